import { type LimitSource, limitsNow } from './season-limits.ts'

/**
 * Whether a game with this start (UTC ms) is listed: it must start before the season's last start (chapter
 * 9).
 */
export const isListed = (games: LimitSource, startsAt: number): boolean =>
  startsBefore(limitsNow(games).lastStart, startsAt)

/** Like isListed, with a known last start; undefined does not limit. */
export const startsBefore = (lastStart: number | undefined, startsAt: number): boolean =>
  lastStart === undefined || startsAt < lastStart
