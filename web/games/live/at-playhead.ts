import type { GameLog } from '../../../contract/games/game-log.ts'
import type { GameLogAnswer } from '../../../contract/games/live.ts'
import { STATUS, type StatusCode } from '../../../contract/games/status.ts'
import { isBeforeWarmup } from '../../../domain/league/game-status.ts'

/**
 * How far the viewer has watched: the wall clock of the frame on the screen (ms UTC); `now` without video;
 * `start` before a recording's first frame; `unknown` until one of them is known.
 */
export type Playhead = number | 'now' | 'start' | 'unknown'

/**
 * The instant (ms UTC) up to which the log is visible: that of the last moment shown. It changes only with
 * the next moment, so that the log is not folded again every second.
 */
export const visibleUntil = (log: GameLog, playhead: Exclude<Playhead, 'unknown'>): number => {
  if (playhead === 'now') return Number.POSITIVE_INFINITY
  const at = playhead === 'start' ? startOf(log) : playhead
  const { officialNow } = log
  // Official figures that differ from the plays count as a moment of their own.
  return officialNow !== null && officialNow.at <= at ? officialNow.at : lastMomentBy(log.moments, at)
}

const SECOND_MS = 1_000

/**
 * The instant to show for the frame at `at` (ms UTC): its whole second, or the last moment of the logs within
 * it. A page that shows it changes with each moment, and else once a second.
 */
export const instantToShow = (at: number, logs: readonly GameLog[]): number =>
  Math.max(Math.floor(at / SECOND_MS) * SECOND_MS, ...logs.map((log) => visibleUntil(log, at)))

/**
 * Since when (ISO UTC) the feed is stale for a viewer at `until`; null while it is fresh, and for a viewer
 * who has not reached the end of the log: they miss nothing.
 */
export const staleAt = (
  { staleSince, moments }: Pick<GameLogAnswer, 'staleSince' | 'moments'>,
  until: number,
): string | null => ((moments.at(-1)?.at ?? 0) <= until ? staleSince : null)

/** At the live edge the video is at most this far behind the game; server data is as old as one poll. */
const MAX_BEHIND_MS = 60_000

/** Whether current server data would be no spoiler for the viewer. */
export const isSpoilerFree = (playhead: Playhead, now: number): boolean =>
  playhead === 'now' || (typeof playhead === 'number' && now - playhead < MAX_BEHIND_MS)

/** The status 0..7 of a game with video: the video begins with the warm-up, even if no moment records it. */
export const visibleStatus = (gameStatus: StatusCode): StatusCode =>
  isBeforeWarmup(gameStatus) ? STATUS.warmup : gameStatus

const STEP_MS = 5_000

/**
 * The query for a hidden game's log at the clock `now`: empty without a picture, everything at the live edge,
 * else until a few seconds ahead of the playhead (ms UTC), as the picture itself is loaded.
 */
export const askedOfHidden = (playhead: Playhead, now: number): { show?: '1'; until?: number } => {
  if (typeof playhead !== 'number') return {}
  if (isSpoilerFree(playhead, now)) return { show: '1' }
  return { until: (Math.floor(playhead / STEP_MS) + 2) * STEP_MS }
}

/** A recording begins before its first batter; earlier facts, such as line-ups or weather, are no spoiler. */
const startOf = (log: GameLog): number => {
  const first = log.moments.find((it) => it.kind === 'at-bat')
  return first === undefined ? log.startsAt : first.at - 1
}

const lastMomentBy = (moments: GameLog['moments'], at: number): number => {
  let [from, to] = [0, moments.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((moments[middle]?.at ?? 0) <= at) from = middle + 1
    else to = middle
  }
  return moments[from - 1]?.at ?? Number.NEGATIVE_INFINITY
}
