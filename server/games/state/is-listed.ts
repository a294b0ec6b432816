import { type LimitSource, limitsNow } from './season-limits.ts'

/** Whether a game that starts then (UTC ms) is listed: only those before the season's last start are (chapter 9). */
export const isListed = (games: LimitSource, startsAt: number): boolean =>
  startsBefore(limitsNow(games).lastStart, startsAt)

/** As isListed, by a last start that is known already; undefined does not limit. */
export const startsBefore = (lastStart: number | undefined, startsAt: number): boolean =>
  lastStart === undefined || startsAt < lastStart
