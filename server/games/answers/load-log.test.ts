import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testOutside } from '../../../testing/app/open-test-app.ts'
import {
  final,
  live,
  liveLineScore,
  START,
  smallFeed,
  smallSchedule,
} from '../../../testing/feeds/small-feed.ts'
import { smallLeague } from '../../../testing/feeds/small-league.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { parseFeed } from '../../providers/league/league-feed-shape.ts'
import { parseSchedule } from '../../providers/league/league-schedule-shape.ts'
import { readFeed } from '../feed/read-feed.ts'
import { readSchedule } from '../feed/read-schedule.ts'
import { startPolling } from '../polling/start-polling.ts'
import { whenLoaded } from '../state/memory.ts'
import { type Games, openGames } from '../state/open-games.ts'
import { publishLog, publishSchedule } from '../state/publish.ts'
import { openVideoChecks } from '../state/video-checks.ts'
import { findVideo } from './find-video.ts'
import { boxScoreOf, calendarOf, playsOf, scoreboardOf, streamingOf } from './game-answers.ts'
import { logAnswer } from './log-answer.ts'

const PK = 900_001
const DAY = '2026-11-19'
const responseOf = (answer: { body: Buffer } | undefined) => JSON.parse(String(answer?.body)).response

let league: ReturnType<typeof smallLeague>
let games: Games

const outside = openForTests(testOutside)
beforeEach(async () => {
  await outside.db.execute(sql`truncate scheduled_games, game_logs, job_leases, recordings`)
  league = smallLeague()
  league.schedule = smallSchedule([{ status: final }])
  league.games.set(PK, smallFeed({ status: final }))
  games = await openGames({ ...outside.outside, leagueFeed: league.leagueFeed })
  await setSchedule(final)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await games.close()
})

test('the log of an unread game has the schedule’s score, and is not ready when truncated at a moment', async () => {
  const schedule = smallSchedule([{ status: final }])
  Object.assign(schedule.dates[0]?.games[0]?.teams.away ?? {}, { score: 4 })
  Object.assign(schedule.dates[0]?.games[0]?.teams.home ?? {}, { score: 5 })
  league.games.clear()
  await publishSchedule(games, DAY, DAY, readSchedule(parseSchedule(schedule)))
  const full = JSON.parse(String((await logAnswer(games, PK, undefined))?.body)).response
  expect(full.officialNow.figures).toMatchObject({ away: { runs: 4 }, home: { runs: 5 } })
  for (const until of [full.startsAt - 1, full.startsAt, full.startsAt + 3_600_000])
    await expect(logAnswer(games, PK, until)).rejects.toThrow('errors.notReady')
})

const setSchedule = async (status: typeof final) => {
  league.schedule = smallSchedule([{ status }])
  const answer = await league.leagueFeed.schedule(DAY, DAY, {})
  if (answer.kind === 'fetched') await publishSchedule(games, DAY, DAY, readSchedule(answer.value))
  league.requests.length = 0
}

test('a game not polled yet is fetched once for all when its box score, plays, scoreboard and video are requested', async () => {
  const [box, plays, board, streaming, video] = await Promise.all([
    boxScoreOf(games, PK),
    playsOf(games, PK),
    scoreboardOf(games, DAY),
    streamingOf(games, PK),
    findVideo(openVideoChecks(games, { check: async () => 'there' as const }), PK),
  ])
  expect(responseOf(box).linescore.awayTeam.runs).toBe(1)
  expect(responseOf(plays)[0].top).toHaveLength(3)
  expect(responseOf(board)[0]).toMatchObject({ isFinal: true, linescore: { awayTeam: { runs: 1 } } })
  expect(streaming).toEqual({ status: 'On Demand', streaming: false, ondemand: true })
  expect(video).toMatchObject({ kind: 'ondemand', gamePk: PK })
  expect(league.requests).toEqual([`game ${PK}`])
})

test('an edge’s older answer, fetched for a viewer, leaves a newer log that was read meanwhile', async () => {
  await setSchedule(live)
  const older = smallFeed()
  older.liveData.plays.allPlays.length = 1
  older.metaData.timeStamp = '20261120_013100'
  const { leagueFeed } = league
  const fetchGame = leagueFeed.game.bind(leagueFeed)
  league.games.set(PK, older)
  vi.spyOn(games.leagueFeed, 'game').mockImplementation(async (gamePk, options) => {
    const newer = readFeed(parseFeed(smallFeed()))
    if (newer !== undefined) await publishLog(games, newer)
    return fetchGame(gamePk, options)
  })
  expect(responseOf(await boxScoreOf(games, PK)).linescore.awayTeam.runs).toBe(1)
  expect(responseOf(await playsOf(games, PK))[0].top).toHaveLength(3)
})

