import type { GameLog } from '../../../contract/games/game-log.ts'
import { hasStarted } from '../../../domain/game-status.ts'
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { Failure } from '../../failure.ts'
import { readFeed } from '../feed/read-feed.ts'
import { logOfSchedule } from '../feed/scheduled-game.ts'
import { findLog, type Games, markUnreadable } from '../state/memory.ts'
import { publishLog } from '../state/publish.ts'

const UNREAD_RETRY_SECONDS = 10
/** Longer than the league may take to answer; what failed is not asked again before, however many viewers want it. */
const REFETCH_AFTER_MS = 10_000
/** Two days of games; who comes while that many are being asked does without. */
const MAX_CONCURRENT = 12

/**
 * A game's log; one that has begun and that nobody has read yet is asked of the league now, as right after a first
 * start somebody may open yesterday's game before the poller comes to it. Viewers who want the same game share one
 * question. undefined when there is nothing to read or the league did not answer.
 */
export const loadOrFetchLog = async (games: Games, gamePk: number): Promise<GameLog | undefined> => {
  const log = await findLog(games, gamePk)
  if (log !== undefined || !isUnread(games, gamePk)) return log
  await fetchOnce(games, gamePk)
  return findLog(games, gamePk)
}

/**
 * The log to answer with: the feed's, or as long as that was never read what the schedule tells. undefined when the
 * league has no such game. Failure 'errors.notReady' for a game that has begun and of which nobody told a score.
 */
export const logToServe = async (games: Games, gamePk: number): Promise<GameLog | undefined> => {
  const row = games.rows.get(gamePk)?.at(-1)
  const log = (await loadOrFetchLog(games, gamePk)) ?? (row && logOfSchedule(row))
  // Nil–nil would be a lie.
  if (isUnread(games, gamePk) && log?.officialNow == null)
    throw new Failure('errors.notReady', UNREAD_RETRY_SECONDS)
  return log
}

/** Whether the schedule says that the game has begun while its feed was never read: it has a score that is not known. */
export const isUnread = (games: Games, gamePk: number): boolean => {
  const row = games.rows.get(gamePk)?.at(-1)
  return row !== undefined && !games.summaries.has(gamePk) && hasStarted(row.status)
}

const fetchOnce = async (games: Games, gamePk: number): Promise<void> => {
  const now = games.clock.now()
  for (const [pk, { at }] of games.feedRequests)
    if (Math.abs(now - at) >= REFETCH_AFTER_MS) games.feedRequests.delete(pk)
  const before = games.feedRequests.get(gamePk)
  if (before !== undefined) return before.done
  if ([...games.feedRequests.values()].filter((it) => !it.isOver).length >= MAX_CONCURRENT) return
  const request = { at: now, done: fetchFeed(games, gamePk), isOver: false }
  games.feedRequests.set(gamePk, request)
  await request.done
  request.isOver = true
}

const fetchFeed = async (games: Games, gamePk: number): Promise<void> => {
  try {
    const answer = await games.leagueFeed.game(gamePk, {})
    const row = games.rows.get(gamePk)?.at(-1)
    const log = answer.kind === 'fetched' ? readFeed(answer.value, row) : undefined
    if (log?.gamePk !== gamePk) throw new Error('the feed does not say that it is of this game')
    await publishLog(games, log)
    games.feedRequests.delete(gamePk)
  } catch (error) {
    // Nothing is wrong with the feed then.
    if (isDatabaseUnavailable(error)) return
    markUnreadable(games, gamePk)
    games.logger.warn({ what: `game ${gamePk}`, reason: String(error) }, 'games: the league feed failed')
  }
}
