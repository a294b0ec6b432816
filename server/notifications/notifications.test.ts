import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openAccountsApp } from '../../testing/app/open-accounts-app.ts'
import { testLog } from '../../testing/app/test-log.ts'
import { type Browser, PASSWORD } from '../../testing/clients/browser.ts'
import { openPushBrowser } from '../../testing/clients/push-browser.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { jobQueue } from '../jobs/job-queue.ts'
import { runDueWork } from '../jobs/run-due-work.ts'
import { outbox } from '../jobs/tables.ts'
import { openPushSender } from '../providers/push/push-sender.ts'
import { START_JOB } from './start-job.ts'
import { followStarts, type StartedGame, startJobs } from './start-jobs.ts'
import { clubAlerts, gameAlerts, pushDevices } from './tables.ts'

const MINUTE = 60_000
const HERMOSILLO = 677
const MEXICALI = 673

let people = 0
/** The requests to push services: address, headers, and body. */
let arrived: { url: string; headers: Headers; body: Buffer }[] = []
let answer: () => Promise<Response> = async () => new Response(null, { status: 201 })
const pushServices: typeof fetch = async (url, request) => {
  arrived.push({
    url: String(url),
    headers: new Headers(request?.headers),
    body: Buffer.from(request?.body as Uint8Array),
  })
  return answer()
}

const testApp = openForTests(() => openAccountsApp({ videos: new Map([[7, { kind: 'live' }]]) }))
beforeEach(async () => {
  arrived = []
  answer = async () => new Response(null, { status: 201 })
  for (const table of [outbox, pushDevices, gameAlerts, clubAlerts]) await testApp.db.delete(table)
})

const newFan = async () => {
  people += 1
  const browser = testApp.browser()
  await browser.register(`avisada${people}@playball.test`)
  return browser
}
const subscribe = async (
  browser: Browser,
  endpoint = `https://fcm.googleapis.com/fcm/send/${people}`,
  lang = 'es',
) => {
  const push = openPushBrowser()
  const body = { endpoint, keys: push.keys, lang }
  const { statusCode } = await browser.call('POST', '/api/notifications/devices', { body })
  return { ...push, endpoint, statusCode }
}
const askFor = async (browser: Browser, gameId = 7, wanted = true) =>
  (await browser.call('POST', '/api/notifications/games', { body: { gameId, wanted } })).json()
const askForClub = async (browser: Browser, club: number, wanted = true) =>
  browser.call('POST', '/api/notifications/clubs', { body: { club, wanted } })

const startOf = (startedAt: number, gamePk = 7): StartedGame => ({
  gamePk,
  startedAt,
  clubs: { away: { id: HERMOSILLO, name: 'Naranjeros' }, home: { id: MEXICALI, name: 'Águilas' } },
})

/** A server of the product: its rounds of work, one after the other. */
const openServer = (games: StartedGame[]) => {
  const { db, clock, timers, settings } = testApp
  if (settings.push === undefined) throw new Error('the demo notifies')
  const deps = { db, clock, timers, log: testLog(), settings: settings.push, random: randomBytes }
  const push = openPushSender({ ...deps, fetch: pushServices })
  const startedSince = async (since: number) => games.filter((it) => it.startedAt >= since)
  const sources = [followStarts({ ...deps, startedSince }), jobQueue(deps, startJobs({ ...deps, push }))]
  return { work: () => runDueWork({ ...deps, sources }) }
}
const now = () => testApp.clock.now()
const sentJob = async () => (await testApp.db.select().from(outbox).where(eq(outbox.kind, START_JOB)))[0]
const letRetry = () => testApp.db.update(outbox).set({ runAt: new Date(0) })

test('a user gets one message at a game’s start, in their language, without a score, and legible only to them', async () => {
  const fan = await newFan()
  const push = await subscribe(fan, undefined, 'en')
  expect((await askFor(fan)).response).toMatchObject({ games: [{ id: 7 }], clubs: [] })
  testApp.clock.advance(MINUTE)
  const games = [startOf(now())]
  const [one, other] = [openServer(games), openServer(games)]
  await Promise.all([one.work(), other.work()])
  testApp.clock.advance(MINUTE)
  await Promise.all([one.work(), openServer(games).work()])
  expect(arrived).toHaveLength(1)
  expect(arrived[0]?.url).toBe(push.endpoint)
  expect(push.read(arrived[0]?.body ?? Buffer.of())).toEqual({
    title: 'Play ball!',
    text: 'Naranjeros at Águilas has started.',
    gameId: 7,
  })
  const headers = arrived[0]?.headers
  expect([headers?.get('ttl'), headers?.get('topic'), headers?.get('urgency')]).toEqual([
    '1200',
    'game-7',
    'high',
  ])
  expect(headers?.get('authorization')).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/)
})

