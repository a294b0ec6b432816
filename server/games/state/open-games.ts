import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Games, keepRows, keepSummary } from './memory.ts'
import { hearOthers, hearOthersAgain } from './server-sync.ts'
import { loadSchedule, loadSummaries } from './store.ts'
import { loadRecordings } from './store-recordings.ts'

const LOGS_IN_MEMORY = 60
const ANSWERS_IN_MEMORY = 600

/** Reads what the store holds, so that the last good state is there before the feed answers, and listens to the other servers. */
export const openGames = async (
  needs: Pick<Games, 'database' | 'clock' | 'settings' | 'leagueFeed' | 'log'>,
): Promise<Games> => {
  const { database } = needs
  const games: Games = {
    ...needs,
    serverId: randomUUID(),
    days: new Map(),
    rows: new Map(),
    wholeAsOf: undefined,
    hasBeenWhole: false,
    known: new Map(),
    logs: new LRUCache({ max: LOGS_IN_MEMORY }),
    answers: new LRUCache({ max: ANSWERS_IN_MEMORY }),
    changes: 0,
    listeners: new Set(),
    asked: new Map(),
    looking: undefined,
    lookingAtSeason: undefined,
    unreadable: new Set(),
    recordings: new Map(),
    nearDays: undefined,
    close: async () => undefined,
  }
  const { rows, wholeAsOf } = await loadSchedule(database.db)
  games.wholeAsOf = wholeAsOf
  games.hasBeenWhole = wholeAsOf !== undefined
  keepRows(games, rows)
  for (const it of await loadSummaries(database.db)) keepSummary(games, it)
  for (const { gamePk, ...it } of await loadRecordings(database.db)) games.recordings.set(gamePk, it)
  games.close = await database.listen(
    'games',
    (payload) => hearOthers(games, payload),
    () => hearOthersAgain(games),
  )
  return games
}

export type { Games }
