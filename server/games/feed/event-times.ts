import type { FeedEvent, FeedPlay } from '../../providers/league/league-feed-shape.ts'

/**
 * A pitch is over this long after its start at the latest; the shortest pitch of a game with settled times.
 */
const MAX_PITCH_MS = 3_000

/**
 * The end of a play's event, UTC ms; `before` where the feed has no time. During a game the league lets a
 * pitch last until the next event begins, or longer if the scorer entered it late: such a pitch ends soon
 * after its start.
 */
export const eventEnd = ({ playEvents }: FeedPlay, position: number, before: number): number => {
  const { startTime, endTime, isPitch } = playEvents[position] as FeedEvent
  const at = endTime ?? startTime ?? before
  const next = playEvents[position + 1]?.startTime ?? null
  if (!isPitch || startTime === null || next === null || at < next) return at
  return Math.min(at, Math.max(startTime, Math.min(next, startTime + MAX_PITCH_MS)))
}
