import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { type Games, sameRows, setRecordingState, setScheduleRows, setSummary } from './memory.ts'
import { loadSchedule, loadSummaries } from './store.ts'
import { loadRecordings } from './store-recordings.ts'

/** Notices on `games`: `log <pk> <version> <server>`, `recording <pk> <server>` and `schedule <server>`. */
export const noticeOfLog = ({ serverId }: Pick<Games, 'serverId'>, gamePk: number, version: number): string =>
  `log ${gamePk} ${version} ${serverId}`
export const noticeOfRecording = (games: Games, gamePk: number): string =>
  `recording ${gamePk} ${games.serverId}`
export const noticeOfSchedule = (games: Games): string => `schedule ${games.serverId}`

/** Updates memory after another server has stored something new; skips a server's own notices. */
export const syncServers = (games: Games, notice: string): void => {
  if (notice.endsWith(games.serverId)) return
  const [what, gamePk] = notice.split(' ')
  syncFor(what)(games, Number(gamePk)).catch((error: unknown) => logSyncFailure(games, error))
}

/** Updates memory after a break in which notices were lost. */
export const resyncServers = (games: Games): void =>
  void catchUp(games).catch((error: unknown) => logSyncFailure(games, error))

/** Logs a failure, except an unavailable database, which is logged elsewhere, once. */
const logSyncFailure = ({ logger }: Games, error: unknown) => {
  if (!isDatabaseUnavailable(error)) logger.warn({ err: error }, 'games: a notice could not be followed')
}

const syncFor = (what: string | undefined) => {
  if (what === 'schedule') return syncSchedule
  return what === 'recording' ? syncRecordings : syncLogs
}

const syncRecordings = async (games: Games, gamePk?: number) => {
  for (const { gamePk: of, ...it } of await loadRecordings(games.database.db, gamePk)) {
    if ((games.recordings.get(of)?.checkedAt ?? Number.NEGATIVE_INFINITY) < it.checkedAt)
      setRecordingState(games, of, it)
  }
}

const syncSchedule = async (games: Games) => {
  const { rows, seasonCompleteAsOf } = await loadSchedule(games.database.db)
  games.seasonCompleteAsOf = seasonCompleteAsOf
  games.wasSeasonComplete ||= seasonCompleteAsOf !== undefined
  if (!sameRows(rows, [...games.days.values()].flat())) setScheduleRows(games, rows)
}

const syncLogs = async (games: Games, gamePk?: number) => {
  for (const it of await loadSummaries(games.database.db, gamePk)) {
    if ((games.summaries.get(it.gamePk)?.version ?? 0) < it.version) setSummary(games, it)
  }
}

/** Updates the memory of a server that does not poll, in case notices were lost on the way. */
export const catchUp = async (games: Games): Promise<void> => {
  await syncSchedule(games)
  await syncLogs(games)
  await syncRecordings(games)
}
