import type { StreamingLabel } from '../../contract/games/calendar.ts'
import { STATUS, type StatusCode } from '../../contract/games/status.ts'

const byLetter: Record<string, StatusCode> = {
  S: STATUS.upcoming,
  P: STATUS.aboutToStart,
  I: STATUS.live,
  M: STATUS.live,
  N: STATUS.live,
  T: STATUS.suspended,
  U: STATUS.suspended,
  D: STATUS.postponed,
  C: STATUS.cancelled,
  O: STATUS.final,
  F: STATUS.final,
  Q: STATUS.final,
  R: STATUS.final,
}

/**
 * Status 0..7 of the upstream's one-letter game state and its longer code; undefined for states that say
 * nothing (W, X, unknown): the last one stays. The upstream's abstract state is never used: it calls a
 * postponed game Final.
 */
export const statusOfCodes = (coded: string, code: string): StatusCode | undefined =>
  code === 'PW' ? STATUS.warmup : byLetter[coded.charAt(0)]

const byText: readonly (readonly [RegExp, StatusCode])[] = [
  [/^warmup/i, STATUS.warmup],
  [/^(pre-game|delayed start)/i, STATUS.aboutToStart],
  [/^scheduled/i, STATUS.upcoming],
  [/^suspended/i, STATUS.suspended],
  [/^postponed/i, STATUS.postponed],
  [/^cancell?ed/i, STATUS.cancelled],
  [/^(final|game over|completed early|forfeit)/i, STATUS.final],
  [/^(in progress|delayed|manager challenge|umpire review|instant replay|resumed)/i, STATUS.live],
]

/** Status 0..7 of the upstream's wording, as within `Status Change - Delayed: Rain`; undefined if unknown. */
export const statusOfText = (text: string): StatusCode | undefined =>
  byText.find(([pattern]) => pattern.test(text))?.[1]

/** Cause of a delay or of an early end, as shown to viewers. */
export type Cause = 'rain' | 'other'

const causeIn = (detail: string, pattern: RegExp): Cause | null => {
  const [, reason] = pattern.exec(detail) ?? []
  if (reason === undefined) return null
  return /rain|wet grounds|inclement weather/i.test(reason) ? 'rain' : 'other'
}

/** Cause of a delay, before or within a game, by the upstream's wording `Delayed: Rain`; null without one. */
export const delayOf = (detail: string): Cause | null => causeIn(detail, /^delayed(?: start)?(?:: |$)(.*)/i)

/** Cause of an end before the last inning, by the wording `Completed Early: Rain`; null without one. */
export const calledEarlyOf = (detail: string): Cause | null =>
  causeIn(detail, /^completed early(?:: |$)(.*)/i)

/** The flags of a calendar's game; exactly one is true. */
export type CalendarFlag = 'isPreview' | 'isLive' | 'isFinal' | 'isTerminated' | 'isCancelled' | 'isPostponed'

/** The meaning of a status for showing a game and opening its video. */
type StatusMeaning = {
  label: StreamingLabel
  flag: CalendarFlag
  /** The video that exists now; null for none. */
  video: 'live' | 'ondemand' | null
}

const meanings: Record<StatusCode, StatusMeaning & { text: string }> = {
  [STATUS.upcoming]: { text: 'Próximamente', label: 'ComminSoon', flag: 'isPreview', video: null },
  [STATUS.live]: { text: 'En progreso', label: 'Live', flag: 'isLive', video: 'live' },
  [STATUS.final]: { text: 'Final', label: 'On Demand', flag: 'isFinal', video: 'ondemand' },
  [STATUS.aboutToStart]: { text: 'Por comenzar', label: 'ComminSoon', flag: 'isPreview', video: null },
  [STATUS.warmup]: { text: 'Calentamiento', label: 'ComminSoon', flag: 'isPreview', video: null },
  // The rest is played on another day, as with a postponed game; the specification gives it no flag.
  [STATUS.suspended]: { text: 'Suspendido', label: 'Postponed', flag: 'isPostponed', video: null },
  [STATUS.postponed]: { text: 'Pospuesto', label: 'Postponed', flag: 'isPostponed', video: null },
  [STATUS.cancelled]: { text: 'Cancelado', label: 'Cancelled', flag: 'isCancelled', video: null },
}

/** A final whose recording is gone. */
const terminated: StatusMeaning = { label: 'Terminated', flag: 'isTerminated', video: null }

/**
 * The one table of chapter 4: label, flag and video of a status. `isRecorded` matters for a final only.
 * Calendar, scoreboard, the opening of streams and the pages use it.
 */
export const statusMeaning = (status: StatusCode, isRecorded: boolean): StatusMeaning =>
  status === STATUS.final && !isRecorded ? terminated : meanings[status]

/** Spanish name of a status. */
export const statusText = (status: StatusCode): string => meanings[status].text

/** Upcoming, about to start or warming up: what chapter 4 calls "starting". */
export const isStarting = (status: StatusCode): boolean => isBeforeWarmup(status) || status === STATUS.warmup

/** Whether a label says that a game is over, with a recording or without one. */
export const isOverBy = (label: StreamingLabel | undefined): boolean =>
  label === 'On Demand' || label === 'Terminated'

/** Upcoming or about to start: it has no video yet. */
export const isBeforeWarmup = (status: StatusCode): boolean =>
  status === STATUS.upcoming || status === STATUS.aboutToStart

/** About to start or warming up: its video is expected any minute. */
export const isAboutToStart = (status: StatusCode): boolean =>
  status === STATUS.aboutToStart || status === STATUS.warmup

/** Has plays to read: live, final or suspended. */
export const hasStarted = (status: StatusCode): boolean =>
  status === STATUS.live || status === STATUS.final || status === STATUS.suspended

/** Live or warming up: it changes by the moment, so its feed is polled closely. Says nothing of video. */
export const isOnAir = (status: StatusCode): boolean => status === STATUS.live || status === STATUS.warmup

/** Postponed or cancelled: no pitch was thrown on its day. */
export const isNotPlayed = (status: StatusCode): boolean =>
  status === STATUS.postponed || status === STATUS.cancelled
