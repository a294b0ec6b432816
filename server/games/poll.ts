import { addDays, leagueDay } from '../../domain/league-time.ts'
import type { Feed } from '../providers/league-feed-shape.ts'
import { catchUp } from './hear-others.ts'
import { keepLog, keepSchedule } from './keep.ts'
import { type Games, keepUnreadable } from './memory.ts'
import { readFeed } from './read-feed.ts'
import { readSchedule } from './read-schedule.ts'
import { holdJob } from './store.ts'
import { isGameDay, type Pace, paceOf } from './what-to-poll.ts'

/** When something is next asked, the ETag of the last answer, and how often in a row it failed. Times are clock ms. */
type Turn = { nextAt: number; etag?: string | undefined; failures: number }

/** What one server remembers of its polling; nothing of it need survive a restart. */
export type Polling = {
  games: Games
  /** 0 to 1; spreads the tries of a feed that failed. */
  random: () => number
  /** Ends what is being asked, so that a silent feed does not hold up the stop. */
  stopping: AbortSignal | undefined
  near: Turn & { day: string }
  season: Turn
  feeds: Map<number, Turn>
  clockOffset: number
  leaseUntil: number
  caughtUpAt: number
}

export const JOB = 'league-feed'
const LEASE_MS = 10_000
const RENEW_MS = 3_000
const CATCH_UP_MS = 15_000
const GAME_DAY_MS = 30_000
const QUIET_DAY_MS = 3_600_000
const SEASON_MS = 3_600_000
/** Days each way of the whole season's schedule. */
const SEASON_REACH_DAYS = 180
const FEEDS_AT_ONCE = 6
const BACKLOG_AT_ONCE = 1
const RETRY_MS = 2_000
const RETRY_MOST_MS = 60_000
const RETRY_DOUBLINGS = 6

/** A server that has polled nothing yet: all is due. */
export const beginPolling = (games: Games, random: () => number, stopping?: AbortSignal): Polling => ({
  games,
  random,
  stopping,
  near: { nextAt: 0, failures: 0, day: '' },
  season: { nextAt: 0, failures: 0 },
  feeds: new Map(),
  clockOffset: games.clock.offset(),
  leaseUntil: Number.NEGATIVE_INFINITY,
  caughtUpAt: games.clock.now(),
})

/**
 * One step: asks the league for all that is due, if this server is the one that polls; else catches up with the one
 * that does. How many questions were asked. A feed that fails is logged and asked again later; it never throws for it.
 */
export const pollDue = async (polling: Polling): Promise<number> => {
  const { games } = polling
  forgetTimesOfMovedClock(polling)
  if (!(await isOurs(polling))) {
    await follow(polling)
    return 0
  }
  const near = await pollNear(polling)
  const feeds = await pollFeeds(polling)
  // The season comes after tonight's game, which a viewer is waiting for.
  const season = due(polling.season, games.clock.now()) ? await pollSeason(polling) : 0
  return near + feeds + season
}

