import { isDatabaseAway } from '../../db/database-away.ts'
import { type Games, keepRecordingState, keepRows, keepSummary, sameRows } from './memory.ts'
import { loadSchedule, loadSummaries } from './store.ts'
import { loadRecordings } from './store-recordings.ts'

/** Notices on the channel `games`: `log <pk> <version> <server>`, `recording <pk> <server>` and `schedule <server>`. */
export const noticeOfLog = (games: Games, gamePk: number, version: number): string =>
  `log ${gamePk} ${version} ${games.serverId}`
export const noticeOfRecording = (games: Games, gamePk: number): string =>
  `recording ${gamePk} ${games.serverId}`
export const noticeOfSchedule = (games: Games): string => `schedule ${games.serverId}`

/** Another server has stored something new: memory follows. What this server said itself it already knows. */
export const hearOthers = (games: Games, notice: string): void => {
  if (notice.endsWith(games.serverId)) return
  const [what, gamePk] = notice.split(' ')
  followed(what)(games, Number(gamePk)).catch((error: unknown) => logUnfollowed(games, error))
}

/** After a break in which notices were lost. */
export const hearOthersAgain = (games: Games): void =>
  void catchUp(games).catch((error: unknown) => logUnfollowed(games, error))

/** A database that is away says so itself, once. */
const logUnfollowed = ({ log }: Games, error: unknown) => {
  if (!isDatabaseAway(error)) log.warn({ err: error }, 'games: a notice could not be followed')
}

const followed = (what: string | undefined) => {
  if (what === 'schedule') return followSchedule
  return what === 'recording' ? followRecordings : followLogs
}

const followRecordings = async (games: Games, gamePk?: number) => {
  for (const { gamePk: of, ...it } of await loadRecordings(games.database.db, gamePk)) {
    if ((games.recordings.get(of)?.checkedAt ?? Number.NEGATIVE_INFINITY) < it.checkedAt)
      keepRecordingState(games, of, it)
  }
}

const followSchedule = async (games: Games) => {
  const { rows, wholeAsOf } = await loadSchedule(games.database.db)
  games.wholeAsOf = wholeAsOf
  games.hasBeenWhole ||= wholeAsOf !== undefined
  if (!sameRows(rows, [...games.days.values()].flat())) keepRows(games, rows)
}

const followLogs = async (games: Games, gamePk?: number) => {
  for (const it of await loadSummaries(games.database.db, gamePk)) {
    if ((games.known.get(it.gamePk)?.version ?? 0) < it.version) keepSummary(games, it)
  }
}

/** For a server that does not poll: catches up with whatever notices were lost on the way. */
export const catchUp = async (games: Games): Promise<void> => {
  await followSchedule(games)
  await followLogs(games)
  await followRecordings(games)
}
