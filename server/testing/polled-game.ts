import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { ScoreboardItem } from '../../contract/games/scoreboard.ts'
import { scoreboardOf } from '../games/answers/game-answers.ts'
import { createPolling, pollDue } from '../games/polling/poll.ts'
import { type Games, openGames } from '../games/state/open-games.ts'
import { openLeagueFeed } from '../providers/league-feed.ts'
import { testOutside } from './open-test-app.ts'
import { play, START, smallFeed, smallSchedule, step } from './small-feed.ts'

export const PK = 900_001
export const DAY = '2026-11-19'
export const SECOND = 1_000
/** The small feed without the play that brought its run, which its line score still has. */
export const withoutRun = () => {
  const feed = smallFeed()
  feed.liveData.plays.allPlays.splice(1, 1)
  return feed
}

/** Ten minutes into the game, when the small feed ends. */
export const NOW = Date.parse(START) + 600 * SECOND

export let outside: Awaited<ReturnType<typeof testOutside>>
export let games: Games
export let now: number
export const league = {
  requests: [] as string[],
  answers: new Map<string, () => unknown>(),
  failureStatus: undefined as number | undefined,
}

/** The upstream by its addresses: what a test did not define is not found. */
const fetchFromLeague = async (input: Parameters<typeof fetch>[0]): Promise<Response> => {
  const url = new URL(String(input))
  const path = url.pathname.replace('/api/v1.1/game/', '').replace('/api/v1/', '')
  if (path !== 'schedule') league.requests.push(`${path}${url.search}`)
  if (league.failureStatus !== undefined) return new Response('', { status: league.failureStatus })
  const body = await league.answers.get(path)?.()
  return new Response(JSON.stringify(body === undefined ? {} : body), {
    status: body === undefined ? 404 : 200,
  })
}
export const open = () =>
  openGames({
    ...outside.outside,
    clock: { now: () => now, offset: () => 0 },
    leagueFeed: openLeagueFeed({
      fetch: fetchFromLeague,
      settings: { leagueFeedUrl: 'http://league' },
      timers: outside.timers,
    }),
  })
export const polling = () => createPolling(games, () => 0.5)
export const boardOf = async (which: Games): Promise<ScoreboardItem[]> =>
  JSON.parse((await scoreboardOf(which, DAY)).body.toString()).response
export const item = async () => (await boardOf(games))[0] as ScoreboardItem
export const runs = async () => (await item()).linescore.awayTeam.runs
export const later = async (seconds: number, which: ReturnType<typeof polling>) => {
  now += seconds * SECOND
  league.requests.length = 0
  await pollDue(which)
  return league.requests
}
export const homeRun = (at = '20261120_014012') => [
  { op: 'replace', path: '/metaData/timeStamp', value: at },
  {
    op: 'add',
    path: '/liveData/plays/allPlays/3',
    value: play(3, {
      batter: 104,
      pitcher: 210,
      eventType: 'home_run',
      rbi: 2,
      runners: [step(104, null, 'score'), step(102, '2B', 'score')],
    }),
  },
]

export const advance = (ms: number): void => {
  now += ms
}

/** Registers the database and the clean-up of a test file that polls one live game. */
export const registerPolledGame = () => {
  beforeAll(async () => {
    outside = await testOutside()
  })
  beforeEach(async () => {
    await outside.outside.database.db.execute(sql`truncate scheduled_games, game_logs, job_leases`)
    now = NOW
    league.requests.length = 0
    league.answers = new Map<string, () => unknown>([
      ['schedule', () => smallSchedule([{}])],
      [`${PK}/feed/live`, () => smallFeed()],
      [`${PK}/feed/live/diffPatch`, () => []],
    ])
    games = await open()
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await games.close()
  })
  afterAll(async () => {
    await outside.outside.database.close()
    await outside.drop()
  })
}
