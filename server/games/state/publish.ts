import { isDeepStrictEqual } from 'node:util'
import type { GameLog } from '../../../contract/games/game-log.ts'
import { withRecordsBefore } from '../../../domain/folding/club-record.ts'
import { type Db, notifyBy } from '../../db/open.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'
import { findLog, type Games, sameRows, setScheduleRows, setSummary } from './memory.ts'
import { withRevisions } from './schedule-revisions.ts'
import { noticeOfLog, noticeOfSchedule } from './server-sync.ts'
import { saveLog, saveOffset, saveSchedule, saveSeasonComplete, saveSummary, storedLog } from './store.ts'
import { summaryOf } from './summary.ts'

/** Stores and shows a game's log if it differs, and notifies the other servers; returns whether it did. */
export const publishLog = async (games: Games, newLog: GameLog): Promise<boolean> => {
  const before = await findLog(games, newLog.gamePk)
  const log = withOfficialBefore(withRecordsBefore(newLog, before), before)
  const staleSince = games.summaries.get(log.gamePk)?.staleSince ?? null
  const summary = { ...summaryOf(log), staleSince }
  const saved = await saveLog(games.database.db, log, summary)
  if (saved === undefined) return false
  const { version } = saved
  games.logs.set(log.gamePk, storedLog(log, saved))
  setSummary(games, { gamePk: log.gamePk, version, ...summary })
  await games.database.notify('games', noticeOfLog(games, log.gamePk, version))
  return true
}

/** Adds a final game's first figures beside the figures that correct them; "Game Over" is not yet final. */
const withOfficialBefore = (log: GameLog, before: GameLog | undefined): GameLog => {
  if (log.official === null || before === undefined || before.official === null) return log
  const { detail } = summaryOf(before)
  const first = before.officialBefore ?? (/^game over/i.test(detail) ? log.official : before.official)
  return isDeepStrictEqual(first, log.official) ? log : { ...log, officialBefore: first }
}

/** Stores since when a game's feed is stale (UTC ms), or null once it is fresh; all servers show it. */
export const publishStaleSince = async (
  games: Games,
  gamePk: number,
  staleSince: number | null,
): Promise<void> => {
  const summary = games.summaries.get(gamePk)
  if (summary === undefined) return
  const { version: _, ...before } = summary
  const version = await saveSummary(games.database.db, gamePk, { ...before, staleSince })
  if (version === undefined) return
  const log = games.logs.peek(gamePk)
  if (log?.version === summary.version) games.logs.set(gamePk, { ...log, version })
  setSummary(games, { gamePk, version, ...before, staleSince })
  await games.database.notify('games', noticeOfLog(games, gamePk, version))
}

/**
 * Stores by how much viewers get a game's times later than the feed has them (ms), and notifies all servers;
 * returns whether the game has a log.
 */
export const publishOffset = async (db: Db, gamePk: number, offsetMs: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const version = await saveOffset(tx, gamePk, offsetMs)
    if (version === undefined) return false
    await notifyBy(tx, 'games', noticeOfLog({ serverId: 'operator' }, gamePk, version))
    return true
  })

/** Replaces some days of the schedule, both included, if they differ; returns whether it did. */
export const publishSchedule = async (
  games: Games,
  from: string,
  to: string,
  rows: ScheduledGame[],
): Promise<boolean> => {
  const all = [...games.days.values()].flat()
  const within = withRevisions(
    all,
    rows.filter((it) => it.day >= from && it.day <= to),
    games.clock.now(),
  )
  const before = all.filter((it) => it.day >= from && it.day <= to)
  if (sameRows(before, within)) return false
  await saveSchedule(games.database.db, from, to, within)
  setScheduleRows(games, [...all.filter((it) => it.day < from || it.day > to), ...within])
  await games.database.notify('games', noticeOfSchedule(games))
  return true
}

/** Stores for all servers as of which day the schedule is a complete season's; undefined: it is not. */
export const publishSeasonComplete = async (games: Games, asOf: string | undefined): Promise<void> => {
  if (games.seasonCompleteAsOf === asOf) return
  await saveSeasonComplete(games.database.db, asOf)
  const previous = games.seasonCompleteAsOf
  games.seasonCompleteAsOf = asOf
  games.wasSeasonComplete ||= asOf !== undefined
  // The other servers need no notice when only the day changes.
  if (previous === undefined || asOf === undefined)
    await games.database.notify('games', noticeOfSchedule(games))
}
