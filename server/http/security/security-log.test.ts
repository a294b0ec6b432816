import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app/open-test-app.ts'
import { type Browser, PASSWORD } from '../../../testing/clients/browser.ts'

type Line = Record<string, unknown> & { security?: string }
const texts: string[] = []
/** Patterns of e-mails, cards, and our secrets of 256 bits. */
const SECRET = /@|4242|(?<![\w-])[\w-]{43}(?![\w-])/
let site: TestApp
let fan: Browser
let networks = 0

beforeAll(async () => {
  // The log has no changing numbers, in which four digits of a card occur by chance.
  const quiet = { level: 'info', timestamp: false, base: null }
  const log = pino(quiet, { write: (text: string) => void texts.push(text) })
  site = await openTestApp({ limits: 'live', log })
})
beforeEach(() => {
  networks += 1
  fan = site.browser(`189.203.7.${networks}`)
  site.clock.advance(60_000)
  texts.length = 0
})
afterAll(() => site.close())

/** The lines of security since the last call. */
const events = (): Line[] =>
  texts
    .splice(0)
    .map((it) => JSON.parse(it) as Line)
    .filter((it) => it.security !== undefined)
const names = () => events().map((it) => [it.security, it.user, it.way].filter((one) => one !== undefined))

const emailOf = () => `fan${networks}@correo.example`
const register = async () => {
  await fan.register(emailOf())
  texts.length = 0
  return fan.userId
}
/** The mail to an address since the last call. */
const mailTo = async (email: string) =>
  (await site.sendMails()).flatMap((it) => (it.to === email ? [it.text] : [])).join()
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, headers = {}) =>
  fan.call(method, `/api/${path}`, { ...(body !== undefined && { body }), headers })

test('a registration and a login are one line each: who, from where, on which device, when, and no e-mail', async () => {
  await fan.register(emailOf())
  await fan.logIn(emailOf())
  const lines = events()
  expect(lines).toMatchObject([
    { security: 'registration', way: 'password', route: '/api/users/register' },
    { security: 'login', way: 'password', route: '/api/users/login' },
  ])
  for (const line of lines)
    expect(line).toMatchObject({
      user: fan.userId,
      ip: `189.203.7.${networks}`,
      reqId: expect.stringMatching(/^req-/),
      at: new Date(site.clock.now()).toISOString(),
    })
  const [unknownBrowser, knownBrowser] = lines.map((it) => it.device)
  expect([unknownBrowser, knownBrowser]).toEqual([null, expect.stringMatching(/^web:[\w-]{12}$/)])
  expect(JSON.stringify(lines)).not.toMatch(SECRET)
})

test('a wrong password is logged with its account, and without a user where there is none', async () => {
  const userId = await register()
  await fan.logIn(emailOf(), 'otra-cosa-99')
  await fan.logIn('nadie@correo.example', 'otra-cosa-99')
  expect(events()).toMatchObject([
    { security: 'login-refused', user: userId, way: 'password', reason: 'errors.emailPasswordIncorrect' },
    { security: 'login-refused', user: null, way: 'password' },
  ])
})

test('a throttled login is logged as throttled', async () => {
  await register()
  for (let tries = 0; tries < 13; tries += 1) await fan.logIn(emailOf(), 'otra-cosa-99')
  const counts = Map.groupBy(events(), (it) => it.security)
  expect(counts.get('throttled')?.[0]).toMatchObject({ way: 'password', reason: 'errors.tooManyAttempts' })
})

test('each sign-in method is logged by its name, whether it succeeds or not', async () => {
  await call('POST', 'users/account_kit_start', { telephone: `667 765 43${10 + networks}`, lang: 'es' })
  await call('POST', 'users/account_kit_login', { code: '000000' })
  await call('POST', 'users/account_kit_login', { code: site.companies.lastCode() })
  await call('POST', 'users/login/facebook', { access_token: 'EAABunknown' })
  await call('POST', 'users/login/entrepreneur', { number: '123456', nip: '4321' })
  await call('POST', 'users/login/passkey', { credential: { id: 'x', type: 'public-key' } })
  await fan.call('POST', '/api/users/middleware', { form: { state: 'x', id_token: 'eyJ.x.y' } })
  expect(events().map((it) => `${it.security} ${it.way}`)).toEqual([
    'code-asked phone',
    'login-refused phone',
    'login phone',
    'login-refused facebook',
    'login-refused nip',
    'login-refused passkey',
    'login-refused apple',
  ])
})

