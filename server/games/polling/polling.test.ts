import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { STATUS } from '../../../contract/games/status.ts'
import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import { releaseLeaderLease } from '../../jobs/leader-lease.ts'
import { type FetchOptions, LeagueFeedDown } from '../../providers/league-feed.ts'
import { testOutside } from '../../testing/open-test-app.ts'
import {
  final,
  live,
  play,
  postponed,
  preGame,
  START,
  smallFeed,
  smallSchedule,
  step,
} from '../../testing/small-feed.ts'
import { smallLeague } from '../../testing/small-league.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { findVideo } from '../answers/find-video.ts'
import { playsOf, scoreboardOf, streamingOf } from '../answers/game-answers.ts'
import { type Games, openGames } from '../state/open-games.ts'
import { openVideoChecks } from '../state/video-checks.ts'
import { createPolling, pollDue } from './poll.ts'
import { startPolling } from './start-polling.ts'

const PK = 900_001
const DAY = '2026-11-19'
const SECOND = 1_000
/** A video origin that has every game. */
const allVideos = { check: async () => 'there' as const }

let outside: Awaited<ReturnType<typeof testOutside>>
let league: ReturnType<typeof smallLeague>
let games: Games

const serverOf = (overrides: Partial<Games> = {}) =>
  openGames({ ...outside.outside, leagueFeed: league.leagueFeed, ...overrides })
const pollingOf = (which: Games) => createPolling(which, () => 0.5)
const item = async (which: Games): Promise<ScoreboardItem> =>
  JSON.parse((await scoreboardOf(which, DAY)).body.toString()).response[0]

beforeAll(async () => {
  outside = await testOutside()
})
beforeEach(async () => {
  const { db } = outside.outside.database
  await db.execute(sql`truncate scheduled_games, game_logs, job_leases`)
  // Ten minutes into the game.
  outside.clock.advance(Date.parse(START) + 600 * SECOND - outside.clock.now())
  league = smallLeague()
  league.schedule = smallSchedule([{}])
  league.games.set(PK, smallFeed())
  games = await serverOf()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await games.close()
})
afterAll(async () => {
  await outside.outside.database.close()
  await outside.drop()
})

test('a first poll on an empty store brings the schedule and the live game', async () => {
  await pollDue(pollingOf(games))
  expect(await item(games)).toMatchObject({ id: PK, isLive: true, linescore: { awayTeam: { runs: 1 } } })
  expect(await findVideo(openVideoChecks(games, allVideos), PK)).toEqual({ kind: 'live', gamePk: PK })
})

test('a live game is polled every ten seconds, the schedule every thirty, the season every hour', async () => {
  const polling = pollingOf(games)
  await pollDue(polling)
  expect(league.requests).toEqual([
    'schedule 2026-11-18 2026-11-20',
    `game ${PK}`,
    'schedule 2026-05-23 2027-05-18',
  ])
  // By clock and without the jump that would make everything due.
  const start = outside.clock.now()
  const now = vi.spyOn(outside.clock, 'now')
  const requestsAt = async (second: number) => {
    league.requests.length = 0
    now.mockReturnValue(start + second * SECOND)
    await pollDue(polling)
    return league.requests.map((it) => it.split(' ')[0])
  }
  expect(await requestsAt(9)).toEqual([])
  expect(await requestsAt(11)).toEqual(['changes'])
  expect(await requestsAt(31)).toEqual(['schedule', 'changes'])
  expect(await requestsAt(3_700)).toEqual(['schedule', 'game', 'schedule'])
})

test('a database that is unavailable when the schedules arrive delays them by a second, not until they are next due', async () => {
  const { db } = outside.outside.database
  let isOutage = false
  const unavailable = async () => {
    throw new DatabaseUnavailable('terminating connection due to administrator command')
  }
  const interrupted = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction' && isOutage ? unavailable : Reflect.get(target, name, target),
  })
  const warn = vi.spyOn(outside.outside.log, 'warn')
  const server = await serverOf({ database: { ...outside.outside.database, db: interrupted } })
  isOutage = true
  const start = outside.clock.now()
  const now = vi.spyOn(outside.clock, 'now').mockReturnValue(start)
  const polling = pollingOf(server)
  await pollDue(polling)
  await pollDue(polling)
  expect(server.rows.size).toBe(0)
  isOutage = false
  now.mockReturnValue(start + SECOND)
  await pollDue(polling)
  expect(server.seasonCompleteAsOf).toBe(DAY)
  expect(await item(server)).toMatchObject({ id: PK, isLive: true })
  expect(warn.mock.calls.map(([, message]) => message)).toEqual([UNSTORED, UNSTORED])
  await server.close()
})

