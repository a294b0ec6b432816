import { eq, isNull } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAST_ARGON2 } from '../../../testing/app/fast-argon2.ts'
import { type AccountsApp, openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { openFans } from '../../../testing/app/open-fans.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import { type Browser, PASSWORD } from '../../../testing/clients/browser.ts'
import { scaledLimits } from '../../throttles/policies.ts'
import { sessions, users } from '../tables.ts'
import { openPasswords } from './passwords.ts'

// A login with a right secret, and changes to the account before its session is stored.

const NEW_PASSWORD = 'doble-play-6-4-3'
const DEARER = { memoryCost: 16, timeCost: 1, parallelism: 1 }

let testApp: AccountsApp
let fans: ReturnType<typeof openFans>
let meanwhile: (() => Promise<void>) | undefined
let isHashingBroken = false
const lines: string[] = []
beforeAll(async () => {
  const real = openPasswords(FAST_ARGON2)
  const passwords: typeof real = {
    ...real,
    hash: (...given) => (isHashingBroken ? Promise.reject(new Error('a thread ended')) : real.hash(...given)),
    matches: async (...checked) => {
      const isMatch = await real.matches(...checked)
      const act = meanwhile
      if (!isMatch || act === undefined) return isMatch
      meanwhile = undefined
      await act()
      return isMatch
    },
  }
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  testApp = await openAccountsApp({ limits: scaledLimits(1_000), passwords, log })
  fans = openFans(testApp)
})
afterAll(() => testApp.close())

const openSessions = async ({ userId }: Browser) =>
  (await testApp.db.select().from(sessions).where(isNull(sessions.endedAt))).filter(
    (it) => it.userId === userId,
  ).length
const reset = async (email: string) => {
  await testApp.browser('201.39.0.1').call('POST', '/api/users/forgot', { body: { email } })
  const token = await fans.secret('recovery')
  const body = { token, password: NEW_PASSWORD, password_confirm: NEW_PASSWORD }
  const answer = await testApp.browser('201.39.0.1').call('POST', '/api/users/reset', { body })
  expect(answerOf(answer)).toBe(200)
}

test('a login with the old password that is being checked while a reset sets a new one opens no session', async () => {
  const { browser, email } = await fans.newFan()
  const thief = testApp.browser('45.9.0.1')
  meanwhile = () => reset(email)
  expect(answerOf(await thief.logIn(email))).toBe('401 errors.emailPasswordIncorrect')
  expect(thief.cookies.has('sid')).toBe(false)
  expect(await openSessions(browser)).toBe(0)
  expect(answerOf(await browser.logIn(email, NEW_PASSWORD))).toBe(200)
})

test('a login that is being checked while its user sets another password opens no session', async () => {
  const { browser, email, path } = await fans.newFan()
  const thief = testApp.browser('45.9.0.1')
  meanwhile = async () => {
    const body = { password: NEW_PASSWORD, password_current: PASSWORD }
    expect(answerOf(await browser.call('POST', path, { body }))).toBe(200)
  }
  expect(answerOf(await thief.logIn(email))).toBe('401 errors.emailPasswordIncorrect')
  expect(await openSessions(browser)).toBe(1)
})

test('a login that is being checked while the account is deleted opens no session', async () => {
  const { browser, email, path } = await fans.newFan()
  meanwhile = async () => {
    expect(answerOf(await browser.call('DELETE', path, { body: { password: PASSWORD } }))).toBe(200)
  }
  expect(answerOf(await testApp.browser('45.9.0.1').logIn(email))).toBe('401 errors.emailPasswordIncorrect')
  expect(await openSessions(browser)).toBe(0)
})

test('a login by a NIP that the league replaces meanwhile opens no session', async () => {
  const { browser } = await fans.newFan()
  const own = eq(users.id, browser.userId)
  const change = { entrepreneurNumber: '70000001', nipHash: await openPasswords(FAST_ARGON2).hash('5151') }
  await testApp.db.update(users).set(change).where(own)
  const enter = () =>
    testApp
      .browser('45.9.0.1')
      .call('POST', '/api/users/login/entrepreneur', { body: { number: '70000001', nip: '5151' } })
  meanwhile = async () => {
    await testApp.db
      .update(users)
      .set({ nipHash: await openPasswords(FAST_ARGON2).hash('6262') })
      .where(own)
  }
  expect(answerOf(await enter())).toBe('401 errors.entrepreneurIncorrect')
  await testApp.db.update(users).set(change).where(own)
  expect(answerOf(await enter())).toBe(200)
})

test('a password that was hashed at another cost is hashed again when it logs in, and only then', async () => {
  const { browser, email } = await fans.newFan()
  const hashOf = async () =>
    (await testApp.db.select().from(users).where(eq(users.id, browser.userId)))[0]?.passwordHash
  const old = await openPasswords(DEARER).hash(PASSWORD)
  await testApp.db.update(users).set({ passwordHash: old }).where(eq(users.id, browser.userId))
  expect(answerOf(await browser.logIn(email, 'no-es-esta'))).toBe('401 errors.emailPasswordIncorrect')
  expect(await hashOf()).toBe(old)
  expect(answerOf(await browser.logIn(email))).toBe(200)
  const renewed = await hashOf()
  expect(renewed).toContain('$m=8,t=1,p=1$')
  expect(answerOf(await browser.logIn(email))).toBe(200)
  expect(await hashOf()).toBe(renewed)
})

test('a password that cannot be hashed again logs in, and the log names its user', async () => {
  const { browser, email } = await fans.newFan()
  const old = await openPasswords(DEARER).hash(PASSWORD)
  await testApp.db.update(users).set({ passwordHash: old }).where(eq(users.id, browser.userId))
  isHashingBroken = true
  expect(answerOf(await browser.logIn(email))).toBe(200)
  isHashingBroken = false
  const ofServer = lines.map((it) => JSON.parse(it)).filter((it) => it.security === undefined)
  expect(ofServer).toMatchObject([
    { user: browser.userId, reason: 'Error: a thread ended', msg: 'a secret was not hashed anew' },
  ])
  expect(lines.join()).not.toContain(email)
})

test('two logins at once of a password that is hashed again both succeed', async () => {
  const { browser, email } = await fans.newFan()
  const old = await openPasswords(DEARER).hash(PASSWORD)
  await testApp.db.update(users).set({ passwordHash: old }).where(eq(users.id, browser.userId))
  meanwhile = async () => {
    expect(answerOf(await testApp.browser().logIn(email))).toBe(200)
  }
  expect(answerOf(await testApp.browser().logIn(email))).toBe(200)
})

test('an account has at most fifty sessions: a login beyond them ends the one that was unused for longest', async () => {
  const { browser, email } = await fans.newFan()
  testApp.clock.advance(1_000)
  const second = testApp.browser()
  await second.logIn(email)
  testApp.clock.advance(61_000)
  expect((await browser.call('GET', '/api/users/me')).statusCode).toBe(200)
  for (let n = 0; n < 49; n += 1) expect(answerOf(await testApp.browser().logIn(email))).toBe(200)
  expect(await openSessions(browser)).toBe(50)
  expect((await browser.call('GET', '/api/users/me')).statusCode).toBe(200)
  expect((await second.call('GET', '/api/users/me')).statusCode).toBe(401)
})
