import type { GameLog } from '../../../contract/games/game-log.ts'
import { truncateLog } from '../../../domain/folding/truncate-log.ts'
import { hasStarted } from '../../../domain/league/game-status.ts'
import { logOfSchedule, type ScheduledGame } from '../feed/scheduled-game.ts'
import { findLog, type Games } from '../state/memory.ts'
import { stateOnDay } from '../state/summary.ts'

/** A game that pauses this long goes on another day, as no delay within a day lasts longer. */
const BROKEN_OFF_MS = 6 * 3_600_000

/**
 * A game's log as it counts on a day of the schedule. A day on which it was postponed has only that state; a
 * day on which it was suspended has the moments that were played by then.
 */
export const logOnDay = async (games: Games, row: ScheduledGame): Promise<GameLog> => {
  const log = await findLog(games, row.gamePk)
  const summary = games.summaries.get(row.gamePk)
  const state = stateOnDay(row, summary)
  if (log === undefined || (state !== summary && !hasStarted(state.status)))
    return logOfSchedule({ ...row, ...state })
  return state === summary ? log : withState(truncateLog(log, brokenOffAt(log, row)), state)
}

/** UTC ms of the last moment before the suspension; +Infinity while nothing followed. */
const brokenOffAt = ({ moments }: GameLog, { day, startsAt, moved }: ScheduledGame): number => {
  if (moved === null || moved.resumesOn === null || moved.resumesOn === day) return Number.POSITIVE_INFINITY
  const last = moments.find(
    ({ at }, index) => at >= startsAt && (moments[index + 1]?.at ?? at) - at >= BROKEN_OFF_MS,
  )
  return last?.at ?? Number.POSITIVE_INFINITY
}

/** The log with another state than its feed's. */
const withState = (log: GameLog, { status, detail }: ReturnType<typeof stateOnDay>): GameLog => {
  const at = log.moments.at(-1)?.at ?? log.startsAt
  return { ...log, moments: [...log.moments, { kind: 'status', at, status, detail }] }
}