test('a game not polled yet is on demand in the calendar at once, and terminated where its feed does not answer', async () => {
  expect(responseOf(calendarOf(games, DAY, 0))[0].games[0]).toMatchObject({ status: 'On Demand' })
  league.down = true
  expect(await streamingOf(games, PK)).toMatchObject({ status: 'Terminated', ondemand: false })
  expect(responseOf(calendarOf(games, DAY, 0))[0].games[0]).toMatchObject({
    status: 'Terminated',
    isTerminated: true,
  })
})

test.each([final, live])(
  'a game not polled yet has no score at all, rather than 0–0, while its feed is down',
  async (status) => {
    await setSchedule(status)
    league.down = true
    const warn = vi.spyOn(games.logger, 'warn')
    await expect(boxScoreOf(games, PK)).rejects.toThrow('errors.notReady')
    await expect(playsOf(games, PK)).rejects.toThrow('errors.notReady')
    expect(warn).toHaveBeenCalledTimes(1)
    league.down = false
    outside.clock.advance(11_000)
    expect(responseOf(await scoreboardOf(games, DAY))[0].linescore.awayTeam.runs).toBe(1)
    expect(responseOf(await boxScoreOf(games, PK)).linescore.awayTeam.runs).toBe(1)
  },
)

test('a game not polled yet shows the schedule’s line score with its age while its feed is down', async () => {
  const schedule = smallSchedule([{ status: live }])
  const { linescore } = smallFeed().liveData
  Object.assign(schedule.dates[0]?.games[0] ?? {}, { linescore: { ...linescore, ...liveLineScore() } })
  league.schedule = schedule
  const answer = await league.leagueFeed.schedule(DAY, DAY, {})
  if (answer.kind === 'fetched') await publishSchedule(games, DAY, DAY, readSchedule(answer.value))
  league.down = true
  const expectedLineScore = {
    awayTeam: { runs: 1, hits: 2 },
    diamond: 'pos-010',
    outs: 'outs-1',
    inningCurrent: 1,
  }
  const staleSince = new Date(START).toISOString()
  expect(responseOf(await scoreboardOf(games, DAY))[0]).toMatchObject({
    shortStatus: '1era Alta',
    staleSince,
    linescore: expectedLineScore,
  })
  expect(responseOf(await boxScoreOf(games, PK))).toMatchObject({
    staleSince,
    linescore: expectedLineScore,
  })
  expect(responseOf(await playsOf(games, PK))).toEqual([])
  expect(responseOf(await logAnswer(games, PK, undefined)).officialNow.figures.away.runs).toBe(1)
  league.down = false
  outside.clock.advance(11_000)
  expect(responseOf(await boxScoreOf(games, PK)).away.lineup).toHaveLength(9)
  expect(responseOf(await logAnswer(games, PK, undefined))).toMatchObject({
    officialNow: null,
    staleSince: null,
  })
})

test('a game not polled yet has the schedule’s clubs and start where its feed lacks them', async () => {
  const feed = smallFeed({ status: final })
  Object.assign(feed.gameData, { datetime: null, teams: { away: { id: null }, home: {} } })
  league.games.set(PK, feed)
  const { linescore } = responseOf(await boxScoreOf(games, PK))
  expect(linescore).toMatchObject({ awayTeam: { abbrU: 'HER', runs: 1 }, homeTeam: { abbrU: 'MXC' } })
})

test('a game not polled yet is not read from a feed with nothing but its number', async () => {
  league.games.set(PK, { gamePk: PK })
  await expect(boxScoreOf(games, PK)).rejects.toThrow('errors.notReady')
})

test('a game not polled yet is found for a viewer who comes before the first fetch of the league', async () => {
  await outside.db.execute(sql`truncate scheduled_games`)
  outside.clock.advance(Date.parse('2026-11-20T06:00:00Z') - outside.clock.now())
  const empty = await openGames({ ...outside.outside, leagueFeed: league.leagueFeed })
  const polling = startPolling(empty, () => 0.5, outside.timers)
  const box = await whenLoaded(empty, () => boxScoreOf(empty, PK))
  expect(responseOf(box).linescore.awayTeam.runs).toBe(1)
  await polling.stop()
  await empty.close()
})

test('a game that an older build stored in another form is fetched again', async () => {
  await boxScoreOf(games, PK)
  await outside.db.execute(sql`update game_logs set log = '{"old": true}'`)
  const later = await openGames({ ...outside.outside, leagueFeed: league.leagueFeed })
  expect(responseOf(await boxScoreOf(later, PK)).linescore.awayTeam.runs).toBe(1)
  await later.close()
})
