import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import { type Browser, PASSWORD } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { outbox } from '../../jobs/tables.ts'
import type { Mail } from '../../providers/mailer.ts'
import { scaledLimits } from '../../throttles/policies.ts'
import { identities } from '../tables.ts'

const MINUTE_MS = 60_000
const NEW_PASSWORD = 'doble-play-6-4-3'
const EXPIRED = '410 errors.linkExpired'

const testApp = openForTests(() =>
  openAccountsApp({ limits: scaledLimits(1_000), wait: async () => undefined }),
)

const post = async (path: string, body: object, browser = testApp.browser()) =>
  answerOf(await browser.call('POST', `/api/users/${path}`, { body }))
const secretOf = (mail: Mail | undefined) =>
  /#(?:reset|confirm)=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
const reset = (token: string, password = NEW_PASSWORD, more: object = {}) =>
  post('reset', { token, password, password_confirm: password, ...more })
const isIn = async (browser: Browser) => (await browser.call('GET', '/api/users/me')).statusCode === 200

const mailed = async (template: string) =>
  (await testApp.sendMails()).find((it) => it.messageId.startsWith(`<${template}-`))

let people = 0
const newFan = async () => {
  people += 1
  const browser = testApp.browser(`201.20.${people}.1`)
  const email = `fan${people}@correo.example`
  await browser.register(email)
  return { browser, email, confirmToken: secretOf(await mailed('welcome')) }
}
const askReset = async (email: string) => {
  expect(await post('forgot', { email, lang: 'es' })).toBe(200)
  const mail = await mailed('recovery')
  return { mail, token: secretOf(mail) }
}

test('a forgotten password is replaced by the mailed link, which ends every session and confirms the address', async () => {
  const { browser, email } = await newFan()
  const { mail, token } = await askReset(email)
  expect(mail).toMatchObject({ to: email, subject: 'Cambia tu contraseña de Playball' })
  expect(mail?.text).toContain(`http://localhost:3000/home#reset=${token}`)
  expect(await reset(token)).toBe(200)
  expect(await isIn(browser)).toBe(false)
  expect(answerOf(await browser.logIn(email, PASSWORD))).toBe('401 errors.emailPasswordIncorrect')
  expect(answerOf(await browser.logIn(email, NEW_PASSWORD))).toBe(200)
  expect((await browser.call('GET', '/api/users/me')).json().response.user.emailConfirmed).toBe(true)
  const [notice] = await testApp.sendMails()
  expect(notice).toMatchObject({ to: email, subject: 'Cambió la contraseña de tu cuenta de Playball' })
})

test('a reset ends other sign-in methods of an unproved address, and of a proved one unless asked to keep them', async () => {
  const addPhone = async (browser: Browser, subject: string) => {
    const { user } = (await browser.call('GET', '/api/users/me')).json().response
    const phone = { userId: user.id, provider: 'phone', subject, label: 'su teléfono' } as const
    await testApp.db.insert(identities).values(phone)
    return async () =>
      (await testApp.db.select().from(identities).where(eq(identities.userId, user.id))).length
  }
  const [stranger, owner] = [await newFan(), await newFan()]
  await post('confirm', { token: owner.confirmToken })
  const waysOfStranger = await addPhone(stranger.browser, '+526670000001')
  const waysOfOwner = await addPhone(owner.browser, '+526670000002')
  const waysAt = async (token: string) => {
    const answer = await testApp.browser().call('POST', '/api/users/reset/ways', { body: { token } })
    return answer.json().response.map((it: { way: string; label: string }) => `${it.way} ${it.label}`)
  }
  const ofStranger = (await askReset(stranger.email)).token
  expect(await waysAt(ofStranger)).toEqual([])
  expect(await reset(ofStranger, NEW_PASSWORD, { keep_ways: true })).toBe(200)
  const ofOwner = (await askReset(owner.email)).token
  expect(await waysAt(ofOwner)).toEqual(['phone su teléfono'])
  expect(await reset(ofOwner, NEW_PASSWORD, { keep_ways: true })).toBe(200)
  const told = (await testApp.sendMails()).filter((it) => it.to === owner.email)
  expect(told.map((it) => it.text).join()).toContain('Todavía puedes entrar con: Código SMS a un teléfono')
  expect(await waysOfStranger()).toBe(0)
  expect(await waysOfOwner()).toBe(1)
  // A reset without `keep_ways` ends them.
  expect(await reset((await askReset(owner.email)).token)).toBe(200)
  expect(await waysOfOwner()).toBe(0)
})

