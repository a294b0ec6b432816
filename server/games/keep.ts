import type { GameLog } from '../../contract/game-log.ts'
import { noticeOfLog, noticeOfSchedule } from './hear-others.ts'
import { type Games, keepRows, keepSummary, sameRows } from './memory.ts'
import type { ScheduledGame } from './scheduled-game.ts'
import { saveLog, saveSchedule } from './store.ts'
import { summaryOf } from './summary.ts'

/** Stores a game's log if it says anything new, shows it and tells the other servers; whether it did. */
export const keepLog = async (games: Games, log: GameLog): Promise<boolean> => {
  const known = summaryOf(log)
  const version = await saveLog(games.database.db, log, known)
  if (version === undefined) return false
  games.logs.set(log.gamePk, { log, version })
  keepSummary(games, { gamePk: log.gamePk, version, ...known })
  await games.database.notify('games', noticeOfLog(games, log.gamePk, version))
  return true
}

/** Replaces some days of the schedule, both included; a schedule that says the same changes nothing. Whether it did. */
export const keepSchedule = async (
  games: Games,
  from: string,
  to: string,
  rows: ScheduledGame[],
): Promise<boolean> => {
  const within = rows.filter((it) => it.day >= from && it.day <= to)
  const all = [...games.days.values()].flat()
  const before = all.filter((it) => it.day >= from && it.day <= to)
  if (sameRows(before, within)) return false
  await saveSchedule(games.database.db, from, to, within)
  keepRows(games, [...all.filter((it) => it.day < from || it.day > to), ...within])
  await games.database.notify('games', noticeOfSchedule(games))
  return true
}
