import type { Games } from '../state/memory.ts'
import { catchUp } from '../state/server-sync.ts'
import { holdJob } from '../state/store.ts'
import { beginAges, pollGame } from './poll-game.ts'
import { beginNear, beginSeason } from './poll-schedule.ts'
import { begin, isDue, type Polling } from './poll-state.ts'
import { type Pace, paceOf } from './what-to-poll.ts'

export const JOB = 'league-feed'
const LEASE_MS = 10_000
const RENEW_MS = 3_000
const CATCH_UP_MS = 15_000
const FEEDS_AT_ONCE = 12
const BACKLOG_AT_ONCE = 1

/** A server that has polled nothing yet: all is due. */
export const beginPolling = (games: Games, random: () => number, stopping?: AbortSignal): Polling => ({
  games,
  random,
  stopping,
  near: { nextAt: 0, failures: 0, day: '' },
  season: { nextAt: 0, failures: 0 },
  feeds: new Map(),
  underWay: new Map(),
  clockOffset: games.clock.offset(),
  leaseUntil: Number.NEGATIVE_INFINITY,
  caughtUpAt: games.clock.now(),
})

/**
 * One step: asks the league for all that is due and waits for it, if this server is the one that polls; else catches
 * up with the one that does. How many questions were asked. A feed that fails is logged and asked again later.
 */
export const pollDue = async (polling: Polling): Promise<number> => {
  if (!(await leads(polling))) return 0
  let asked = 0
  // The season comes after tonight's game, which a viewer is waiting for.
  for (const start of [beginNear, beginFeeds, beginSeason]) {
    const started = start(polling)
    asked += started.length
    await Promise.all(started)
  }
  await Promise.all(beginAges(polling))
  return asked
}

/**
 * The same without waiting: a game whose feed is slow holds up no other, and nothing is asked twice at a time. Whether
 * this server is the one that polls.
 */
export const beginDue = async (polling: Polling): Promise<boolean> => {
  if (!(await leads(polling))) return false
  for (const start of [beginNear, beginFeeds, beginSeason, beginAges]) start(polling)
  return true
}

const leads = async (polling: Polling): Promise<boolean> => {
  forgetTimesOfMovedClock(polling)
  if (await isOurs(polling)) return true
  await follow(polling)
  return false
}

/** On another day all is due, nothing that was held can be patched, and what is told then is no older answer. */
const forgetTimesOfMovedClock = (polling: Polling) => {
  const offset = polling.games.clock.offset()
  if (offset === polling.clockOffset) return
  polling.clockOffset = offset
  polling.leaseUntil = Number.NEGATIVE_INFINITY
  polling.caughtUpAt = Number.NEGATIVE_INFINITY
  for (const turn of [polling.near, polling.season]) turn.nextAt = 0
  for (const turn of polling.feeds.values())
    Object.assign(turn, { nextAt: 0, held: undefined, wholeUntil: 0, asOf: null, olderSince: undefined })
}

const isOurs = async (polling: Polling): Promise<boolean> => {
  const { clock, database, serverId } = polling.games
  const now = clock.now()
  if (now < polling.leaseUntil - (LEASE_MS - RENEW_MS)) return true
  const ours = await holdJob(database.db, JOB, serverId, LEASE_MS)
  polling.leaseUntil = ours ? now + LEASE_MS : Number.NEGATIVE_INFINITY
  return ours
}

const follow = async (polling: Polling) => {
  const now = polling.games.clock.now()
  if (now - polling.caughtUpAt < CATCH_UP_MS) return
  polling.caughtUpAt = now
  await catchUp(polling.games)
}

const beginFeeds = (polling: Polling): Promise<void>[] => {
  const wanted = feedsDue(polling)
  const room = Math.max(0, FEEDS_AT_ONCE - polling.underWay.size)
  const now = wanted.filter(({ pace }) => !pace.backlog).slice(0, room)
  const idle = ![...polling.underWay.keys()].some((key) => isBacklog(polling, key))
  const backlog = wanted.filter(({ pace }) => pace.backlog).slice(0, idle ? BACKLOG_AT_ONCE : 0)
  return [...now, ...backlog].flatMap(({ gamePk, pace }) =>
    begin(polling, gamePk, () => pollGame(polling, gamePk, pace)),
  )
}

const isBacklog = ({ games }: Polling, key: 'schedule' | number) => {
  const row = key === 'schedule' ? undefined : games.rows.get(key)?.at(-1)
  return row !== undefined && paceOf(row, games.known.get(row.gamePk), games.clock.now())?.backlog === true
}

/** Newest games first, so that a long backlog reaches yesterday's before last month's. */
const feedsDue = (polling: Polling): { gamePk: number; pace: Pace }[] => {
  const { games, feeds, underWay } = polling
  const now = games.clock.now()
  const wanted = [...games.rows.entries()].flatMap(([gamePk, rows]) => {
    const row = rows.at(-1)
    const pace = row && paceOf(row, games.known.get(gamePk), now)
    const turn = feeds.get(gamePk)
    return pace === undefined || underWay.has(gamePk) || (turn !== undefined && !isDue(turn, now))
      ? []
      : [{ gamePk, pace, startsAt: row?.startsAt ?? 0 }]
  })
  return wanted.sort((a, b) => b.startsAt - a.startsAt)
}
