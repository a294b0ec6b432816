import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { ScoreboardItem } from '../../contract/games/scoreboard.ts'
import { scoreboardOf } from '../../server/games/answers/game-answers.ts'
import { createPolling } from '../../server/games/polling/poll.ts'
import { type Games, openGames } from '../../server/games/state/open-games.ts'
import { type TestOutside, testOutside } from '../app/open-test-app.ts'
import { START, smallFeed, smallSchedule } from './small-feed.ts'
import { smallLeague } from './small-league.ts'

export const PK = 900_001
export const DAY = '2026-11-19'
export const SECOND = 1_000
/** A video origin that has every game. */
export const allVideos = { check: async () => 'there' as const }

export const pollingOf = (which: Games) => createPolling(which, () => 0.5)
export const item = async (which: Games): Promise<ScoreboardItem> =>
  JSON.parse((await scoreboardOf(which, DAY)).body.toString()).response[0]

/** Ten minutes into the game, when the small feed ends. */
export const NOW = Date.parse(START) + 600 * SECOND

/**
 * Opens one database for a file's tests, and for each test an empty store and the server of `open`, at NOW.
 */
export const serverForEach = (open: (outside: TestOutside['outside']) => Promise<Games>) => {
  let outside: TestOutside
  let games: Games

  beforeAll(async () => {
    outside = await testOutside()
  })
  beforeEach(async () => {
    await outside.db.execute(sql`truncate scheduled_games, game_logs, job_leases`)
    outside.clock.advance(NOW - outside.clock.now())
    games = await open(outside.outside)
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await games.close()
  })
  afterAll(() => outside.close())
  return {
    get outside() {
      return outside
    },
    get games() {
      return games
    },
  }
}

/** Servers for each test, and a league in memory with one live game. */
export const pollingForEach = () => {
  let league: ReturnType<typeof smallLeague>
  const stage = serverForEach(async () => {
    league = smallLeague()
    league.schedule = smallSchedule([{}])
    league.games.set(PK, smallFeed())
    return serverOf()
  })
  const serverOf = (overrides: Partial<Games> = {}) =>
    openGames({ ...stage.outside.outside, leagueFeed: league.leagueFeed, ...overrides })
  return {
    get outside() {
      return stage.outside
    },
    get games() {
      return stage.games
    },
    get league() {
      return league
    },
    serverOf,
  }
}
