import { isNotPlayed } from '../../../domain/league/game-status.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'

/** SEQUENCE of a calendar event counts seconds, so that two revisions must be a second apart. */
const SMALLEST_STEP_MS = 1_000

/**
 * Adds the time of the last revision to rows of the schedule: that of the same row in `before`, or `now` (UTC
 * ms) if the row's calendar event changed. The time only grows, even when a game moves to another day or the
 * clock goes back.
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

/** The fields of a row that make its calendar event. */
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