test('the sign-in methods of an account are shown only by its unused link', async () => {
  const { email } = await newFan()
  const { token } = await askReset(email)
  expect(await post('reset/ways', { token: 'x'.repeat(43) })).toBe(EXPIRED)
  expect(await reset(token)).toBe(200)
  expect(await post('reset/ways', { token })).toBe(EXPIRED)
})

test.each([
  ['en_US', 'Change your Playball password'],
  ['en', 'Change your Playball password'],
  ['es_MX', 'Cambia tu contraseña de Playball'],
  ['pt', 'Cambia tu contraseña de Playball'],
])(
  'a link that is asked for in %s has that language, and its form is taken as the specification sends it',
  async (lang, subject) => {
    const { email } = await newFan()
    const form = { email: email.toUpperCase(), lang }
    expect(answerOf(await testApp.browser().call('POST', '/api/users/forgot', { form }))).toBe(200)
    expect((await testApp.sendMails())[0]?.subject).toBe(subject)
  },
)

test('a link works once, however many requests use it at the same moment', async () => {
  const { email } = await newFan()
  const { token } = await askReset(email)
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => reset(token, `${NEW_PASSWORD}-${n}`)))
  expect(answers.filter((it) => it === 200)).toHaveLength(1)
  expect(answers.filter((it) => it === EXPIRED)).toHaveLength(7)
  expect(await reset(token)).toBe(EXPIRED)
})

test('a link holds 30 minutes, and ends when a newer one is asked for', async () => {
  const { email } = await newFan()
  const { token: first } = await askReset(email)
  testApp.clock.advance(MINUTE_MS)
  const { token: second } = await askReset(email)
  expect(await reset(first)).toBe(EXPIRED)
  testApp.clock.advance(30 * MINUTE_MS)
  expect(await reset(second)).toBe(EXPIRED)
  testApp.clock.advance(60 * MINUTE_MS)
  const { token: third } = await askReset(email)
  testApp.clock.advance(29 * MINUTE_MS)
  expect(await reset(third)).toBe(200)
})

test('a link of a clock that was far ahead ends when the clock is set back', async () => {
  const { email } = await newFan()
  testApp.clock.advance(13 * 60 * MINUTE_MS)
  const [far, near] = [await askReset(email), await newFan()]
  testApp.clock.advance(-13 * 60 * MINUTE_MS)
  expect(await reset(far.token)).toBe(EXPIRED)
  // The limit of that clock counts as used up for an hour.
  expect((await askReset(email)).mail).toBeUndefined()
  testApp.clock.advance(60 * MINUTE_MS)
  expect(await reset((await askReset(email)).token)).toBe(200)
  expect(await post('confirm', { token: near.confirmToken })).toBe(200)
  const { token } = await askReset(near.email)
  testApp.clock.advance(-10 * MINUTE_MS)
  expect(await reset(token)).toBe(200)
  testApp.clock.advance(10 * MINUTE_MS)
})

test('a link is for its own purpose only, and for nobody else’s account', async () => {
  const { email, confirmToken } = await newFan()
  const { token } = await askReset(email)
  expect(await post('confirm', { token })).toBe(EXPIRED)
  expect(await reset(confirmToken)).toBe(EXPIRED)
  expect(await post('confirm', { token: confirmToken })).toBe(200)
  expect(await post('confirm', { token: confirmToken })).toBe(EXPIRED)
  expect(await reset(token)).toBe(200)
  for (const unknown of ['x'.repeat(43), token.toLowerCase(), `${token.slice(0, 42)}A`])
    expect(await reset(unknown)).toBe(EXPIRED)
})

test('a refused password leaves the link for a better one', async () => {
  const { email } = await newFan()
  const { token } = await askReset(email)
  expect(await reset(token, 'contraseña1')).toBe('400 errors.passwordCommon')
  expect(await reset(token, email)).toBe('400 errors.passwordCommon')
  expect(await reset(token, 'corta')).toBe('400 errors.badRequest')
  expect(await post('reset', { token, password: NEW_PASSWORD, password_confirm: PASSWORD })).toBe(
    '400 errors.badRequest',
  )
  expect(await reset(token)).toBe(200)
})

