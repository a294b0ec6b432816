import type { GameLog } from '../../../contract/games/game-log.ts'
import { truncateLog } from '../../../domain/folding/truncate-log.ts'
import { hasStarted } from '../../../domain/league/game-status.ts'
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { Failure } from '../../failure.ts'
import { readFeed } from '../feed/read-feed.ts'
import { logOfSchedule, type ScheduledGame } from '../feed/scheduled-game.ts'
import { findLog, findServedLog, type Games, markUnreadable } from '../state/memory.ts'
import { publishLog } from '../state/publish.ts'
import { stateOnDay } from '../state/summary.ts'

const UNREAD_RETRY_SECONDS = 10
/** Longer than the league may take to answer; viewers cannot have a failed feed fetched again sooner. */
const REFETCH_AFTER_MS = 10_000
/** Two days of games; a viewer who comes while that many are being fetched gets what the schedule has. */
const MAX_CONCURRENT = 12

/**
 * A game's log for a viewer. A begun game that was never read is fetched now: right after a first start a
 * viewer may open yesterday's before it is polled. undefined when there is none or the league did not answer.
 */
export const loadOrFetchLog = async (games: Games, gamePk: number): Promise<GameLog | undefined> => {
  const log = await findLog(games, gamePk)
  if (log !== undefined || !isUnread(games, gamePk)) return log
  await fetchOnce(games, gamePk)
  return findLog(games, gamePk)
}

/** As `storedLogToServe`, after an unread game has been fetched. */
export const logToServe = async (games: Games, gamePk: number): Promise<GameLog | undefined> => {
  await loadOrFetchLog(games, gamePk)
  return storedLogToServe(games, gamePk)
}

/**
 * The log to answer with: the feed's, or the schedule's while the feed was never read. undefined when the
 * league has no such game. Failure 'errors.notReady' for a game that has begun and whose score is unknown.
 */
export const storedLogToServe = async (games: Games, gamePk: number): Promise<GameLog | undefined> => {
  const row = games.rows.get(gamePk)?.at(-1)
  const log = (await findServedLog(games, gamePk)) ?? (row && logOfSchedule(row))
  // Nil–nil would be a lie.
  if (isUnread(games, gamePk) && log?.officialNow == null)
    throw new Failure('errors.notReady', UNREAD_RETRY_SECONDS)
  return log
}

/** Whether a game has begun by the schedule while its feed was never read: its score is unknown. */
export const isUnread = (games: Games, gamePk: number): boolean => {
  const row = games.rows.get(gamePk)?.at(-1)
  return row !== undefined && !games.summaries.has(gamePk) && hasStarted(row.status)
}

const fetchOnce = async (games: Games, gamePk: number): Promise<void> => {
  const { flight, failedAt } = games.feedRequests
  const now = games.clock.now()
  for (const [pk, at] of failedAt) if (Math.abs(now - at) >= REFETCH_AFTER_MS) failedAt.delete(pk)
  const isAllowed = !failedAt.has(gamePk) && flight.inProgress.size < MAX_CONCURRENT
  if (isAllowed || flight.inProgress.has(gamePk)) await flight.run(gamePk, () => fetchFeed(games, gamePk))
}

const fetchFeed = async (games: Games, gamePk: number): Promise<void> => {
  const startedAt = games.clock.now()
  try {
    const answer = await games.leagueFeed.game(gamePk, {})
    const row = games.rows.get(gamePk)?.at(-1)
    // Another server may have read the game meanwhile: this answer may be an edge's older one.
    const before = await findLog(games, gamePk)
    const log = answer.kind === 'fetched' ? readFeed(answer.value, row, before) : undefined
    if (log?.gamePk !== gamePk) throw new Error('the feed does not say that it is of this game')
    if (before?.asOf == null || log.asOf === null || log.asOf >= before.asOf) await publishLog(games, log)
  } catch (error) {
    games.feedRequests.failedAt.set(gamePk, startedAt)
    // Nothing is wrong with the feed then.
    if (isDatabaseUnavailable(error)) return
    markUnreadable(games, gamePk)
    games.logger.warn({ what: `game ${gamePk}`, reason: String(error) }, 'games: the league feed failed')
  }
}

/** A game that pauses this long goes on another day, as no delay within a day lasts longer. */
const BROKEN_OFF_MS = 6 * 3_600_000

/**
 * A game's log as it counts on a day of the schedule. A day on which it was postponed has only that state; a
 * day on which it was suspended has the moments that were played by then.
 */
export const logOnDay = async (games: Games, row: ScheduledGame): Promise<GameLog> => {
  const log = await findLog(games, row.gamePk)
  const summary = games.summaries.get(row.gamePk)
  const state = stateOnDay(row, summary)
  if (log === undefined || (state !== summary && !hasStarted(state.status)))
    return logOfSchedule({ ...row, ...state })
  return state === summary ? log : withState(truncateLog(log, brokenOffAt(log, row)), state)
}

/** UTC ms of the last moment before the suspension; +Infinity while nothing followed. */
const brokenOffAt = ({ moments }: GameLog, { day, startsAt, moved }: ScheduledGame): number => {
  if (moved === null || moved.resumesOn === null || moved.resumesOn === day) return Number.POSITIVE_INFINITY
  const last = moments.find(
    ({ at }, index) => at >= startsAt && (moments[index + 1]?.at ?? at) - at >= BROKEN_OFF_MS,
  )
  return last?.at ?? Number.POSITIVE_INFINITY
}

/** The log with another state than its feed's. */
const withState = (log: GameLog, { status, detail }: ReturnType<typeof stateOnDay>): GameLog => {
  const at = log.moments.at(-1)?.at ?? log.startsAt
  return { ...log, moments: [...log.moments, { kind: 'status', at, status, detail }] }
}
