import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testOutside } from '../../../testing/app/open-test-app.ts'
import { openBrowser } from '../../../testing/clients/browser.ts'
import { final, live, smallFeed, smallSchedule } from '../../../testing/feeds/small-feed.ts'
import { smallLeague } from '../../../testing/feeds/small-league.ts'
import { smallOrigin } from '../../../testing/feeds/small-origin.ts'
import { getFrom } from '../../../testing/feeds/small-season.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { buildApp } from '../../app.ts'
import { type Games, openGames } from '../state/open-games.ts'
import { openVideoChecks } from '../state/video-checks.ts'
import { createPolling, pollDue } from './poll.ts'
import { createRecordingPolling, startRecordingChecks } from './poll-recordings.ts'

const PK = 900_001
const OLD = PK + 1
const DAY = '2026-11-19'
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** The time when the small feed's last play ends. */
const END = Date.parse('2026-11-20T01:32:54Z')

let league: ReturnType<typeof smallLeague>
const origin = smallOrigin()
/** The polling server; viewers use another one on the same database. */
let games: Games
let app: FastifyInstance
let polling: ReturnType<typeof createRecordingPolling>

const env = openForTests(() =>
  testOutside({
    settings: { videoOriginUrl: 'http://video.test' },
    fetch: origin.fetch as typeof fetch,
  }),
)
beforeEach(async () => {
  await env.outside.database.db.execute(
    sql`truncate scheduled_games, whole_schedule, game_logs, job_leases, recordings, playback_leases`,
  )
  env.clock.advance(END + MINUTE - env.clock.now())
  Object.assign(origin, { defaultState: 'there', requests: [] })
  origin.states.clear()
  league = smallLeague()
  setStatus(final)
  league.games.set(OLD, playedOn('2026-11-18'))
  games = await openGames({ ...env.outside, leagueFeed: league.leagueFeed })
  polling = createRecordingPolling(openVideoChecks(games, origin), () => 0.5)
  await pollLeague()
  app = await startServer()
})
afterEach(async () => {
  await app.close()
  await games.close()
})

const setStatus = (status: typeof final) => {
  league.schedule = smallSchedule([
    { pk: OLD, day: '2026-11-18', startsAt: '2026-11-19T01:30:00Z', status: final },
    { status },
  ])
  league.games.set(PK, smallFeed({ status }))
}
const playedOn = (day: string) => {
  const feed = smallFeed({ pk: OLD, status: final, startsAt: '2026-11-19T01:30:00Z' })
  feed.gameData.datetime.officialDate = day
  return JSON.parse(JSON.stringify(feed).replaceAll('2026-11-20T', '2026-11-19T'))
}
const pollLeague = async () => {
  const leaguePolling = createPolling(games, () => 0.5)
  for (let step = 0; step < 4; step += 1) await pollDue(leaguePolling)
}
const startServer = async () => {
  const built = await buildApp(env.outside)
  await built.app.ready()
  return built.app
}
const pollVideo = async () => {
  origin.requests.length = 0
  for (
    let started = startRecordingChecks(polling);
    started.length > 0;
    started = startRecordingChecks(polling)
  )
    await Promise.all(started)
  return origin.requests
}
const calendarGame = async (day = DAY) =>
  (await getFrom(app)(`/calendar?date=${day}&extraDays=0`)).body[0].games[0]
const item = async () => (await getFrom(app)('/scoreboard/2026/11/19')).body[0]
const streaming = async () => (await getFrom(app)(`/calendar/games/${PK}`)).body
const member = async () => {
  const browser = openBrowser(app)
  await browser.logIn('socio@playball.test', 'beisbol-2026')
  return browser
}
const open = async (gamePk = PK, from = member()) => {
  const answer = await (await from).call('POST', `/api/streaming?gameId=${gamePk}&isWeb=1`)
  return answer.statusCode === 200 ? 200 : `${answer.statusCode} ${answer.json().error.code}`
}

const recorded = { status: 'On Demand', ondemand: true, isFinal: true, isTerminated: false }
const gone = {
  status: 'Terminated',
  ondemand: false,
  isFinal: false,
  isTerminated: true,
  streamingId: null,
}
const expectGone = async () => {
  expect(await calendarGame()).toMatchObject(gone)
  expect(await streaming()).toEqual({ status: 'Terminated', streaming: false, ondemand: false })
  expect(await item()).toMatchObject({ isFinal: true, isVideoAvailable: false, streaming: false })
}
const expectRecorded = async () => {
  expect(await calendarGame()).toMatchObject(recorded)
  expect(await streaming()).toMatchObject({ status: 'On Demand', streaming: false, ondemand: true })
  expect(await item()).toMatchObject({ isFinal: true, isVideoAvailable: true })
}

test('a final game without its recording is terminated on every list, until the recording is back', async () => {
  const before = await getFrom(app)(`/calendar?date=${DAY}`)
  await expectRecorded()
  origin.states.set(PK, 'gone')
  await pollVideo()
  await waitUntil(expectGone)
  const now = await getFrom(app)(`/calendar?date=${DAY}`, { 'if-none-match': String(before.headers.etag) })
  expect(now.status).toBe(200)
  expect(await calendarGame('2026-11-18')).toMatchObject(recorded)
  origin.states.clear()
  env.clock.advance(30 * SECOND)
  await pollVideo()
  await waitUntil(expectRecorded)
})

