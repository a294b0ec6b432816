import { acquireLeaderLease } from '../../jobs/leader-lease.ts'
import { openSetBack } from '../../jobs/set-back.ts'
import { openSingleFlight } from '../../single-flight.ts'
import type { Games } from '../state/memory.ts'
import { catchUp } from '../state/server-sync.ts'
import { pollGame, startAgeUpdates } from './poll-game.ts'
import { startCurrentDays, startSeason } from './poll-schedule.ts'
import { isDue, makeDue, type Polling, runOnce } from './poll-state.ts'
import { type Pace, paceOf } from './what-to-poll.ts'

export const LEASE_NAME = 'league-feed'
const LEASE_MS = 10_000
const RENEW_MS = 3_000
const CATCH_UP_MS = 15_000
const MAX_CONCURRENT_FEEDS = 12
/**
 * After reading a past game the poller rests this many times as long, so that viewers' requests have the
 * machine.
 */
const BACKLOG_REST = 4
const MAX_BACKLOG_REST_MS = 30_000

/** The state of a server that has polled nothing yet: every poll is due. */
export const createPolling = (games: Games, random: () => number, stopping?: AbortSignal): Polling => ({
  games,
  random,
  stopping,
  currentDays: { nextAt: 0, failures: 0, day: '' },
  season: { nextAt: 0, failures: 0 },
  feeds: new Map(),
  flight: openSingleFlight(),
  clockOffset: games.clock.offset(),
  isSetBack: openSetBack(games.clock),
  leaseUntil: Number.NEGATIVE_INFINITY,
  syncedAt: games.clock.now(),
  backlogFrom: Number.NEGATIVE_INFINITY,
})

/**
 * Does one step: if this server holds the lease, polls all that is due and waits for it; otherwise catches up
 * with the server that does. Returns the number of polls. Logs a feed that fails and polls it again later.
 */
export const pollDue = async (polling: Polling): Promise<number> => {
  if (!(await leads(polling))) return 0
  let count = 0
  // The season comes after tonight's games, which viewers wait for.
  for (const start of [startCurrentDays, startFeeds, startSeason]) {
    const started = start(polling)
    count += started.length
    await Promise.all(started)
  }
  await Promise.all(startAgeUpdates(polling))
  return count
}

/**
 * Does one step without waiting for its polls: a slow feed holds up no other game, and nothing is polled
 * twice at a time. Returns whether this server holds the lease.
 */
export const startDue = async (polling: Polling): Promise<boolean> => {
  if (!(await leads(polling))) return false
  for (const start of [startCurrentDays, startFeeds, startSeason, startAgeUpdates]) start(polling)
  return true
}

const leads = async (polling: Polling): Promise<boolean> => {
  resetAfterClockChange(polling)
  if (await renewLease(polling)) return true
  await follow(polling)
  return false
}

/**
 * Resets the state after a move of the clock: all is due, no document can be patched, and no answer counts as
 * older.
 */
const resetAfterClockChange = (polling: Polling) => {
  const offset = polling.games.clock.offset()
  if (!polling.isSetBack() && offset === polling.clockOffset) return
  polling.clockOffset = offset
  polling.leaseUntil = Number.NEGATIVE_INFINITY
  polling.syncedAt = Number.NEGATIVE_INFINITY
  polling.backlogFrom = Number.NEGATIVE_INFINITY
  for (const pollState of [polling.currentDays, polling.season]) makeDue(pollState)
  for (const pollState of polling.feeds.values()) {
    makeDue(pollState)
    Object.assign(pollState, { snapshot: undefined, fullFeedUntil: 0, asOf: null, olderSince: undefined })
  }
}

const renewLease = async (polling: Polling): Promise<boolean> => {
  const { clock, database, serverId } = polling.games
  const now = clock.now()
  if (now < polling.leaseUntil - (LEASE_MS - RENEW_MS)) return true
  const holdsLease = await acquireLeaderLease(database.db, LEASE_NAME, serverId, LEASE_MS)
  polling.leaseUntil = holdsLease ? now + LEASE_MS : Number.NEGATIVE_INFINITY
  return holdsLease
}

const follow = async (polling: Polling) => {
  const now = polling.games.clock.now()
  if (now - polling.syncedAt < CATCH_UP_MS) return
  await catchUp(polling.games)
  polling.syncedAt = now
}

const startFeeds = (polling: Polling): Promise<void>[] => {
  const due = feedsDue(polling)
  const capacity = Math.max(0, MAX_CONCURRENT_FEEDS - polling.flight.inProgress.size)
  const current = due.filter(({ pace }) => !pace.backlog).slice(0, capacity)
  return [
    ...current.flatMap(({ gamePk, pace }) => runOnce(polling, gamePk, () => pollGame(polling, gamePk, pace))),
    ...startBacklog(
      polling,
      due.find(({ pace }) => pace.backlog),
    ),
  ]
}

/** Starts reading a past game, one at a time. */
const startBacklog = (polling: Polling, next: DueFeed | undefined): Promise<void>[] => {
  const { clock } = polling.games
  const startedAt = clock.now()
  if (next === undefined || startedAt < polling.backlogFrom) return []
  return runOnce(polling, next.gamePk, async () => {
    polling.backlogFrom = Number.POSITIVE_INFINITY
    try {
      await pollGame(polling, next.gamePk, next.pace)
    } finally {
      const now = clock.now()
      // A clock that was moved meanwhile gives no duration, so the rest is limited on both sides.
      const rest = Math.max(0, BACKLOG_REST * (now - startedAt))
      polling.backlogFrom = now + Math.min(rest, MAX_BACKLOG_REST_MS)
    }
  })
}

type DueFeed = { gamePk: number; pace: Pace }

/** The games due, newest first, so that a long backlog reaches yesterday's before last month's. */
const feedsDue = (polling: Polling): DueFeed[] => {
  const { games, feeds, flight } = polling
  const now = games.clock.now()
  const due = [...games.rows.entries()].flatMap(([gamePk, rows]) => {
    const row = rows.at(-1)
    const pace = row && paceOf(row, games.summaries.get(gamePk), now)
    const pollState = feeds.get(gamePk)
    return pace === undefined ||
      flight.inProgress.has(gamePk) ||
      (pollState !== undefined && !isDue(pollState, now))
      ? []
      : [{ gamePk, pace, startsAt: row?.startsAt ?? 0 }]
  })
  return due.sort((a, b) => b.startsAt - a.startsAt)
}
