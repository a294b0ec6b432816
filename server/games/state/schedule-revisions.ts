import { isNotPlayed } from '../../../domain/league/game-status.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'

/** SEQUENCE of a calendar's event counts in seconds: a later revision must not have the same. */
const SMALLEST_STEP_MS = 1_000

/**
 * Rows of the schedule with the time of their last revision: that of the same row in `before`, or `now` (UTC ms) where they say
 * something else in a fan's calendar. It only grows, also when a game moves to another day or the clock goes back.
 */
export const withRevisions = (
  before: readonly ScheduledGame[],
  rows: readonly ScheduledGame[],
  now: number,
): ScheduledGame[] => {
  const byGame = Map.groupBy(before, (it) => it.gamePk)
  return rows.map((row) => {
    const known = byGame.get(row.gamePk) ?? []
    const last = known.find((it) => it.day === row.day)
    if (last !== undefined && last.revisedAt !== null && calendarFacts(last) === calendarFacts(row))
      return { ...row, revisedAt: last.revisedAt }
    const latest = Math.max(...known.map((it) => it.revisedAt ?? Number.NEGATIVE_INFINITY))
    return { ...row, revisedAt: Math.max(now, latest + SMALLEST_STEP_MS) }
  })
}

/** What a calendar's event is made of. */
const calendarFacts = (row: ScheduledGame): string =>
  JSON.stringify([
    row.startsAt,
    row.startTimeTbd,
    isNotPlayed(row.status) && row.status,
    row.venue,
    row.teams.away.id,
    row.teams.home.id,
    row.channels,
    row.doubleHeader,
    row.gameNumber,
    row.scheduledInnings,
    row.moved,
  ])
