import { afterAll, beforeAll, expect, test } from 'vitest'
import { testOutside } from '../testing/app/open-test-app.ts'
import { openBrowser } from '../testing/clients/browser.ts'
import { smallLog, status } from '../testing/feeds/small-log.ts'
import { buildApp, type Product } from './app.ts'
import { saveLog, saveOffset } from './games/state/store.ts'
import { summaryOf } from './games/state/summary.ts'
import { enqueueJob } from './jobs/enqueue-job.ts'
import { acquireLeaderLease } from './jobs/leader-lease.ts'
import { orders, outbox, paymentAttempts, playbackLeases, providerEvents } from './tables.ts'

const GAME = 900_001
const MINUTE_MS = 60_000

let outside: Awaited<ReturnType<typeof testOutside>>
let app: Product['app']
beforeAll(async () => {
  outside = await testOutside()
  const log = smallLog([status(1, 'In Progress')])
  await saveLog(outside.db, log, summaryOf(log))
  await saveOffset(outside.db, GAME, -2_500)
  app = (await buildApp(outside.outside)).app
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await outside.close()
})

const metrics = async (): Promise<string> => (await app.inject('/metrics')).body
/** The lines of some metrics, without their text for readers. */
const told = async (...names: string[]) =>
  (await metrics()).split('\n').filter((line) => names.some((it) => new RegExp(`^${it}[ {]`).test(line)))

let viewers = 0
const openViewer = async () => {
  viewers += 1
  const viewer = openBrowser(app, `189.203.1.${viewers}`)
  await viewer.register(`cifras${viewers}@playball.test`)
  return viewer
}
const watch = async (userId: number, gamePk: number, leftMs = 30_000) => {
  const now = outside.clock.now()
  await outside.db.insert(playbackLeases).values({
    ...{ userId, gamePk, deviceId: 'd', playbackId: `playback-${userId}`, tokenHash: `t-${userId}` },
    ...{ generation: 1, grantedAt: new Date(now), renewedAt: new Date(now) },
    expiresAt: new Date(now + leftMs),
  })
}

test('viewers are counted by live game, those of recordings together, and nobody whose lease is over', async () => {
  expect(await told('playback_viewers')).toEqual([`playback_viewers{game="${GAME}"} 0`])
  for (const [gamePk, leftMs] of [
    [GAME, 30_000],
    [GAME, 30_000],
    [41, 30_000],
    [42, 30_000],
    [GAME, -1],
  ] as const)
    await watch((await openViewer()).userId, gamePk, leftMs)
  expect(await told('playback_viewers', 'games_live', 'feed_offset_seconds')).toEqual([
    `playback_viewers{game="${GAME}"} 2`,
    'playback_viewers{game="recorded"} 2',
    'games_live 1',
    `feed_offset_seconds{game="${GAME}"} -2.5`,
  ])
})

test('a report counts what it adds to the one before it, and a fault by its kind', async () => {
  const viewer = await openViewer()
  await watch(viewer.userId, GAME)
  const report = async (changed: object) => {
    const body = {
      ...{ id: `playback-${viewer.userId}`, kind: 'live', startMs: 640, playedMs: 60_000, stalls: 1 },
      ...{ stalledMs: 1_500, disconnects: 0, droppedFrames: 3, delayMs: 2_100 },
      ...{ heights: [{ height: 720, ms: 60_000 }], ...changed },
    }
    return (await viewer.call('POST', '/api/streaming/reports', { body })).json().response.saved
  }
  expect(await report({})).toBe(true)
  const heights = [
    { height: 720, ms: 80_000 },
    { height: 361, ms: 10_000 },
  ]
  expect(await report({ playedMs: 90_000, stalls: 3, heights, fault: 'connection' })).toBe(true)
  expect(await report({ playedMs: 89_999, stalls: 9, fault: 'format' })).toBe(false)
  // One player alone moves no alarm.
  expect(await report({ playedMs: 86_400_000, stalls: 1_000_000, heights })).toBe(true)
  const game = `game="${GAME}"`
  expect(
    await told(
      ...['playback_played_seconds_total', 'playback_rendition_seconds_total', 'playback_stalls_total'],
      ...['playback_stalled_seconds_total', 'playback_dropped_frames_total', 'playback_faults_total'],
      ...['playback_start_seconds_count', 'playback_live_delay_seconds_count'],
    ),
  ).toEqual([
    `playback_played_seconds_total{${game}} 390`,
    `playback_rendition_seconds_total{${game},rendition="720p"} 80`,
    `playback_rendition_seconds_total{${game},rendition="other"} 10`,
    `playback_stalls_total{${game}} 23`,
    `playback_stalled_seconds_total{${game}} 1.5`,
    `playback_dropped_frames_total{${game}} 3`,
    `playback_faults_total{${game},kind="connection"} 1`,
    'playback_start_seconds_count{kind="live"} 1',
    'playback_live_delay_seconds_count 3',
  ])
})

