import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { ScoreboardItem } from '../../contract/games/scoreboard.ts'
import { scoreboardOf } from '../games/answers/game-answers.ts'
import { createPolling } from '../games/polling/poll.ts'
import { type Games, openGames } from '../games/state/open-games.ts'
import { testOutside } from './open-test-app.ts'
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

/** For the tests of a file one database, and for each of them an empty store, a league with one live game and a server. */
export const pollingForEach = () => {
  let outside: Awaited<ReturnType<typeof testOutside>>
  let league: ReturnType<typeof smallLeague>
  let games: Games
  const serverOf = (overrides: Partial<Games> = {}) =>
    openGames({ ...outside.outside, leagueFeed: league.leagueFeed, ...overrides })

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
  return {
    get outside() {
      return outside
    },
    get league() {
      return league
    },
    get games() {
      return games
    },
    serverOf,
  }
}
