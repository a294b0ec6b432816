import { backoffMs } from '../../backoff.ts'
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import type { FeedSnapshot } from '../../providers/league/league-feed.ts'
import type { SingleFlight } from '../../single-flight.ts'
import type { Games } from '../state/memory.ts'

/** When something is next polled, the last answer's ETag, and its failures in a row. Times are clock ms. */
export type PollState = {
  nextAt: number
  etag?: string | undefined
  failures: number
  /** The last answer could not be stored; the database was unavailable. */
  isUnstored?: boolean
}

/** The state of one game's feed while it is polled. */
export type FeedPollState = PollState & {
  /** The last answer as received, while the game is live: changes are fetched since then. */
  snapshot?: FeedSnapshot | undefined
  /** The time until which the complete feed is fetched, because its changes could not be read. */
  fullFeedUntil: number
  /** When its first poll was due, and when the feed last gave a usable answer. */
  polledSince: number
  receivedAt?: number
  /** The time of the feed's last event, and since when its answers are older than that. */
  asOf?: number | null
  olderSince?: number | undefined
}

/** The polling state of one server, which need not survive a restart. */
export type Polling = {
  games: Games
  /** 0 to 1; spreads the retries of a feed that failed. */
  random: () => number
  /** Aborts fetches, so that an unreachable feed does not hold up the stop. */
  stopping: AbortSignal | undefined
  currentDays: PollState & { day: string }
  season: PollState
  feeds: Map<number, FeedPollState>
  /** The polls under way: `schedule`, or a game's number. */
  flight: SingleFlight<'schedule' | number>
  clockOffset: number
  /** Whether the clock was set back since the last step. */
  isSetBack(): boolean
  leaseUntil: number
  syncedAt: number
  /** The time from which a past game may be read. */
  backlogFrom: number
}

const DUE_NOW = 0
const UNDER_WAY = Number.POSITIVE_INFINITY
const AFTER_DATABASE_MS = 1_000
const MAX_RETRY_MS = 60_000

/** Makes a poll due at once, even while it is under way. */
export const makeDue = (pollState: PollState): void => {
  pollState.nextAt = DUE_NOW
}

export const isDue = (pollState: PollState, now: number): boolean => now >= pollState.nextAt

/**
 * Runs one poll and decides when the next one is due. `run` returns the wait in ms after a success. A failure
 * waits `everyMs`, twice that … up to a minute, plus up to half of it at random, and never less than after a
 * success. A poll that `makeDue` has made due meanwhile stays due, as the answer belongs to the day or clock
 * before.
 */
export const withBackoff = async (
  polling: Polling,
  pollState: PollState,
  { what, everyMs }: { what: string; everyMs: number },
  run: () => Promise<number>,
): Promise<void> => {
  const { clock } = polling.games
  const planNext = (afterMs: number) => {
    if (pollState.nextAt !== DUE_NOW) pollState.nextAt = clock.now() + afterMs
  }
  if (polling.stopping?.aborted) return
  pollState.nextAt = UNDER_WAY
  try {
    planNext(await run())
    Object.assign(pollState, { failures: 0, isUnstored: false })
  } catch (error) {
    if (polling.stopping?.aborted) return
    pollState.etag = undefined
    planNext(
      isDatabaseUnavailable(error)
        ? afterDatabaseFailure(polling, pollState, what)
        : afterFeedFailure(polling, pollState, { what, everyMs, reason: String(error) }),
    )
  }
}

/** Logs a database failure once per outage and poll; the league answered, so it is no failure of its feed. */
const afterDatabaseFailure = ({ games }: Polling, pollState: PollState, what: string): number => {
  if (!pollState.isUnstored)
    games.logger.warn({ what }, 'games: the database is unavailable, a league answer was not stored')
  pollState.isUnstored = true
  return AFTER_DATABASE_MS
}

const afterFeedFailure = (
  { games, random }: Polling,
  pollState: PollState,
  { what, everyMs, reason }: { what: string; everyMs: number; reason: string },
): number => {
  pollState.failures += 1
  games.logger.warn({ what, failures: pollState.failures, reason }, 'games: the league feed failed')
  const maxMs = Math.max(MAX_RETRY_MS, everyMs)
  return backoffMs(pollState.failures, { firstMs: everyMs, maxMs, random })
}

/** Starts the work for `key` unless it is under way; returns the started work, or nothing. */
export const runOnce = (
  { flight }: Polling,
  key: 'schedule' | number,
  work: () => Promise<void>,
): Promise<void>[] => (flight.inProgress.has(key) ? [] : [flight.run(key, work)])
