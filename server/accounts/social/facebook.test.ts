import { beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { codeOf } from '../../../testing/clients/answer-of.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'

let fan: Browser
let count = 0

const site = openForTests(() => openTestApp({ limits: 'none' }))
beforeEach(() => {
  fan = site.browser()
  site.companies.state.graph = 200
})

/** A user of Facebook with a token of our app, unless the test says otherwise. */
const member = (more: Partial<Parameters<typeof site.companies.graphTokens.set>[1]> = {}) => {
  count += 1
  const person = {
    id: `1015000000${count}`,
    email: `fan${count}@example.com`,
    first_name: 'Lupita',
    last_name: 'Zazueta',
  }
  const token = `EAAB${count}`
  site.companies.graphTokens.set(token, { person, ...more })
  return { ...person, access_token: token }
}
const logIn = (body: object, browser = fan) => browser.call('POST', '/api/users/login/facebook', { body })
test('Facebook’s token logs its user in, with a new account whose e-mail counts as confirmed', async () => {
  const given = member()
  const { user } = (await logIn({ ...given, first_name: 'Otra', last_name: 'Persona' })).json().response
  expect(user).toMatchObject({
    loginType: 'facebook',
    email: given.email,
    emailConfirmed: true,
    name: 'Lupita Zazueta',
    hasPassword: false,
  })
  const again = (await logIn(given, site.browser())).json().response
  expect(again.user.id).toBe(user.id)
})

test('a user without an e-mail at Facebook gets an account without one', async () => {
  const person = { id: '10150001111', first_name: 'Ana' }
  const { access_token } = member({ person })
  const { user } = (await logIn({ id: person.id, email: '', access_token })).json().response
  expect(user).toMatchObject({ email: '', emailConfirmed: false, name: 'Ana' })
})

test('a name at Facebook that breaks our rules is cleaned, and no user is refused', async () => {
  for (const [first_name, name] of [
    ['<b>Ana</b> \u202eLuna ⚾', 'b Ana b Luna'],
    ['⚾', 'Aficionado'],
    ['a'.repeat(300), 'a'.repeat(100)],
  ] as const) {
    count += 1
    const { access_token } = member({ person: { id: `101500022${count}`, first_name } })
    const { user } = (await logIn({ first_name, access_token }, site.browser())).json().response
    expect(user.name).toBe(name)
  }
})

test.each(['', 'lupita', 'lupita@', '<lupita@example.com>'])(
  'an e-mail at Facebook that is none, such as “%s”, is as good as none',
  async (email) => {
    const given = member()
    site.companies.graphTokens.set(given.access_token, { person: { id: given.id, email, first_name: 'Ana' } })
    const { user } = (await logIn({ id: given.id, access_token: given.access_token })).json().response
    expect(user).toMatchObject({ email: '', emailConfirmed: false, name: 'Ana' })
  },
)

test('a user of Facebook with a page in English gets mails in English', async () => {
  const { access_token, email } = member()
  const headers = { 'accept-language': 'en-US,en' }
  const { token } = (
    await fan.call('POST', '/api/users/login/facebook', { body: { access_token }, headers })
  ).json().response
  fan.token = token
  expect((await fan.call('DELETE', '/api/users/identities/facebook')).statusCode).toBe(409)
  await fan.call('POST', '/api/users/account_kit_start', { body: { telephone: '6677651234' } })
  const body = { provider: 'phone', code: site.companies.lastCode() }
  expect((await fan.call('POST', '/api/users/identities', { body })).statusCode).toBe(200)
  const mails = (await site.sendMails()).filter((it) => it.to === email)
  expect(mails.map((it) => it.subject)).toEqual(['Your Playball account has a new way to log in'])
})

test('an account is found by Facebook’s id and not by its e-mail, which may change', async () => {
  const given = member()
  const first = (await logIn(given)).json().response.user
  site.companies.graphTokens.set('EAABnew', { person: { id: given.id, email: 'nuevo@example.com' } })
  const second = await logIn({ id: given.id, email: 'nuevo@example.com', access_token: 'EAABnew' })
  expect(second.json().response.user).toMatchObject({ id: first.id, email: given.email })
})

test('an e-mail that another account has is never linked: 401, e-mail is registered', async () => {
  const given = member()
  await site.browser().register(given.email)
  const answer = await logIn(given)
  expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'errors.emailIsRegistered'])
})

test('two first logins at the same moment make one account', async () => {
  const given = member()
  const answers = await Promise.all([1, 2, 3].map(() => logIn(given, site.browser())))
  expect(new Set(answers.map((it) => it.json().response.user.id)).size).toBe(1)
})

test('the token alone is proof enough, without the id', async () => {
  const { access_token, email } = member()
  expect((await logIn({ access_token })).json().response.user.email).toBe(email)
})

test('an id or e-mail that is not the token’s is refused', async () => {
  const given = member()
  const victim = member()
  await logIn(victim, site.browser())
  for (const body of [
    { ...given, id: victim.id },
    { ...given, email: victim.email },
    { ...victim, access_token: given.access_token },
  ])
    expect(codeOf(await logIn(body))).toBe('errors.identityIncorrect')
})

test('a token of another app, one that is not valid or has expired, and one that nobody knows are refused', async () => {
  const seconds = Math.floor(site.clock.now() / 1_000)
  for (const body of [
    member({ appId: '999' }),
    member({ isValid: false }),
    member({ expiresAt: seconds - 1 }),
    { ...member(), access_token: 'unknown' },
  ])
    expect(codeOf(await logIn(body))).toBe('errors.identityIncorrect')
  expect((await logIn(member({ expiresAt: seconds + 60 }))).statusCode).toBe(200)
})

test.each(['down', 500, 429] as const)(
  'Facebook that answers %s is an outage, not a refusal',
  async (answer) => {
    const given = member()
    site.companies.state.graph = answer
    expect(codeOf(await logIn(given))).toBe('errors.notReady')
  },
)

test('an id of Facebook with the digits of a card is no card', async () => {
  const person = { id: '4111111111111111' }
  const { access_token } = member({ person })
  expect((await logIn({ id: person.id, access_token })).statusCode).toBe(200)
})

test('a page of another site logs nobody in by a token of its own', async () => {
  const answer = await fan.call('POST', '/api/users/login/facebook', {
    body: member(),
    headers: { origin: 'https://evil.example' },
  })
  expect(codeOf(answer)).toBe('errors.forgeryProtection')
})

test('a network that sends refused tokens is stopped, and only for a while', async () => {
  const strict = await openTestApp({ limits: 'live' })
  const thief = strict.browser()
  const guess = () => logIn({ id: '1', access_token: 'guess' }, thief)
  for (let i = 0; i < 60; i++) await guess()
  expect(codeOf(await guess())).toBe('errors.tooManyAttempts')
  strict.clock.advance(60_000)
  expect(codeOf(await guess())).toBe('errors.identityIncorrect')
  await strict.close()
})

test('no URL has the app’s secret or its access token', async () => {
  const asked: URL[] = []
  const original = site.companies.state.onGraphCall
  site.companies.state.onGraphCall = (url) => void asked.push(url)
  const given = member()
  await logIn(given)
  site.companies.state.onGraphCall = original
  expect(asked.map((it) => [it.pathname.split('/').at(-1), [...it.searchParams.keys()].sort()])).toEqual([
    ['debug_token', ['input_token']],
    ['me', ['appsecret_proof', 'fields']],
  ])
})
