import type { FastifyPluginAsync } from 'fastify'
import { routesOf } from './api/routes.ts'
import { openGeneratedSeason } from './season/generated-season.ts'
import type { Clock, PlayedSeason } from './season/played-season.ts'
import { openRecordedSeason } from './season/recorded-season.ts'
import type { Outlines } from './season/season-results.ts'

export type { BoardLine } from './season/live-game.ts'
export type { Clock, PlayedSeason, Season } from './season/played-season.ts'

/**
 * Opens the season: recorded games of `feedDir`, or generated games.
 * The anchor in time is stored in `<dataDir>/stats-feed.json`, so that a restart has the same season.
 * Throws an Error that names FEED_DIR when it holds no recording that can be replayed.
 */
export const openSeason = (o: {
  feedDir?: string
  dataDir: string
  clock: Clock
  seed?: number
  /** Generate finished games in the background before they are requested. */
  prepare?: boolean
  /** Cache of outlines, shared by the seasons of one process. */
  outlines?: Outlines
  /** Receives a warning for each file of `feedDir` that is left out. */
  warn?: (sentence: string) => void
}): Promise<PlayedSeason> => {
  const {
    feedDir,
    dataDir,
    clock,
    seed = DEFAULT_SEED,
    prepare = false,
    outlines = new Map(),
    warn = noWarning,
  } = o
  if (feedDir !== undefined && feedDir !== '') return openRecordedSeason({ feedDir, dataDir, clock, warn })
  return openGeneratedSeason({ dataDir, clock, seed, prepare, outlines })
}

/** The Stats API's endpoints over a season, at their real paths. Register at '/'. */
export const statsFeed = (season: PlayedSeason): FastifyPluginAsync => routesOf(season)

const DEFAULT_SEED = 2022
const noWarning = () => undefined
