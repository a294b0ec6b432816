import type { StreamingLabel } from '../contract/games/calendar.ts'
import type { StatusCode } from '../contract/games/game-log.ts'

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

/** The flags of a calendar's game, of which one is true. */
export type CalendarFlag = 'isPreview' | 'isLive' | 'isFinal' | 'isTerminated' | 'isCancelled' | 'isPostponed'

/** What a status means to whoever shows a game or opens its video. */
type StatusMeaning = {
  label: StreamingLabel
  flag: CalendarFlag
  /** Which video there is now; null for none. */
  video: 'live' | 'ondemand' | null
}

const meanings: Record<StatusCode, StatusMeaning & { text: string }> = {
  0: { text: 'Próximamente', label: 'ComminSoon', flag: 'isPreview', video: null },
  1: { text: 'En progreso', label: 'Live', flag: 'isLive', video: 'live' },
  2: { text: 'Final', label: 'On Demand', flag: 'isFinal', video: 'ondemand' },
  3: { text: 'Por comenzar', label: 'ComminSoon', flag: 'isPreview', video: null },
  4: { text: 'Calentamiento', label: 'ComminSoon', flag: 'isPreview', video: null },
  // The rest of it is played on another day; decision 13.
  5: { text: 'Suspendido', label: 'Postponed', flag: 'isPostponed', video: null },
  6: { text: 'Pospuesto', label: 'Postponed', flag: 'isPostponed', video: null },
  7: { text: 'Cancelado', label: 'Cancelled', flag: 'isCancelled', video: null },
}

/** A final whose recording is gone. */
const terminated: StatusMeaning = { label: 'Terminated', flag: 'isTerminated', video: null }

/**
 * The one table of chapter 4: label, flag and video of a status. `isRecorded` counts for a final alone. Calendar,
 * scoreboard, opening a stream and the pages all decide by it.
 */
export const statusMeaning = (status: StatusCode, isRecorded: boolean): StatusMeaning =>
  status === 2 && !isRecorded ? terminated : meanings[status]

/** Spanish name of a status. */
export const statusText = (status: StatusCode): string => meanings[status].text

/** Upcoming, about to start or warming up. */
export const isStarting = (status: StatusCode): boolean => status === 0 || status === 3 || status === 4

/** Has plays to read: on, final, or broken off. */
export const hasStarted = (status: number): boolean => status === 1 || status === 2 || status === 5

/** Changes from moment to moment, so that its feed is polled closely: playing, or warming up. It says nothing of video. */
export const isOnAir = (status: number): boolean => status === 1 || status === 4