test('a user who follows a club is notified of its games, home and away, and once for two followed clubs', async () => {
  const fan = await newFan()
  await subscribe(fan)
  await askForClub(fan, HERMOSILLO)
  await askForClub(fan, MEXICALI)
  const stranger = await newFan()
  await subscribe(stranger)
  await askForClub(stranger, 679)
  testApp.clock.advance(MINUTE)
  await openServer([startOf(now())]).work()
  expect(arrived).toHaveLength(1)
})

test('nobody is notified of a game that started before they asked or subscribed, or that they unfollowed', async () => {
  const startedAt = now()
  testApp.clock.advance(MINUTE)
  const late = await newFan()
  await subscribe(late)
  await askFor(late)
  await openServer([startOf(startedAt)]).work()
  expect((await askFor(late, 7, false)).response).toMatchObject({ games: [], clubs: [] })
  testApp.clock.advance(MINUTE)
  await openServer([startOf(now())]).work()
  expect(arrived).toEqual([])
})

test('a server or push service that was away for long notifies nobody of games that started meanwhile', async () => {
  const fan = await newFan()
  await subscribe(fan)
  await askFor(fan)
  testApp.clock.advance(MINUTE)
  const startedAt = now()
  answer = async () => new Response(null, { status: 503 })
  await openServer([startOf(startedAt)]).work()
  expect(arrived).toHaveLength(1)
  testApp.clock.advance(21 * MINUTE)
  await letRetry()
  await openServer([startOf(startedAt)]).work()
  expect(arrived).toHaveLength(1)
  expect((await sentJob())?.lastError).toBe('too late')
})

test('a push service that fails is asked again, at the time that it names', async () => {
  const fan = await newFan()
  await subscribe(fan)
  await askFor(fan)
  testApp.clock.advance(MINUTE)
  answer = async () => new Response(null, { status: 429, headers: { 'retry-after': '60' } })
  const server = openServer([startOf(now())])
  await server.work()
  expect((await sentJob())?.doneAt).toBe(null)
  answer = async () => {
    throw new TypeError('fetch failed')
  }
  await letRetry()
  await server.work()
  answer = async () => new Response(null, { status: 201 })
  await letRetry()
  await server.work()
  expect(arrived).toHaveLength(3)
  expect((await sentJob())?.doneAt).not.toBe(null)
})

test.each([404, 410])('a subscription that the push service answers with %d is deleted', async (status) => {
  const fan = await newFan()
  await subscribe(fan)
  await askFor(fan)
  testApp.clock.advance(MINUTE)
  answer = async () => new Response(null, { status })
  await openServer([startOf(now())]).work()
  expect(await testApp.db.select().from(pushDevices)).toEqual([])
})

test.each([
  'http://fcm.googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com:8443/fcm/send/1',
  'https://user@fcm.googleapis.com/1',
  'https://fcm.googleapis.com.evil.example/1',
  'https://evilpush.apple.com.example/1',
  'https://127.0.0.1/1',
  'https://[::1]/1',
  'https://localhost/1',
  'http://169.254.169.254/latest/meta-data',
  'http://localhost:3001/healthz',
  'http://localhost:3001/push/../faults',
  'file:///etc/passwd',
])('an address that is no push service’s is refused: %s', async (endpoint) => {
  const fan = await newFan()
  expect((await subscribe(fan, endpoint)).statusCode).toBe(400)
  expect(await testApp.db.select().from(pushDevices)).toEqual([])
})

test('a browser belongs to the account that subscribed last in it, and an account has its last ten browsers', async () => {
  const [one, other] = [await newFan(), await newFan()]
  const shared = 'https://web.push.apple.com/shared'
  expect((await subscribe(one, shared)).statusCode).toBe(200)
  testApp.clock.advance(1_000)
  expect((await subscribe(other, shared)).statusCode).toBe(200)
  expect((await testApp.db.select().from(pushDevices)).map((it) => it.userId)).toEqual([other.userId])
  for (let count = 0; count < 10; count++) {
    testApp.clock.advance(1_000)
    await subscribe(other, `https://web.push.apple.com/${count}`)
  }
  const kept = await testApp.db.select().from(pushDevices).where(eq(pushDevices.userId, other.userId))
  expect([kept.length, kept.some((it) => it.endpoint === shared)]).toEqual([10, false])
})

