import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { openSingleFlight } from '../../single-flight.ts'
import { openAnswerCache } from './answer-cache.ts'
import { type Games, setScheduleRows, setSummary } from './memory.ts'
import { resyncServers, syncServers } from './server-sync.ts'
import { loadSchedule, loadSummaries } from './store.ts'
import { loadRecordings } from './store-recordings.ts'

const LOGS_IN_MEMORY = 60

/**
 * Loads the last good state from the store, to have it before the feed answers, and listens to the other
 * servers.
 */
export const openGames = async ({
  log,
  ...deps
}: Pick<Games, 'database' | 'clock' | 'settings' | 'leagueFeed'> & {
  log: FastifyBaseLogger
}): Promise<Games> => {
  const { database } = deps
  const games: Games = {
    ...deps,
    logger: log,
    serverId: randomUUID(),
    days: new Map(),
    rows: new Map(),
    seasonCompleteAsOf: undefined,
    wasSeasonComplete: false,
    summaries: new Map(),
    logs: new LRUCache({ max: LOGS_IN_MEMORY }),
    answers: openAnswerCache(),
    changes: 0,
    listeners: new Set(),
    limits: { computed: undefined },
    feedRequests: { flight: openSingleFlight(), failedAt: new Map() },
    feedAges: () => new Map(),
    firstLoad: undefined,
    firstSeasonLoad: undefined,
    unreadable: new Set(),
    recordings: new Map(),
    fetchedDays: undefined,
    close: async () => undefined,
  }
  const { rows, seasonCompleteAsOf } = await loadSchedule(database.db)
  games.seasonCompleteAsOf = seasonCompleteAsOf
  games.wasSeasonComplete = seasonCompleteAsOf !== undefined
  setScheduleRows(games, rows)
  for (const it of await loadSummaries(database.db)) setSummary(games, it)
  for (const { gamePk, ...it } of await loadRecordings(database.db)) games.recordings.set(gamePk, it)
  games.close = await database.listen(
    'games',
    (payload) => syncServers(games, payload),
    () => resyncServers(games),
  )
  return games
}

export type { Games }