test('a moved clock makes every poll due', async () => {
  const polling = pollingOf(games)
  await pollDue(polling)
  league.requests.length = 0
  outside.clock.advance(SECOND)
  await pollDue(polling)
  expect(league.requests).toHaveLength(3)
})

test.each([
  ['the season', '2026-05-23', 'schedule 2026-05-26 2027-05-21'],
  ['the current days', '2026-11-18', 'schedule 2026-11-21 2026-11-23'],
])(
  'a poll of %s that is under way when the clock moves to another day is due again',
  async (_, day, again) => {
    const polling = pollingOf(games)
    const { schedule } = league.leagueFeed
    const moveOnce = vi.spyOn(league.leagueFeed, 'schedule').mockImplementation(async (from, to, options) => {
      const answer = await schedule(from, to, options)
      if (from !== day) return answer
      moveOnce.mockImplementation(schedule)
      outside.clock.advance(3 * 24 * 60 * 60 * SECOND)
      // A step that comes while the answer is under way.
      await pollDue(polling)
      return answer
    })
    await pollDue(polling)
    league.requests.length = 0
    await pollDue(polling)
    expect(league.requests).toContain(again)
  },
)

test('news in the feed is shown, and the same feed again makes no new version', async () => {
  const polling = pollingOf(games)
  await pollDue(polling)
  const before = await scoreboardOf(games, DAY)
  outside.clock.advance(20 * SECOND)
  await pollDue(polling)
  expect(await scoreboardOf(games, DAY)).toBe(before)
  const feed = smallFeed()
  feed.liveData.plays.allPlays.push(
    play(3, { batter: 104, pitcher: 210, eventType: 'home_run', rbi: 2, runners: homers }),
  )
  league.games.set(PK, feed)
  outside.clock.advance(20 * SECOND)
  await pollDue(polling)
  expect((await item(games)).linescore.awayTeam).toMatchObject({ runs: 3, homes: 1 })
  expect((await scoreboardOf(games, DAY)).etag).not.toBe(before.etag)
  expect(games.summaries.get(PK)?.version).toBe(2)
})

test('while the feed is down or broken the last good state stays, and it is polled less and less', async () => {
  const polling = pollingOf(games)
  await pollDue(polling)
  const before = await item(games)
  const warn = vi.spyOn(outside.outside.log, 'warn')
  league.games.set(PK, { gamePk: 7 })
  league.schedule = { dates: [] }
  outside.clock.advance(20 * SECOND)
  await pollDue(polling)
  expect(await item(games)).toEqual(before)
  expect(warn).toHaveBeenCalledTimes(3)
  const pollState = polling.feeds.get(PK)
  const waits = []
  for (let tries = 0; tries < 8; tries += 1) {
    outside.clock.advance(91 * SECOND)
    await pollDue(polling)
    waits.push(Math.round(((pollState?.nextAt ?? 0) - outside.clock.now()) / SECOND))
  }
  expect(waits).toEqual([25, 50, 75, 75, 75, 75, 75, 75])
  league.games.set(PK, smallFeed())
  outside.clock.advance(91 * SECOND)
  await pollDue(polling)
  expect(pollState?.failures).toBe(0)
})

test('a game that the schedule goes on calling postponed is read all the same, and was played if its feed says so', async () => {
  league.schedule = smallSchedule([{ status: postponed }])
  league.games.set(PK, smallFeed({ status: final }))
  const polling = pollingOf(games)
  await pollDue(polling)
  expect(league.requests.filter((it) => it === `game ${PK}`)).toHaveLength(1)
  expect(await item(games)).toMatchObject({ isFinal: true, linescore: { awayTeam: { runs: 1 } } })
})

test('after a restart without a feed the last good state is there', async () => {
  await pollDue(pollingOf(games))
  const before = await item(games)
  league.down = true
  const restarted = await serverOf()
  expect(await item(restarted)).toEqual(before)
  expect(JSON.parse((await playsOf(restarted, PK))?.body.toString() ?? '').response[0].top).toHaveLength(3)
  await restarted.close()
})

