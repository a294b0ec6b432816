import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { addDays } from '../../domain/league/league-time.ts'
import { type LeagueFeed, LeagueFeedDown } from '../../server/providers/league/league-feed.ts'
import { type TestOutside, testOutside } from '../app/open-test-app.ts'
import { SEASON_NOW, smallSeason } from './small-season.ts'

type SlowSeason = {
  outside: TestOutside
  league: ReturnType<typeof smallSeason>
  leagueFeed: LeagueFeed
  /** How a fetch of the season ends: answered, refused, or answered when the promise resolves. */
  seasonAnswer: 'works' | 'fails' | Promise<void>
  /** Run after the test, the last one first. */
  cleanups: (() => Promise<unknown>)[]
}

/**
 * Registers the database and the clean-up of a test file about the season that is fetched after the three
 * days around now, which always get an answer. The result is available within hooks and tests.
 */
export const registerSlowSeason = (): SlowSeason => {
  const season = { seasonAnswer: 'works', cleanups: [] as SlowSeason['cleanups'] } as SlowSeason
  season.leagueFeed = {
    game: (...options) => season.league.leagueFeed.game(...options),
    changes: (...options) => season.league.leagueFeed.changes(...options),
    schedule: async (from, to, options) => {
      if (to > addDays(from, 2)) {
        if (season.seasonAnswer === 'fails') throw new LeagueFeedDown('status 503')
        if (season.seasonAnswer !== 'works') await season.seasonAnswer
      }
      return season.league.leagueFeed.schedule(from, to, options)
    },
  }
  beforeAll(async () => {
    season.outside = await testOutside()
  })
  beforeEach(async () => {
    const { outside, clock } = season.outside
    await outside.database.db.execute(
      sql`truncate scheduled_games, whole_schedule, league_answers, game_logs, job_leases`,
    )
    clock.advance(SEASON_NOW - clock.now())
    season.league = smallSeason()
    season.seasonAnswer = 'works'
  })
  afterEach(async () => {
    for (const close of season.cleanups.splice(0).reverse()) await close()
  })
  afterAll(async () => {
    await season.outside.close()
  })
  return season
}
