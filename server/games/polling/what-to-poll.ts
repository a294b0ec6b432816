import { STATUS } from '../../../contract/games/status.ts'
import { isOnAir, isStarting } from '../../../domain/league/game-status.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'
import { type Summary, stateOnDay } from '../state/summary.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A feed is read from this long before the start, and until this long after it if the game never begins. */
const SOON_MS = 30 * MINUTE_MS
const OVERDUE_MS = 12 * HOUR_MS
/** How long the league still corrects scoring decisions after a game. */
const CORRECTIONS_MS = 12 * HOUR_MS

/** Between "Game Over" and "Final" the league names the pitchers of record, for whom viewers wait. */
const GAME_OVER = /^game over/i
const FINALIZING_MS = HOUR_MS

/** How often a game's feed is read, in ms; undefined: not at all. `backlog`: a played game not stored yet. */
export type Pace = { everyMs: number; backlog: boolean }

/**
 * How long a postponed game's feed is polled now and then, as the schedule may call a played game postponed.
 */
const POSTPONED_CHECK_MS = 24 * HOUR_MS

const LIVE: Pace = { everyMs: 10_000, backlog: false }
const CORRECTED: Pace = { everyMs: 5 * MINUTE_MS, backlog: false }
const MISSING: Pace = { everyMs: 10 * MINUTE_MS, backlog: true }

/** The pace of a game at `now` (UTC ms), by its row of the schedule and what its feed last said. */
export const paceOf = (row: ScheduledGame, summary: Summary | undefined, now: number): Pace | undefined => {
  const { status } = stateOnDay(row, summary)
  if (status === STATUS.final || row.status === STATUS.final) return paceOfFinal(summary, now)
  if (isOnAir(status) || isOnAir(row.status)) return LIVE
  if (row.status === STATUS.postponed) return paceOfPostponed(row, summary, now)
  const untilStart = row.startsAt - now
  const isNearStart = untilStart < SOON_MS && untilStart > -OVERDUE_MS
  return isNearStart && (isStarting(status) || status === STATUS.suspended) ? LIVE : undefined
}

/**
 * The pace of a postponed game, whose feed's state may be older than its start and so not show whether it was
 * played.
 */
const paceOfPostponed = (row: ScheduledGame, summary: Summary | undefined, now: number): Pace | undefined => {
  const since = now - row.startsAt
  if (since < 0) return undefined
  return summary === undefined || since < POSTPONED_CHECK_MS ? MISSING : undefined
}

/**
 * The pace of a final game. The schedule may be ahead of the feed, which is then polled until it is final
 * too.
 */
const paceOfFinal = (summary: Summary | undefined, now: number): Pace | undefined => {
  if (summary === undefined) return MISSING
  if (summary.status !== STATUS.final) return LIVE
  const since = now - (summary.endsAt ?? 0)
  if (GAME_OVER.test(summary.detail) && since < FINALIZING_MS) return LIVE
  return since < CORRECTIONS_MS ? CORRECTED : undefined
}

/** Whether a day has a game that can still change, so that the schedule is polled often. */
export const isGameDay = (
  rows: ScheduledGame[],
  summaryOf: (gamePk: number) => Summary | undefined,
): boolean =>
  rows.some((row) => {
    const { status } = stateOnDay(row, summaryOf(row.gamePk))
    return isStarting(status) || isOnAir(status) || status === STATUS.suspended
  })
