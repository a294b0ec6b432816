import { isDatabaseAway } from '../db/database-away.ts'
import { type Games, keepRows, keepSummary, sameRows } from './memory.ts'
import { loadSchedule, loadSummaries } from './store.ts'

/** Notices on the channel `games`: `log <pk> <version> <server>` and `schedule <server>`. */
export const noticeOfLog = (games: Games, gamePk: number, version: number): string =>
  `log ${gamePk} ${version} ${games.serverId}`
export const noticeOfSchedule = (games: Games): string => `schedule ${games.serverId}`

/** Another server has stored something new: memory follows. What this server said itself it already knows. */
export const hearOthers = (games: Games, notice: string): void => {
  if (notice.endsWith(games.serverId)) return
  const [what, gamePk] = notice.split(' ')
  const follow = what === 'schedule' ? followSchedule(games) : followLogs(games, Number(gamePk))
  follow.catch((error: unknown) => logUnfollowed(games, error))
}

/** After a break in which notices were lost. */
export const hearOthersAgain = (games: Games): void =>
  void catchUp(games).catch((error: unknown) => logUnfollowed(games, error))

/** A database that is away says so itself, once. */
const logUnfollowed = ({ log }: Games, error: unknown) => {
  if (!isDatabaseAway(error)) log.warn({ err: error }, 'games: a notice could not be followed')
}

const followSchedule = async (games: Games) => {
  const { rows, wholeAsOf } = await loadSchedule(games.database.db)
  games.wholeAsOf = wholeAsOf
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
}
