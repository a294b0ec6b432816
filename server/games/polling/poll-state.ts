import { isDatabaseAway } from '../../db/database-away.ts'
import type { HeldFeed } from '../../providers/league-feed.ts'
import type { Games } from '../state/memory.ts'

/** When something is next asked, the ETag of the last answer, and how often in a row it failed. Times are clock ms. */
export type Turn = { nextAt: number; etag?: string | undefined; failures: number }

/** What is remembered of one game's feed while it is polled. */
export type FeedTurn = Turn & {
  /** The last answer as it was sent, while the game is on: what changes is asked for since then. */
  held?: HeldFeed | undefined
  /** Until then the whole feed is asked for, because its changes could not be read. */
  wholeUntil: number
  /** When the feed last answered what could be used. */
  heardAt?: number
  /** Time of the feed's last word, and since when it tells older ones than that. */
  asOf?: number | null
  olderSince?: number | undefined
}

/** What one server remembers of its polling; nothing of it need survive a restart. */
export type Polling = {
  games: Games
  /** 0 to 1; spreads the tries of a feed that failed. */
  random: () => number
  /** Ends what is being asked, so that a silent feed does not hold up the stop. */
  stopping: AbortSignal | undefined
  near: Turn & { day: string }
  season: Turn
  feeds: Map<number, FeedTurn>
  /** What is being asked now: `schedule`, or a game's number. */
  underWay: Map<'schedule' | number, Promise<void>>
  clockOffset: number
  leaseUntil: number
  caughtUpAt: number
}

const AFTER_DATABASE_MS = 1_000
const RETRY_MOST_MS = 60_000
const RETRY_DOUBLINGS = 6

export const isDue = (turn: Turn, now: number): boolean => now >= turn.nextAt

/**
 * What fails is tried again after `everyMs`, twice that … a minute, or up to half as long again by chance: never sooner
 * than if all were well. The last good state stays.
 */
export const attempt = async (
  polling: Polling,
  turn: Turn,
  { what, everyMs }: { what: string; everyMs: number },
  ask: () => Promise<void>,
): Promise<void> => {
  const { games, random } = polling
  if (polling.stopping?.aborted) return
  try {
    await ask()
    turn.failures = 0
  } catch (error) {
    if (polling.stopping?.aborted) return
    if (isDatabaseAway(error)) {
      // The league answered: it is asked again as soon as there is a place to keep what it says.
      Object.assign(turn, { etag: undefined, nextAt: games.clock.now() + AFTER_DATABASE_MS })
      return
    }
    const most = Math.max(RETRY_MOST_MS, everyMs)
    const wait = Math.min(most, everyMs * 2 ** Math.min(turn.failures, RETRY_DOUBLINGS))
    turn.failures += 1
    turn.etag = undefined
    turn.nextAt = games.clock.now() + wait * (1 + random() / 2)
    games.log.warn({ what, failures: turn.failures, reason: String(error) }, 'games: the league feed failed')
  }
}

/** Starts what is not under way already and keeps it until it is done; nothing, or the one that it started. */
export const begin = (
  polling: Polling,
  key: 'schedule' | number,
  work: () => Promise<void>,
): Promise<void>[] => {
  if (polling.underWay.has(key)) return []
  const running = work().finally(() => polling.underWay.delete(key))
  polling.underWay.set(key, running)
  return [running]
}
