import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from './clock.ts'
import { encoder } from './encoder/encoder.ts'
import { addDays, dayOf } from './league/shape/league-day.ts'
import { openSeason, type PlayedSeason, statsFeed } from './league/stats-feed.ts'
import type { Settings } from './settings.ts'

/**
 * Opens the season of FEED_DIR, or the generated one: its stats feed and its video. The generated season's
 * schedule has no game older than `feedPastDays`, which spares a product without need of a season the reading
 * of hundreds of feeds.
 */
export const openLeague =
  (settings: Pick<Settings, 'feedDir' | 'feedPastDays' | 'dataDir'>) =>
  async (clock: Clock, warn: (sentence: string) => void): Promise<FastifyPluginAsync> => {
    const { feedDir, feedPastDays, dataDir } = settings
    const season = await openSeason({
      dataDir,
      clock,
      warn,
      prepare: true,
      ...(feedDir !== undefined && { feedDir }),
    })
    const isWhole = feedPastDays === undefined || feedDir !== undefined
    return async (app) => {
      await app.register(statsFeed(isWhole ? season : withoutPast(season, feedPastDays)))
      await app.register(encoder({ season, clock }))
    }
  }

const withoutPast = (season: PlayedSeason, days: number): PlayedSeason => ({
  ...season,
  between: (from, to) => {
    const first = addDays(dayOf(season.clock.now()), -days)
    const isPast = from < first
    return season.between(isPast ? first : from, to)
  },
})
