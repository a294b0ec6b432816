import { beforeAll, expect, test } from 'vitest'
import { openAccountsApp } from '../../testing/app/open-accounts-app.ts'
import { openFans } from '../../testing/app/open-fans.ts'
import { answerOf } from '../../testing/clients/answer-of.ts'
import type { Browser } from '../../testing/clients/browser.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { hashOf } from '../accounts/secrets.ts'
import { sessions } from '../accounts/tables.ts'
import { scaledLimits } from '../throttles/policies.ts'

const MINUTE_MS = 60_000

let fans: ReturnType<typeof openFans>
const testApp = openForTests(() => openAccountsApp({ limits: scaledLimits(1_000) }))
beforeAll(async () => {
  fans = openFans(testApp)
})

const issue = async (browser: Browser): Promise<string> => {
  const answer = await browser.call('POST', '/api/videos/intro')
  expect(answer.json()).toEqual({
    response: { token: expect.stringMatching(/^[\w-]{43}$/), expires_in: 300 },
  })
  return answer.json().response.token
}
const send = (
  browser: Browser,
  token: string | undefined,
  headers: Record<string, string | undefined> = {},
) => browser.call('POST', '/api/videos/access', { headers: { authorization: token, ...headers } })
const NOT_LOGGED_IN = '401 errors.notLoggedIn'

test('a token of the intro video opens the intro once, instead of the session’s token', async () => {
  const { browser } = await fans.newFan()
  const intro = await issue(browser)
  expect((await send(browser, intro)).json()).toEqual({ response: { access: 'intro' } })
  expect(answerOf(await send(browser, intro))).toBe(NOT_LOGGED_IN)
  expect((await browser.call('GET', '/api/users/me')).statusCode).toBe(200)
})

test('the session’s own token opens the games of a member, and nothing without a membership', async () => {
  const { browser } = await fans.newFan()
  expect((await send(browser, browser.token)).json().response).toEqual({ access: 'none' })
  await testApp.grantMembership(browser.userId)
  expect((await send(browser, browser.token)).json().response).toEqual({ access: 'games' })
  expect((await send(browser, await issue(browser))).json().response).toEqual({ access: 'intro' })
})

test('one of several calls at the same moment with one intro token is answered', async () => {
  const { browser } = await fans.newFan()
  for (let round = 0; round < 5; round += 1) {
    const intro = await issue(browser)
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(browser, intro)))
    expect(answers.map((it) => it.statusCode).toSorted()).toEqual([200, 401, 401, 401])
  }
})

test('an intro token is valid for five minutes', async () => {
  const { browser } = await fans.newFan()
  const intro = await issue(browser)
  testApp.clock.advance(5 * MINUTE_MS - 1)
  expect((await send(browser, intro)).statusCode).toBe(200)
  const late = await issue(browser)
  testApp.clock.advance(5 * MINUTE_MS)
  expect(answerOf(await send(browser, late))).toBe(NOT_LOGGED_IN)
})

test('a newer intro token of the same session replaces the older token', async () => {
  const { browser } = await fans.newFan()
  const [first, second] = [await issue(browser), await issue(browser)]
  expect(answerOf(await send(browser, first))).toBe(NOT_LOGGED_IN)
  expect((await send(browser, second)).statusCode).toBe(200)
})

test('an intro token opens nothing of the account and no game', async () => {
  const { browser } = await fans.newFan()
  await testApp.grantMembership(browser.userId)
  const intro = await issue(browser)
  for (const [method, url, body] of [
    ['GET', '/api/users/me', undefined],
    ['GET', `/api/users/${browser.userId}/export`, undefined],
    ['POST', `/api/users/${browser.userId}`, { name: 'Otro Nombre' }],
    ['POST', '/api/videos/intro', undefined],
    ['POST', '/api/streaming?gameId=7&isWeb=1&platform=web', { src: '' }],
    ['DELETE', `/api/users/logout/${browser.userId}`, undefined],
  ] as const) {
    const headers = { authorization: intro }
    expect(answerOf(await browser.call(method, url, { body, headers })), url).toBe(NOT_LOGGED_IN)
  }
  expect((await browser.call('GET', `/media/${intro}/7/master.m3u8`)).statusCode).toBe(403)
  const reset = { token: intro, password: 'otra-cancha-77', password_confirm: 'otra-cancha-77' }
  expect(answerOf(await browser.call('POST', '/api/users/reset', { body: reset }))).toBe(
    '410 errors.linkExpired',
  )
  expect(answerOf(await browser.call('POST', '/api/users/confirm', { body: { token: intro } }))).toBe(
    '410 errors.linkExpired',
  )
  expect((await send(browser, intro)).json().response).toEqual({ access: 'intro' })
})

test('no other secret opens the intro: neither that of a reset, nor of a playback, nor the cookie', async () => {
  const { browser, email } = await fans.newFan()
  await testApp.grantMembership(browser.userId)
  await browser.call('POST', '/api/users/forgot', { body: { email } })
  const reset = await fans.secret('recovery')
  const played = await browser.call('POST', '/api/streaming?gameId=7&isWeb=1&platform=web', { body: {} })
  const media = /^\/media\/([^/]+)\//.exec(played.json().response.st)?.[1]
  expect([reset, media]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.any(String)])
  for (const other of [reset, media, browser.cookies.get('sid'), browser.cookies.get('XSRF-TOKEN')])
    expect(answerOf(await send(browser, other))).toBe(NOT_LOGGED_IN)
})

test('an intro token taken out of its browser opens nothing, and stays valid', async () => {
  const { browser } = await fans.newFan()
  const { browser: thief } = await fans.newFan()
  const intro = await issue(browser)
  expect(answerOf(await send(thief, intro))).toBe(NOT_LOGGED_IN)
  expect(answerOf(await send(testApp.browser(), intro))).toBe(NOT_LOGGED_IN)
  const forged = await send(browser, intro, { 'x-xsrf-token': undefined })
  expect(answerOf(forged)).toBe('403 errors.forgeryProtection')
  expect((await send(browser, intro)).statusCode).toBe(200)
})

test('an app has an intro token that needs no cookie', async () => {
  const { email } = await fans.newFan()
  const app = testApp.browser()
  await app.logIn(email, undefined, '?isWeb=0')
  expect((await send(app, await issue(app))).json().response).toEqual({ access: 'intro' })
})

test('an intro token ends with its session, at a logout and at a new password', async () => {
  const { browser, path } = await fans.newFan()
  const before = await issue(browser)
  const changed = await browser.call('POST', path, {
    body: { password: 'otra-cancha-77', password_current: 'curva-baja-77' },
  })
  browser.token = changed.json().response.token
  expect(answerOf(await send(browser, before))).toBe(NOT_LOGGED_IN)
  const last = await issue(browser)
  const held = new Map(browser.cookies)
  await browser.call('DELETE', `/api/users/logout/${browser.userId}`)
  browser.cookies = held
  expect(answerOf(await send(browser, last))).toBe(NOT_LOGGED_IN)
})

test('the database has the hash of an intro token alone', async () => {
  const { browser } = await fans.newFan()
  const intro = await issue(browser)
  const rows = await testApp.db.select().from(sessions)
  expect(JSON.stringify(rows)).not.toContain(intro)
  expect(rows.filter((it) => it.introHash === hashOf(intro))).toHaveLength(1)
})