test('of two servers one polls, and the other shows what it found within a moment', async () => {
  const other = await serverOf()
  await pollDue(pollingOf(games))
  league.requests.length = 0
  expect(await pollDue(pollingOf(other))).toBe(0)
  expect(league.requests).toEqual([])
  await waitUntil(async () => expect(await item(other)).toEqual(await item(games)))
  await other.close()
})

test('a server that missed a notice catches up, and takes over when the other releases the lease', async () => {
  const disconnected = await serverOf({
    database: { ...outside.outside.database, listen: async () => async () => undefined },
  })
  await pollDue(pollingOf(games))
  const polling = pollingOf(disconnected)
  outside.clock.advance(20 * SECOND)
  await pollDue(polling)
  expect(await item(disconnected)).toEqual(await item(games))
  await releaseLeaderLease(outside.outside.database.db, 'league-feed', games.serverId)
  expect(await pollDue(polling)).toBeGreaterThan(0)
})

test('played games that are not stored are read one at a time, newest first', async () => {
  const rows = [1, 2, 3].map((it) => ({
    pk: PK + it,
    status: final,
    day: `2026-11-1${it}`,
    startsAt: `2026-11-1${it}T03:00:00Z`,
  }))
  league.schedule = smallSchedule([{}, ...rows])
  for (const { pk, startsAt } of rows) league.games.set(pk, smallFeed({ pk, status: final, startsAt }))
  const polling = pollingOf(games)
  await pollDue(polling)
  league.requests.length = 0
  for (const _ of rows) await pollDue(polling)
  expect(league.requests).toEqual([`game ${PK + 3}`, `game ${PK + 2}`, `game ${PK + 1}`])
  expect(await streamingOf(games, PK + 1)).toEqual({
    status: 'On Demand',
    streaming: false,
    ondemand: true,
  })
  expect(await findVideo(openVideoChecks(games, allVideos), PK + 1)).toMatchObject({ kind: 'ondemand' })
})

test('a game far from its start is not polled until half an hour before', async () => {
  league.schedule = smallSchedule([{ status: preGame, startsAt: '2026-11-20T02:30:00Z' }])
  const polling = pollingOf(games)
  await pollDue(polling)
  expect(league.requests.some((it) => it.startsWith('game'))).toBe(false)
  outside.clock.advance(25 * 60 * SECOND)
  await pollDue(polling)
  expect(league.requests).toContain(`game ${PK}`)
})

test('a postponed game shows so on its old day and is played on its new one', async () => {
  const old = { status: postponed, day: '2026-11-18', startsAt: '2026-11-19T01:30:00Z' }
  league.schedule = smallSchedule([old, { status: live }])
  await pollDue(pollingOf(games))
  const postponedItem = JSON.parse((await scoreboardOf(games, '2026-11-18')).body.toString()).response[0]
  expect(postponedItem).toMatchObject({
    id: PK,
    gameStatus: STATUS.postponed,
    shortStatus: 'Pospuesto',
    linescore: { innings: [] },
  })
  expect(await item(games)).toMatchObject({ gameStatus: STATUS.live })
  expect((await streamingOf(games, PK))?.status).toBe('Live')
})

test('a game that is no longer on the schedule leaves it', async () => {
  const polling = pollingOf(games)
  league.schedule = smallSchedule([{}, { pk: PK + 1 }])
  await pollDue(polling)
  expect(games.days.get(DAY)).toHaveLength(2)
  league.schedule = smallSchedule([{}])
  outside.clock.advance(40 * SECOND)
  await pollDue(polling)
  expect(games.days.get(DAY)).toHaveLength(1)
})

test('polling stops without waiting for a feed that never answers, and releases the lease', async () => {
  const requested = Promise.withResolvers<void>()
  const neverAnswers = (_: unknown, options: FetchOptions) =>
    new Promise<never>((_resolve, reject) => {
      requested.resolve()
      options.signal?.addEventListener('abort', () => reject(new LeagueFeedDown('stopped')))
    })
  const waiting = await serverOf({
    leagueFeed: {
      schedule: (from, _to, options) => neverAnswers(from, options),
      game: neverAnswers,
      changes: (_pk, _held, _until, options) => neverAnswers(undefined, options),
    },
  })
  const polling = startPolling(waiting, () => 0.5, outside.timers)
  await requested.promise
  await polling.stop()
  expect(await pollDue(pollingOf(games))).toBe(3)
  await waiting.close()
})

const UNSTORED = 'games: the database is unavailable, a league answer was not stored'

const homers = [step(104, null, 'score'), step(102, '2B', 'score')]