test('an unknown address gets the same answer as a known one, leaves the same work behind, and gets no mail', async () => {
  const { email } = await newFan()
  let before = (await testApp.db.select().from(outbox)).length
  const ask = async (address: string) => {
    const answer = await testApp.browser('201.21.0.1').call('POST', '/api/users/forgot', {
      body: { email: address, lang: 'es' },
    })
    const jobs = await testApp.db.select().from(outbox)
    const left = jobs.length - before
    before = jobs.length
    return { status: answer.statusCode, body: answer.body, cookies: answer.cookies, left }
  }
  const unknown = await ask('nadie@correo.example')
  expect(unknown).toMatchObject({ status: 200, left: 1 })
  expect(unknown).toEqual(await ask(email))
  expect((await testApp.sendMails()).map((it) => it.to)).toEqual([email])
})

test('the fourth link within an hour comes late instead of never, and a flood of requests is one mail', async () => {
  const { email } = await newFan()
  for (let n = 0; n < 10; n += 1) expect(await post('forgot', { email })).toBe(200)
  expect(await testApp.sendMails()).toHaveLength(3)
  testApp.clock.advance(19 * MINUTE_MS)
  expect(await testApp.sendMails()).toHaveLength(0)
  testApp.clock.advance(MINUTE_MS + 1)
  const [late, ...others] = await testApp.sendMails()
  expect(others).toEqual([])
  expect(await reset(secretOf(late))).toBe(200)
})

test('a flood of requests from elsewhere does not delay the user on a familiar device', async () => {
  const { browser, email } = await newFan()
  for (let n = 0; n < 10; n += 1) await post('forgot', { email }, testApp.browser('45.1.1.1'))
  await testApp.sendMails()
  testApp.clock.advance(1_000)
  expect(await post('forgot', { email }, browser)).toBe(200)
  const [mail] = await testApp.sendMails()
  expect(await reset(secretOf(mail))).toBe(200)
})

test('a user who sets a new password by mail logs in there at once, however many guesses the account gets', async () => {
  const { email } = await newFan()
  for (let n = 0; n < 205; n += 1)
    await testApp.browser(`45.80.${Math.floor(n / 250)}.${n % 250}`).logIn(email, 'adivina-esta')
  const elsewhere = testApp.browser('201.90.0.1')
  expect(answerOf(await elsewhere.logIn(email))).toBe('429 errors.tooManyAttempts')
  const { token } = await askReset(email)
  const body = { token, password: NEW_PASSWORD, password_confirm: NEW_PASSWORD }
  expect(answerOf(await elsewhere.call('POST', '/api/users/reset', { body }))).toBe(200)
  expect(answerOf(await elsewhere.logIn(email, NEW_PASSWORD))).toBe(200)
})

test('the confirming link can be asked for again, until the address is confirmed', async () => {
  const { browser, email, confirmToken } = await newFan()
  testApp.clock.advance(MINUTE_MS)
  expect(await post('confirm/resend', {}, browser)).toBe(200)
  const [mail] = await testApp.sendMails()
  expect(mail).toMatchObject({ to: email, subject: 'Confirma tu correo en Playball' })
  expect(await post('confirm', { token: confirmToken })).toBe(EXPIRED)
  const answer = await testApp.browser().call('POST', '/api/users/confirm', {
    body: { token: secretOf(mail) },
  })
  expect(answer.json()).toEqual({ response: { email } })
  expect(await post('confirm/resend', {}, browser)).toBe(200)
  expect(await testApp.sendMails()).toEqual([])
})

test('a reset ends the playback within ten seconds', async () => {
  const { browser, email } = await newFan()
  await testApp.grantMembership(browser.userId)
  const opened = await browser.call('POST', '/api/streaming?gameId=7&isWeb=1&platform=web', {
    body: { src: '' },
  })
  expect(opened.statusCode).toBe(200)
  const { token } = await askReset(email)
  expect(await reset(token)).toBe(200)
  testApp.clock.advance(10_000)
  const media = await testApp.browser().call('GET', opened.json().response.st)
  expect(media.statusCode).toBe(403)
})

test('no page of another site asks for a link or uses one', async () => {
  const { email } = await newFan()
  const { token } = await askReset(email)
  for (const [path, body, code] of [
    // The specification's chapter 8 has one text for each failure of this call.
    ['forgot', { email }, 'errors.serverError'],
    ['reset', { token, password: NEW_PASSWORD, password_confirm: NEW_PASSWORD }, 'errors.forgeryProtection'],
    ['confirm', { token }, 'errors.forgeryProtection'],
  ] as const) {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await testApp.browser().call('POST', `/api/users/${path}`, { body, headers })
    expect(answerOf(answer), path).toBe(`403 ${code}`)
  }
  expect(await testApp.sendMails()).toEqual([])
  expect(await reset(token)).toBe(200)
})
