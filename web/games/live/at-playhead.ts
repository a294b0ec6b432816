import type { GameLog } from '../../../contract/games/game-log.ts'
import type { GameLogAnswer } from '../../../contract/games/live.ts'
import { STATUS, type StatusCode } from '../../../contract/games/status.ts'
import { isBeforeWarmup } from '../../../domain/game-status.ts'

/**
 * How far the viewer has come: the wall clock of his picture (ms UTC); `now` where there is no picture to spoil;
 * `start` before a recording's first frame; `unknown` until it is clear which of them.
 */
export type Playhead = number | 'now' | 'start' | 'unknown'

/**
 * Until when the log may be told there, UTC ms: the time of the last moment that has been shown. It changes only when
 * another moment is reached, so that a game is folded as often as something happens and not with every second.
 */
export const visibleUntil = (log: GameLog, playhead: Exclude<Playhead, 'unknown'>): number => {
  if (playhead === 'now') return Number.POSITIVE_INFINITY
  const at = playhead === 'start' ? startOf(log) : playhead
  const { officialNow } = log
  // What the league says otherwise than its plays is a moment of its own.
  return officialNow !== null && officialNow.at <= at ? officialNow.at : lastMomentBy(log.moments, at)
}

/**
 * Since when (ISO UTC) the league is silent for who has been told all until `until`; null while it is not, and for who
 * still looks at what was before: he misses nothing.
 */
export const staleAt = (
  { staleSince, moments }: Pick<GameLogAnswer, 'staleSince' | 'moments'>,
  until: number,
): string | null => ((moments.at(-1)?.at ?? 0) <= until ? staleSince : null)

/** A picture is this far behind the game at its live edge, and the server's figures are as old as a poll. */
const MAX_BEHIND_MS = 60_000

/** Whether the viewer has come so far that what the server tells of now gives nothing away to him. */
export const isSpoilerFree = (playhead: Playhead, now: number): boolean =>
  playhead === 'now' || (typeof playhead === 'number' && now - playhead < MAX_BEHIND_MS)

/** The status 0..7 of a game for who has its picture: that begins with the warm-up, even where no moment tells of it. */
export const visibleStatus = (gameStatus: StatusCode): StatusCode =>
  isBeforeWarmup(gameStatus) ? STATUS.warmup : gameStatus

/** A recording begins before its first batter does; what was before him, the line-ups and the weather, spoils nothing. */
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
