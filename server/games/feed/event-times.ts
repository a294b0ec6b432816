import type { FeedEvent, FeedPlay } from '../../providers/league/league-feed-shape.ts'

/** A pitch is over that long after its start at the latest: the shortest one of a game whose times are settled. */
const MAX_PITCH_MS = 3_000

/**
 * When an event of a play was over, UTC ms; `before` where the feed has no time. While a game is on the league lets a
 * pitch last until the next event begins, or longer where the scorer entered it late: then it is over soon after its start.
 */
export const eventEnd = ({ playEvents }: FeedPlay, position: number, before: number): number => {
  const { startTime, endTime, isPitch } = playEvents[position] as FeedEvent
  const at = endTime ?? startTime ?? before
  const next = playEvents[position + 1]?.startTime ?? null
  if (!isPitch || startTime === null || next === null || at < next) return at
  return Math.min(at, Math.max(startTime, Math.min(next, startTime + MAX_PITCH_MS)))
}
