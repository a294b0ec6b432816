import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from './clock.ts'
import { encoder } from './encoder/encoder.ts'
import type { Settings } from './settings.ts'
import { openSeason, statsFeed } from './stats-feed/stats-feed.ts'

/** Opens the season of FEED_DIR, or the generated one: its stats feed and its video. */
export const openLeague =
  (settings: Pick<Settings, 'feedDir' | 'dataDir'>) =>
  async (clock: Clock, warn: (sentence: string) => void): Promise<FastifyPluginAsync> => {
    const { feedDir, dataDir } = settings
    const season = await openSeason({
      dataDir,
      clock,
      warn,
      prepare: true,
      ...(feedDir !== undefined && { feedDir }),
    })
    return async (app) => {
      await app.register(statsFeed(season))
      await app.register(encoder({ season, clock }))
    }
  }