test('visitors, unknown games and clubs, and users who call all the time are refused', async () => {
  expect((await testApp.browser().call('GET', '/api/notifications')).statusCode).toBe(401)
  const fan = await newFan()
  expect((await askFor(fan, 8)).error.code).toBe('errors.notFound')
  expect((await askForClub(fan, 1)).statusCode).toBe(404)
  const answers = []
  for (let count = 0; count < 60; count++) answers.push((await askForClub(fan, 1)).statusCode)
  expect(new Set(answers)).toEqual(new Set([404, 429]))
})

test('a user’s devices and alerts are deleted with their account', async () => {
  const fan = await newFan()
  await subscribe(fan)
  await askFor(fan)
  await askForClub(fan, HERMOSILLO)
  const answered = await fan.call('DELETE', `/api/users/${fan.userId}`, { body: { password: PASSWORD } })
  expect(answered.statusCode).toBe(200)
  for (const table of [pushDevices, gameAlerts, clubAlerts])
    expect(await testApp.db.select().from(table)).toEqual([])
})

test('a logout on a shared telephone, there or from elsewhere, ends its notifications, even while subscribed', async () => {
  for (const isElsewhere of [false, true]) {
    arrived = []
    const phone = await newFan()
    await subscribe(phone)
    await askFor(phone)
    testApp.clock.advance(MINUTE)
    if (isElsewhere) {
      const laptop = testApp.browser()
      await laptop.logIn(`avisada${people}@playball.test`)
      await laptop.call('DELETE', '/api/users/sessions')
      expect((await laptop.call('GET', '/api/notifications')).json().response.devices).toEqual([])
    } else await phone.call('DELETE', `/api/users/logout/${phone.userId}`)
    await openServer([startOf(now())]).work()
    expect(arrived).toEqual([])
    expect((await sentJob())?.lastError).toBe('logged out')
    for (const table of [outbox, pushDevices, gameAlerts]) await testApp.db.delete(table)
  }
})

test('a user who logs in after another user’s session expired does not get that user’s alerts', async () => {
  const one = await newFan()
  await subscribe(one)
  await askFor(one)
  testApp.clock.advance(13 * 60 * MINUTE)
  const other = await newFan()
  one.token = undefined
  await one.logIn(`avisada${people}@playball.test`)
  expect(one.userId).toBe(other.userId)
  await openServer([startOf(now())]).work()
  expect(arrived).toEqual([])
})

test('an expired session leaves its browser notified, and so does logging in there again', async () => {
  const fan = await newFan()
  await subscribe(fan)
  await askFor(fan)
  testApp.clock.advance(13 * 60 * MINUTE)
  expect((await fan.call('GET', '/api/notifications')).statusCode).toBe(401)
  await openServer([startOf(now())]).work()
  expect(arrived).toHaveLength(1)
  await fan.logIn(`avisada${people}@playball.test`)
  const { games, devices } = (await fan.call('GET', '/api/notifications')).json().response
  expect(games).toEqual([{ id: 7, away: 'Naranjeros', home: 'Yaquis' }])
  expect(devices).toMatchObject([{ isThis: true }])
})

test('a user sees which browsers are notified and which one this is, and stops their own alone', async () => {
  const phone = await newFan()
  await subscribe(phone, 'https://fcm.googleapis.com/fcm/send/phone')
  testApp.clock.advance(MINUTE)
  const laptop = testApp.browser()
  await laptop.logIn(`avisada${people}@playball.test`)
  await subscribe(laptop, 'https://fcm.googleapis.com/fcm/send/laptop')
  const { devices } = (await phone.call('GET', '/api/notifications')).json().response
  expect(devices.map((it: { isThis: boolean }) => it.isThis)).toEqual([true, false])
  const stranger = await newFan()
  const path = `/api/notifications/devices/${devices[1].id}`
  expect((await stranger.call('DELETE', path)).statusCode).toBe(404)
  expect((await phone.call('DELETE', path)).json().response.devices).toMatchObject([{ isThis: true }])
  expect((await phone.call('DELETE', path)).statusCode).toBe(404)
})