test('a stream of a missing recording is refused and leaves the user’s stream lease free', async () => {
  origin.states.set(PK, 'gone')
  const phone = member()
  expect(await open(PK, phone)).toBe('404 player.linkNotFound')
  expect(await open(OLD)).toBe(200)
  expect(await open(OLD, phone)).toBe('409 errors.sessionOpen')
})

test('a viewer who opens a missing recording makes every list show it as gone', async () => {
  await expectRecorded()
  origin.states.set(PK, 'gone')
  await open()
  await expectGone()
  origin.states.clear()
  env.clock.advance(10 * SECOND)
  expect(await open()).toBe(200)
  await expectRecorded()
})

test('an unreachable origin does not change an earlier answer of either kind', async () => {
  origin.states.set(PK, 'gone')
  await pollVideo()
  await waitUntil(expectGone)
  Object.assign(origin, { defaultState: 'unknown' })
  origin.states.clear()
  env.clock.advance(13 * HOUR)
  expect(await pollVideo()).toEqual([PK, OLD])
  await expectGone()
  expect(await open()).toBe('404 player.linkNotFound')
  expect(await calendarGame('2026-11-18')).toMatchObject(recorded)
  expect(await open(OLD)).toBe(200)
})

test('a recording that an unreachable origin never confirmed takes no stream lease and says to retry', async () => {
  Object.assign(origin, { defaultState: 'unknown' })
  expect(await open()).toBe('503 errors.notReady')
  Object.assign(origin, { defaultState: 'there' })
  env.clock.advance(10 * SECOND)
  expect(await open()).toBe(200)
})

test('the origin’s answers outlive a restart while it is unreachable', async () => {
  origin.states.set(PK, 'gone')
  await pollVideo()
  Object.assign(origin, { defaultState: 'unknown' })
  origin.states.clear()
  await app.close()
  app = await startServer()
  await expectGone()
})

test('lists and game states never ask the origin', async () => {
  origin.requests.length = 0
  await expectRecorded()
  await getFrom(app)(`/games?date=${DAY}`)
  await getFrom(app)(`/games/${PK}`)
  expect(origin.requests).toEqual([])
})

test('the origin is asked for a recording every half minute after the end, later ever less often', async () => {
  expect(await pollVideo()).toEqual([PK, OLD])
  expect(await pollVideo()).toEqual([])
  env.clock.advance(30 * SECOND)
  expect(await pollVideo()).toEqual([PK])
  env.clock.advance(2 * HOUR)
  expect(await pollVideo()).toEqual([PK])
  env.clock.advance(9 * MINUTE)
  expect(await pollVideo()).toEqual([])
  env.clock.advance(MINUTE)
  expect(await pollVideo()).toEqual([PK])
  env.clock.advance(24 * HOUR)
  expect(await pollVideo()).toEqual([PK, OLD])
  env.clock.advance(11 * HOUR)
  expect(await pollVideo()).toEqual([])
  env.clock.advance(HOUR)
  expect(await pollVideo()).toEqual([PK, OLD])
})

test('an origin that does not answer is asked ever less often', async () => {
  Object.assign(origin, { defaultState: 'unknown' })
  const waits: number[] = []
  for (let tries = 0, waited = 0; tries < 5; waited += 1) {
    if ((await pollVideo()).includes(PK)) {
      waits.push(waited)
      waited = 0
      tries += 1
    }
    env.clock.advance(SECOND)
  }
  expect(waits[1]).toBeGreaterThanOrEqual(10)
  expect([...waits].sort((a, b) => a - b)).toEqual(waits)
  expect(waits.at(-1)).toBeGreaterThan(60)
})

test('only four recordings are checked at a time, however many are due', async () => {
  league.schedule = smallSchedule(
    Array.from({ length: 9 }, (_, nth) => ({ pk: PK + 10 + nth, status: final })),
  )
  env.clock.advance(HOUR)
  await pollLeague()
  expect(startRecordingChecks(polling)).toHaveLength(4)
  expect(startRecordingChecks(polling)).toHaveLength(0)
  await Promise.all(polling.flight.inProgress.values())
  await pollVideo()
  expect(new Set(games.recordings.keys()).size).toBeGreaterThanOrEqual(9)
})

test('a live game is on demand from the moment when it ends', async () => {
  setStatus(live)
  env.clock.advance(HOUR)
  await pollLeague()
  await waitUntil(async () => expect(await streaming()).toMatchObject({ status: 'Live', streaming: true }))
  expect(await open()).toBe(200)
  setStatus(final)
  env.clock.advance(MINUTE)
  await pollLeague()
  await waitUntil(expectRecorded)
  expect(await open()).toBe(200)
})

test('a live game without video takes no stream lease, and says when to retry', async () => {
  setStatus(live)
  env.clock.advance(HOUR)
  await pollLeague()
  await waitUntil(async () => expect(await streaming()).toMatchObject({ status: 'Live' }))
  origin.states.set(PK, 'gone')
  const browser = await member()
  const answer = await browser.call('POST', `/api/streaming?gameId=${PK}`)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([404, '10'])
  expect(await streaming()).toMatchObject({ status: 'Live' })
})
