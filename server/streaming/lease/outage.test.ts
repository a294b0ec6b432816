import { beforeEach, expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import type { Db } from '../../db/open.ts'

const MINUTE_MS = 60_000
let isDown = false
let isAbroad = false
const seenBy = (db: Db): Db =>
  new Proxy(db, {
    get: (target, name, self) => {
      if (isDown) throw new DatabaseUnavailable('no route to the database')
      return Reflect.get(target, name, self)
    },
  })

let members = 0
const testApp = openForTests(() => openAccountsApp({ seenBy, isHidden: () => isAbroad }))
beforeEach(() => {
  isDown = false
  isAbroad = false
})

const watch = async () => {
  members += 1
  const browser = testApp.browser()
  await browser.register(`apagon${members}@playball.test`)
  await testApp.grantMembership(browser.userId)
  const { st, playback } = (await start(browser)).json().response
  return { browser, playback, st }
}
const start = (browser: Browser) => browser.call('POST', '/api/streaming?gameId=7&isWeb=1&platform=web')
const beat = (browser: Browser, { id, generation }: { id: string; generation: number }) =>
  browser.call('POST', '/api/streaming/heartbeat', { body: { id, generation } })

test('viewers go on for ten minutes while the database is away, heartbeats and media, and nobody starts', async () => {
  const { browser, playback, st } = await watch()
  // The origin of this test is away as well: an admitted request gets 503.
  expect((await browser.call('GET', st)).statusCode).toBe(503)
  expect((await beat(browser, playback)).json().response.playback.degraded).toBeUndefined()
  isDown = true
  for (let beats = 0; beats < 39; beats += 1) {
    testApp.clock.advance(15_000)
    const answer = await beat(browser, playback)
    expect([answer.statusCode, answer.json().response?.playback.degraded]).toEqual([200, true])
    expect((await browser.call('GET', st)).statusCode).toBe(503)
  }
  const refused = await start(browser)
  expect(answerOf(refused)).toBe('503 errors.notReady')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  testApp.clock.advance(MINUTE_MS)
  expect(answerOf(await beat(browser, playback))).toBe('503 errors.notReady')
})

test('after the outage the next heartbeat renews the lease', async () => {
  const { browser, playback, st } = await watch()
  await beat(browser, playback)
  isDown = true
  testApp.clock.advance(5 * MINUTE_MS)
  expect(answerOf(await beat(browser, playback))).toBe(200)
  isDown = false
  testApp.clock.advance(6_000)
  expect((await browser.call('GET', st)).statusCode).toBe(403)
  expect((await beat(browser, playback)).json().response.playback.degraded).toBeUndefined()
  testApp.clock.advance(1_001)
  expect((await browser.call('GET', st)).statusCode).toBe(503)
})

test('an outage opens nothing that was closed: other secrets, other playbacks, a closed one, another country', async () => {
  const { browser, playback } = await watch()
  const { browser: other, playback: closed } = await watch()
  await beat(browser, playback)
  await beat(other, closed)
  await other.call('DELETE', `/api/streaming?id=${closed.id}`)
  expect(answerOf(await beat(other, closed))).toBe('403 errors.playbackEnded')
  isDown = true
  expect(answerOf(await beat(other, closed))).toBe('503 errors.notReady')
  expect(answerOf(await beat(other, playback))).toBe('503 errors.notReady')
  expect(answerOf(await beat(browser, { ...playback, generation: 9 }))).toBe('503 errors.notReady')
  const thief = testApp.browser()
  thief.token = browser.token
  expect(answerOf(await beat(thief, playback))).toBe('503 errors.notReady')
  expect(answerOf(await beat(browser, playback))).toBe(200)
  isAbroad = true
  expect(answerOf(await beat(browser, playback))).toBe('403 errors.notInYourCountry')
})
