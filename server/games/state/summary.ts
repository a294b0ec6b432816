import { z } from 'zod'
import type { GameLog } from '../../../contract/games/game-log.ts'
import { STATUS, type StatusCode, statusCode } from '../../../contract/games/status.ts'
import { endOf, stateAt } from '../../../domain/folding/fold-game.ts'
import { isOnAir } from '../../../domain/league/game-status.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'

/** A game's state without its log. Times are UTC ms. */
export const summary = z.object({
  status: statusCode,
  detail: z.string(),
  day: z.string(),
  startsAt: z.number().int(),
  endsAt: z.number().int().nullable(),
  /** The score of a final game; null before its end and in states of an older build. */
  runs: z.object({ away: z.number().int(), home: z.number().int() }).nullable().default(null),
  /** The time since when a live game's feed is stale; null while it is fresh. */
  staleSince: z.number().int().nullable().default(null),
})
export type Summary = z.infer<typeof summary>

export const summaryOf = (log: GameLog): Summary => {
  const { status, detail } = stateAt(log, Number.POSITIVE_INFINITY)
  return {
    status,
    detail,
    day: log.day,
    startsAt: log.startsAt,
    endsAt: endOf(log) ?? null,
    runs: log.official && { away: log.official.away.runs, home: log.official.home.runs },
    staleSince: null,
  }
}

/**
 * The state of a game on one day of the schedule. The feed is better than the schedule, which may still call
 * a played game postponed. The row wins if it is of another day than the feed's, or cancels a game that never
 * finished. The feed of a resumed game has the day of its beginning: once it is live, it is live only on its
 * second day, whatever the rows say, and suspended on the first.
 */
export const stateOnDay = (
  row: ScheduledGame,
  feedSummary: Summary | undefined,
): { status: StatusCode; detail: string } => {
  if (feedSummary === undefined) return row
  if (feedSummary.day !== row.day)
    return row.moved?.resumedFrom === feedSummary.day && feedSummary.status !== STATUS.suspended
      ? feedSummary
      : row
  const { resumesOn = null } = row.moved ?? {}
  const isResumedElsewhere = resumesOn !== null && resumesOn !== row.day && isOnAir(feedSummary.status)
  if (isResumedElsewhere)
    return row.status === STATUS.suspended ? row : { status: STATUS.suspended, detail: 'Suspended' }
  return row.status === STATUS.cancelled && feedSummary.status !== STATUS.final ? row : feedSummary
}