const addAttempt = async (key: string, it: Partial<typeof paymentAttempts.$inferInsert>) => {
  const at = new Date(outside.clock.now())
  const [order] = await outside.db
    .insert(orders)
    .values({
      ...{ reference: key, userId: 1, membershipId: 1, title: 'x', titleEn: 'x', totalMinor: 1 },
      ...{ currency: 'MXN', email: '', telephone: '', accessStartsAt: at, accessEndsAt: at },
    })
    .returning()
  await outside.db.insert(paymentAttempts).values({
    ...{ orderId: order?.id ?? 0, provider: 'openpay', providerOrderKey: key, status: 'succeeded' },
    ...{ createdAt: at, ...it },
  })
}

test('purchases of the last hour are counted by method and refusal, unknown ones for as long as jobs ask', async () => {
  const before = (minutes: number) => new Date(outside.clock.now() - minutes * MINUTE_MS)
  await addAttempt('a', {})
  await addAttempt('b', { status: 'failed', errorCode: '3001' })
  await addAttempt('c', { status: 'failed', errorCode: '3001', method: 'card' })
  await addAttempt('d', { status: 'pending', method: 'cash' })
  await addAttempt('e', { createdAt: before(61) })
  await addAttempt('f', { status: 'unknown', createdAt: before(71 * 60) })
  const receivedAt = new Date(outside.clock.now())
  await outside.db
    .insert(providerEvents)
    .values({ key: 'notice', provider: 'openpay', body: '{}', receivedAt, runAt: receivedAt })
  const lines = await told(
    ...['purchase_attempts', 'purchases_unknown', 'payment_notices_waiting', 'payment_mismatches_open'],
  )
  expect(lines.toSorted()).toEqual([
    'payment_mismatches_open 0',
    'payment_notices_waiting 1',
    'purchase_attempts{method="card",status="failed",reason="3001"} 2',
    'purchase_attempts{method="card",status="succeeded",reason=""} 1',
    'purchase_attempts{method="cash",status="pending",reason=""} 1',
    'purchases_unknown 1',
  ])
})

test('the queue of jobs is told by kind, with how long the job longest due waits, and so are leases', async () => {
  const { db, clock } = outside
  // The mails of the viewers' registrations.
  await db.delete(outbox)
  const job = (key: string, delayMs: number) =>
    enqueueJob(db, clock, { kind: 'receipt', key, payload: {}, delayMs })
  await job('due', -90_000)
  await job('later', 90_000)
  await enqueueJob(db, clock, { kind: 'reconcile', key: 'later', payload: {}, delayMs: 90_000 })
  await acquireLeaderLease(db, 'league-feed', 'a-server', 8_000)
  expect(
    (await told('jobs_open', 'jobs_overdue_seconds', 'server_lease_remaining_seconds')).toSorted(),
  ).toEqual([
    'jobs_open{kind="receipt"} 2',
    'jobs_open{kind="reconcile"} 1',
    'jobs_overdue_seconds{kind="receipt"} 90',
    'jobs_overdue_seconds{kind="reconcile"} 0',
    'server_lease_remaining_seconds{lease="league-feed"} 8',
  ])
})

test('a metric has its text and type, and a scrape tells nobody’s name', async () => {
  const body = await metrics()
  const names = [...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((it) => !body.includes(`# HELP ${it} `))).toEqual([])
  expect(body).not.toMatch(/cifras|@playball/)
})

test('without the database the figures of the server itself are told, and those of the database are left out', async () => {
  const { database } = outside.outside
  let isAway = false
  const away = () => Promise.reject(new Error('gone'))
  const db = new Proxy(database.db, {
    get: (open, name) => {
      if (isAway) throw new Error('gone')
      return Reflect.get(open, name)
    },
  })
  const lost = { ...database, db, ping: away, now: away }
  const { app: alone } = await buildApp({ ...outside.outside, database: lost })
  isAway = true
  const { body } = await alone.inject('/metrics')
  for (const line of ['server_ready 0', 'database_up 0', 'event_streams_open 0', 'games_live 1'])
    expect(body).toContain(`\n${line}\n`)
  expect(body).not.toMatch(/^(playback_viewers|jobs_open|payment_mismatches_open|clock_offset_seconds)[ {]/m)
  await alone.close()
})
