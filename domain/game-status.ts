import type { StreamingLabel } from '../contract/calendar.ts'
import type { StatusCode } from '../contract/game-log.ts'

const byLetter: Record<string, StatusCode> = {
  S: 0,
  P: 3,
  I: 1,
  M: 1,
  N: 1,
  T: 5,
  U: 5,
  D: 6,
  C: 7,
  O: 2,
  F: 2,
  Q: 2,
  R: 2,
}

/**
 * Status 0..7 of the upstream's one-letter game state and its longer code; undefined for states that say nothing
 * (W, X, unknown): the last known one stays. The upstream's abstract state is never used, it calls a postponed game Final.
 */
export const statusOfCodes = (coded: string, code: string): StatusCode | undefined =>
  code === 'PW' ? 4 : byLetter[coded.charAt(0)]

const byText: readonly (readonly [RegExp, StatusCode])[] = [
  [/^warmup/i, 4],
  [/^(pre-game|delayed start)/i, 3],
  [/^scheduled/i, 0],
  [/^suspended/i, 5],
  [/^postponed/i, 6],
  [/^cancell?ed/i, 7],
  [/^(final|game over|completed early|forfeit)/i, 2],
  [/^(in progress|delayed|manager challenge|umpire review|instant replay|resumed)/i, 1],
]

/** Status 0..7 of the upstream's wording, as `Status Change - Delayed: Rain` says it within a game; undefined if unknown. */
export const statusOfText = (text: string): StatusCode | undefined =>
  byText.find(([pattern]) => pattern.test(text))?.[1]

/** Why a game waits, or ended before its time, as far as it matters to a viewer. */
export type Cause = 'rain' | 'other'

const causeIn = (detail: string, pattern: RegExp): Cause | null => {
  const [, reason] = pattern.exec(detail) ?? []
  if (reason === undefined) return null
  return /rain|wet grounds|inclement weather/i.test(reason) ? 'rain' : 'other'
}

/** Why a game stands still, or begins later than it should, by the upstream's wording `Delayed: Rain`; null when it does not. */
export const delayOf = (detail: string): Cause | null => causeIn(detail, /^delayed(?: start)?(?:: |$)(.*)/i)

/** Why a game was over before its last inning, as `Completed Early: Rain` says it; null when it was not. */
export const calledEarlyOf = (detail: string): Cause | null =>
  causeIn(detail, /^completed early(?:: |$)(.*)/i)

const texts: Record<StatusCode, string> = {
  0: 'Próximamente',
  1: 'En progreso',
  2: 'Final',
  3: 'Por comenzar',
  4: 'Calentamiento',
  5: 'Suspendido',
  6: 'Pospuesto',
  7: 'Cancelado',
}

/** Spanish name of a status. */
export const statusText = (status: StatusCode): string => texts[status]

/** Upcoming, about to start or warming up. */
export const isStarting = (status: StatusCode): boolean => status === 0 || status === 3 || status === 4

/** Has plays to read: on, final, or broken off. */
export const hasBegun = (status: StatusCode): boolean => status === 1 || status === 2 || status === 5

/** Has a picture now or soon: playing, or warming up. */
export const isOnAir = (status: StatusCode): boolean => status === 1 || status === 4

/** The label of the calendar and the player; a suspended game is one that goes on another day. */
export const streamingLabelOf = (status: StatusCode, recorded: boolean): StreamingLabel => {
  if (isOnAir(status)) return 'Live'
  if (status === 2) return recorded ? 'On Demand' : 'Terminated'
  if (status === 7) return 'Cancelled'
  return status === 5 || status === 6 ? 'Postponed' : 'ComminSoon'
}
