import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { autoAdvancingClock } from '../../../testing/time/auto-advancing-clock.ts'
import { LIMITS } from '../../throttles/policies.ts'
import { users } from '../tables.ts'

const INCORRECT = '401 errors.entrepreneurIncorrect'
const TOO_MANY = '429 errors.entrepreneurPaused'

const testApp = openForTests(openAccountsApp)
beforeAll(async () => {
  testApp.timers.skipWaits()
  await testApp.seed()
})

const enter = async (number: string, nip: string, browser = testApp.browser(), query = '') =>
  browser.call('POST', `/api/users/login/entrepreneur${query}`, { body: { number, nip } })

test('an Entrepreneur logs in with number and NIP and is a user like any other', async () => {
  const browser = testApp.browser('201.50.0.1')
  const answer = await enter('10012345', '4321', browser)
  expect(answer.json().response.user).toMatchObject({
    name: 'Empresario de Prueba',
    loginType: 'entrepreneur',
    hasPassword: false,
  })
  browser.token = answer.json().response.token
  expect((await browser.call('GET', '/api/users/me')).statusCode).toBe(200)
  const app = await enter('10012345', '4321', testApp.browser('201.50.0.1'), '?isWeb=0')
  expect(app.cookies).toEqual([])
})

test('a wrong number and a wrong NIP get the same answer, and malformed ones are refused unread', async () => {
  expect(answerOf(await enter('10012345', '1234', testApp.browser('201.50.1.1')))).toBe(INCORRECT)
  expect(answerOf(await enter('99999999', '4321', testApp.browser('201.50.1.1')))).toBe(INCORRECT)
  for (const [number, nip] of [
    ['', '4321'],
    ['10012345', ''],
    ['abc', '4321'],
    ["1' or 1=1", '4321'],
    ['10012345', '43 21'],
  ] as const)
    expect(answerOf(await enter(number, nip))).toBe('400 errors.entrepreneurIncorrect')
  const { fields } = (await enter('abc', '')).json().error
  expect(fields).toEqual({
    number: 'Número de empresario incorrecto: son de 4 a 12 dígitos',
    nip: 'Este campo es obligatorio',
  })
})

test('an account without a NIP or a password cannot be entered with an empty or any other one', async () => {
  const logIn = await testApp.browser('201.50.2.1').logIn('empresario@playball.test', '4321')
  expect(answerOf(logIn)).toBe('401 errors.emailPasswordIncorrect')
  expect(answerOf(await enter('10012345', '0000', testApp.browser('201.50.2.1')))).toBe(INCORRECT)
})

test('one NIP tried at many numbers from many networks becomes slow, but not for its user at home', async () => {
  const time = autoAdvancingClock()
  const site = await openTestApp({ limits: 'live', ...time })
  const nip = async (ip: string, number: string, tried: string) => {
    time.waits.length = 0
    const answer = await site
      .browser(ip)
      .call('POST', '/api/users/login/entrepreneur', { body: { number, nip: tried } })
    return { answer: answerOf(answer), heldMs: time.waits.reduce((sum, it) => sum + it, 0) }
  }
  expect(await nip('201.51.0.1', '10012345', '4321')).toEqual({ answer: 200, heldMs: 0 })
  for (let n = 0; n < LIMITS.unfamiliarNips.burst; n += 1)
    expect(await nip(`45.70.0.${n + 1}`, String(20_000_000 + n), '1234')).toEqual({
      answer: INCORRECT,
      heldMs: 0,
    })
  expect(await nip('45.71.0.1', '20012345', '1234')).toEqual({ answer: INCORRECT, heldMs: 1_000 })
  expect(await nip('201.51.0.1', '10012345', '4321')).toEqual({ answer: 200, heldMs: 0 })
  // Elsewhere its user waits a moment, and is admitted.
  expect(await nip('45.72.0.1', '10012345', '4321')).toEqual({ answer: 200, heldMs: 1_000 })
  await site.close()
})

test('a NIP can be guessed at ten times an hour from everywhere together, and its user still logs in at home', async () => {
  const home = testApp.browser('201.50.0.1')
  const answers: unknown[] = []
  for (let n = 0; n < 60; n += 1)
    answers.push(answerOf(await enter('10012345', String(5_000 + n), testApp.browser(`45.60.0.${n + 1}`))))
  expect(answers.filter((it) => it === INCORRECT).length).toBeLessThanOrEqual(LIMITS.perNumber.burst + 1)
  expect(answers.at(-1)).toBe(TOO_MANY)
  testApp.clock.advance(3_600_000)
  const later: unknown[] = []
  for (let n = 0; n < 20; n += 1)
    later.push(answerOf(await enter('10012345', String(6_000 + n), testApp.browser(`45.61.0.${n + 1}`))))
  expect(later.filter((it) => it === INCORRECT).length).toBeLessThanOrEqual(11)
  expect(answerOf(await enter('10012345', '4321', home))).toBe(200)
})

test('a stranger in one network uses up their own tries of a NIP, and its user still logs in at a new place', async () => {
  testApp.clock.advance(24 * 3_600_000)
  const stranger = testApp.browser('45.62.0.1')
  const guesses: unknown[] = []
  for (let hour = 0; hour < 3; hour += 1) {
    testApp.clock.advance(3_600_000)
    for (let n = 0; n < 20; n += 1)
      guesses.push(answerOf(await enter('10012345', String(7_000 + 20 * hour + n), stranger)))
    expect(answerOf(await enter('10012345', '4321', testApp.browser(`201.52.${hour}.1`)))).toBe(200)
  }
  expect(guesses.filter((it) => it === INCORRECT).length).toBeLessThanOrEqual(15)
  expect(guesses.at(-1)).toBe(TOO_MANY)
})

test('an Entrepreneur whose NIP is guessed at logs in at a new place by the mailed link, and by NIP from then on', async () => {
  testApp.clock.advance(24 * 3_600_000)
  const email = 'palco@playball.test'
  const home = testApp.browser('201.53.0.1')
  await home.register(email)
  const number = '10054321'
  const { nipHash } = users
  const [demo] = await testApp.db
    .select({ nipHash })
    .from(users)
    .where(eq(users.entrepreneurNumber, '10012345'))
  await testApp.db
    .update(users)
    .set({ entrepreneurNumber: number, nipHash: demo?.nipHash ?? null })
    .where(eq(users.email, email))
  for (let n = 0; n < 30; n += 1) await enter(number, String(5_000 + n), testApp.browser(`45.63.0.${n + 1}`))
  const away = testApp.browser('201.54.0.1')
  expect(answerOf(await enter(number, '4321', away))).toBe(TOO_MANY)
  await away.call('POST', '/api/users/forgot', { body: { email, lang: 'es' } })
  const mail = (await testApp.sendMails()).find((it) => it.messageId.startsWith('<recovery-'))
  const token = /#reset=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  const password = 'toletero-zurdo-33'
  const reset = await away.call('POST', '/api/users/reset', {
    body: { token, password, password_confirm: password },
  })
  expect(reset.statusCode).toBe(200)
  expect(answerOf(await enter(number, '4321', away))).toBe(200)
})