const forgetTimesOfMovedClock = (polling: Polling) => {
  const offset = polling.games.clock.offset()
  if (offset === polling.clockOffset) return
  polling.clockOffset = offset
  polling.leaseUntil = Number.NEGATIVE_INFINITY
  polling.caughtUpAt = Number.NEGATIVE_INFINITY
  for (const turn of [polling.near, polling.season, ...polling.feeds.values()]) turn.nextAt = 0
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

const due = (turn: Turn, now: number) => now >= turn.nextAt

const pollNear = async (polling: Polling): Promise<number> => {
  const { games, near } = polling
  const day = leagueDay(games.clock.now())
  if (near.day !== day) Object.assign(near, { nextAt: 0, etag: undefined, day })
  if (!due(near, games.clock.now())) return 0
  await pollSchedule(polling, near, addDays(day, -1), addDays(day, 1))
  const rows = [...(games.days.get(addDays(day, -1)) ?? []), ...(games.days.get(day) ?? [])]
  const everyMs = isGameDay(rows, (gamePk) => games.known.get(gamePk)) ? GAME_DAY_MS : QUIET_DAY_MS
  if (near.failures === 0) near.nextAt = games.clock.now() + everyMs
  return 1
}

const pollSeason = async (polling: Polling): Promise<number> => {
  const { games, season } = polling
  const day = leagueDay(games.clock.now())
  await pollSchedule(polling, season, addDays(day, -SEASON_REACH_DAYS), addDays(day, SEASON_REACH_DAYS))
  if (season.failures === 0) season.nextAt = games.clock.now() + SEASON_MS
  return 1
}

/** A schedule without a single game is taken for a broken one while we know of games in those days. */
const pollSchedule = (polling: Polling, turn: Turn, from: string, to: string) =>
  attempt(polling, turn, `schedule ${from}..${to}`, async () => {
    const { games } = polling
    const told = await games.leagueFeed.schedule(from, to, { etag: turn.etag, signal: polling.stopping })
    if (told.kind === 'unchanged') return
    const rows = readSchedule(told.value)
    const knew = [...games.days].some(([day, known]) => day >= from && day <= to && known.length > 0)
    if (rows.length === 0 && knew) throw new Error('an empty schedule where games were known')
    await keepSchedule(games, from, to, rows)
    turn.etag = told.etag
  })

const pollFeeds = async (polling: Polling): Promise<number> => {
  const wanted = feedsDue(polling)
  const now = wanted.filter(({ pace }) => !pace.backlog).slice(0, FEEDS_AT_ONCE)
  const backlog = wanted.filter(({ pace }) => pace.backlog).slice(0, BACKLOG_AT_ONCE)
  const asked = [...now, ...backlog]
  await Promise.all(asked.map(({ gamePk, pace }) => pollGame(polling, gamePk, pace)))
  return asked.length
}

/** Newest games first, so that a long backlog reaches yesterday's before last month's. */
const feedsDue = (polling: Polling): { gamePk: number; pace: Pace }[] => {
  const { games, feeds } = polling
  const now = games.clock.now()
  const wanted = [...games.rows.entries()].flatMap(([gamePk, rows]) => {
    const row = rows.at(-1)
    const pace = row && paceOf(row, games.known.get(gamePk), now)
    const turn = feeds.get(gamePk)
    return pace === undefined || (turn !== undefined && !due(turn, now))
      ? []
      : [{ gamePk, pace, startsAt: row?.startsAt ?? 0 }]
  })
  return wanted.sort((a, b) => b.startsAt - a.startsAt)
}

const pollGame = async (polling: Polling, gamePk: number, pace: Pace): Promise<void> => {
  const { games, feeds } = polling
  const turn = feeds.get(gamePk) ?? { nextAt: 0, failures: 0 }
  feeds.set(gamePk, turn)
  await attempt(polling, turn, `game ${gamePk}`, async () => {
    const told = await games.leagueFeed.game(gamePk, { etag: turn.etag, signal: polling.stopping })
    turn.nextAt = games.clock.now() + pace.everyMs
    if (told.kind === 'unchanged') return
    turn.nextAt = games.clock.now() + Math.max(pace.everyMs, waitOf(told.value))
    const log = readFeed(told.value)
    if (log?.gamePk !== gamePk) throw new Error('the feed does not say that it is of this game')
    await keepLog(games, log)
    turn.etag = told.etag
  })
  if (turn.failures > 0) keepUnreadable(games, gamePk)
}

/** The league says itself how many seconds to wait; it is believed within reason. */
const waitOf = (feed: Feed): number => Math.max(5, Math.min(60, feed.metaData.wait ?? 10)) * 1_000

/** What fails is tried again after 2 s, 4 s … a minute, half as long or as long again by chance. The last good state stays. */
const attempt = async (polling: Polling, turn: Turn, what: string, ask: () => Promise<void>) => {
  const { games, random } = polling
  if (polling.stopping?.aborted) return
  try {
    await ask()
    turn.failures = 0
  } catch (error) {
    const wait = Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** Math.min(turn.failures, RETRY_DOUBLINGS))
    if (polling.stopping?.aborted) return
    turn.failures += 1
    turn.etag = undefined
    turn.nextAt = games.clock.now() + wait * (0.5 + random())
    games.log.warn({ what, failures: turn.failures, reason: String(error) }, 'games: the league feed failed')
  }
}