test('a reset is logged when it is requested and when it is used, with its account; a used link is refused', async () => {
  const userId = await register()
  await call('POST', 'users/forgot', { email: emailOf(), lang: 'es' })
  const token = /#reset=([\w-]{43})/.exec(await mailTo(emailOf()))?.[1]
  const body = { token, password: 'jonron-de-oro-9', password_confirm: 'jonron-de-oro-9' }
  await call('POST', 'users/reset', body)
  await call('POST', 'users/reset', body)
  expect(names()).toEqual([
    ['reset-asked', null],
    ['password-reset', userId],
    ['link-refused', null],
  ])
})

test('account changes are logged: password, e-mail, sign-in methods, sessions, export and deletion', async () => {
  const userId = await register()
  const welcome = await mailTo(emailOf())
  texts.length = 0
  await call('POST', 'users/confirm', { token: /#confirm=([\w-]{43})/.exec(welcome)?.[1] })
  const next = 'jonron-de-oro-9'
  const changed = await call('POST', `users/${userId}`, {
    password: next,
    password_confirm: next,
    password_current: PASSWORD,
  })
  fan.token = changed.json().response.token
  await call('POST', `users/${userId}`, { city: 'Los Mochis' })
  await call('POST', `users/${userId}/email`, { email: `otro${networks}@correo.example`, password: next })
  site.companies.graphTokens.set('EAABjoin', { person: { id: '10150009999' } })
  await call('POST', 'users/identities', { provider: 'facebook', access_token: 'EAABjoin' })
  await call('DELETE', 'users/identities/facebook')
  await call('DELETE', 'users/sessions')
  await call('GET', `users/${userId}/export`)
  await call('DELETE', `users/${userId}`, { password: next })
  expect(names()).toEqual([
    ['email-confirmed', userId],
    ['password-changed', userId],
    ['email-change-asked', userId],
    ['way-in-joined', userId, 'facebook'],
    ['way-in-parted', userId, 'facebook'],
    ['session-ended', userId],
    ['data-exported', userId],
    ['account-deleted', userId],
  ])
})

test('a proof of identity is logged when it is given and when it is refused', async () => {
  const userId = await register()
  await call('POST', 'users/proof', { by: 'password', password: 'no-es-esta-9' })
  await call('POST', 'users/proof', { by: 'password', password: PASSWORD })
  expect(names()).toEqual([
    ['proof-refused', userId],
    ['proved', userId, 'password'],
  ])
})

test('refused access is logged: without a session, with a malformed token, to another user’s account', async () => {
  const userId = await register()
  await call('GET', `users/${userId + 1_000}/export`)
  await call('GET', 'users/me', undefined, { authorization: undefined })
  await call('GET', 'users/me', undefined, { authorization: 'Bearer x' })
  await call('GET', '../media/x/7/master.m3u8')
  expect(events().map((it) => [it.security, it.user, it.reason])).toEqual([
    ['access-refused', userId, 'errors.notAllowed'],
    ['access-refused', null, 'errors.notLoggedIn'],
    ['malformed-token', null, 'errors.notLoggedIn'],
    ['malformed-token', null, 'errors.playbackEnded'],
  ])
})

test('a call with a missing or a forged XSRF token is logged as forged', async () => {
  const userId = await register()
  for (const token of [undefined, 'forged'])
    await call('POST', `users/${userId}`, { city: 'Obregón' }, { 'x-xsrf-token': token })
  expect(names()).toEqual([
    ['call-forged', null],
    ['call-forged', null],
  ])
})

test('a notice that no provider sent, card data and an order in another’s name are logged without their values', async () => {
  const userId = await register()
  await call(
    'POST',
    'payments/openpay/webhook',
    { type: 'charge.succeeded' },
    { authorization: 'Basic eA==' },
  )
  await call('POST', 'users/login', { email: emailOf(), password: 'x', note: '4242424242424242' })
  await call('POST', 'payments/openpay/card', {
    reference: `${userId + 1}-1-abcdef12`,
    token_id: 'tok1',
    firstname: 'Ana',
    email: emailOf(),
    telephone: '6671234567',
  })
  const lines = events()
  expect(lines.map((it) => it.security)).toEqual(['forged-notice', 'card-data', 'foreign-reference'])
  expect(lines.at(-1)).toMatchObject({ user: userId })
  expect(JSON.stringify(lines)).not.toMatch(SECRET)
})

test('one event of a network writes twenty lines a minute, then one line that counts the rest', async () => {
  const other = site.browser('201.1.2.3')
  for (let tries = 0; tries < 50; tries += 1)
    await call('GET', 'users/me', undefined, { authorization: 'Bearer x' })
  await other.call('GET', '/api/users/me', { headers: { authorization: 'Bearer x' } })
  expect(events()).toHaveLength(21)
  site.clock.advance(60_000)
  await call('GET', 'users/me')
  expect(events()).toMatchObject([
    { security: 'malformed-token', network: `189.203.7.${networks}`, left_out: 30 },
    { security: 'access-refused' },
  ])
})
