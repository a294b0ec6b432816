import type { GameLog } from '../../../contract/games/game-log.ts'
import { hasBegun } from '../../../domain/game-status.ts'
import { isDatabaseAway } from '../../db/database-away.ts'
import { Failure } from '../../failure.ts'
import { readFeed } from '../feed/read-feed.ts'
import { logOfSchedule } from '../feed/scheduled-game.ts'
import { findLog, type Games, keepUnreadable } from '../state/memory.ts'
import { keepLog } from '../state/publish.ts'

const UNREAD_RETRY_SECONDS = 10
/** Longer than the league may take to answer; what failed is not asked again before, however many viewers want it. */
const ASK_AGAIN_MS = 10_000
/** Two days of games; who comes while that many are being asked does without. */
const AT_ONCE = 12

/**
 * A game's log; one that has begun and that nobody has read yet is asked of the league now, as right after a first
 * start somebody may open yesterday's game before the poller comes to it. Viewers who want the same game share one
 * question. undefined when there is nothing to read or the league did not answer.
 */
export const logNow = async (games: Games, gamePk: number): Promise<GameLog | undefined> => {
  const log = await findLog(games, gamePk)
  if (log !== undefined || !isUnread(games, gamePk)) return log
  await askOnce(games, gamePk)
  return findLog(games, gamePk)
}

/**
 * The log to answer with: the feed's, or as long as that was never read what the schedule tells. undefined when the
 * league has no such game. Failure 'errors.notReady' for a game that has begun and of which nobody told a score.
 */
export const logToTell = async (games: Games, gamePk: number): Promise<GameLog | undefined> => {
  const row = games.rows.get(gamePk)?.at(-1)
  const log = (await logNow(games, gamePk)) ?? (row && logOfSchedule(row))
  // Nil–nil would be a lie.
  if (isUnread(games, gamePk) && log?.officialNow == null)
    throw new Failure('errors.notReady', UNREAD_RETRY_SECONDS)
  return log
}

/** Whether the schedule says that the game has begun while its feed was never read: it has a score that is not known. */
export const isUnread = (games: Games, gamePk: number): boolean => {
  const row = games.rows.get(gamePk)?.at(-1)
  return row !== undefined && !games.known.has(gamePk) && hasBegun(row.status)
}

const askOnce = async (games: Games, gamePk: number): Promise<void> => {
  const now = games.clock.now()
  for (const [pk, { at }] of games.asked) if (Math.abs(now - at) >= ASK_AGAIN_MS) games.asked.delete(pk)
  const before = games.asked.get(gamePk)
  if (before !== undefined) return before.done
  if ([...games.asked.values()].filter((it) => !it.isOver).length >= AT_ONCE) return
  const asked = { at: now, done: ask(games, gamePk), isOver: false }
  games.asked.set(gamePk, asked)
  await asked.done
  asked.isOver = true
}

const ask = async (games: Games, gamePk: number): Promise<void> => {
  try {
    const told = await games.leagueFeed.game(gamePk, {})
    const row = games.rows.get(gamePk)?.at(-1)
    const log = told.kind === 'told' ? readFeed(told.value, row) : undefined
    if (log?.gamePk !== gamePk) throw new Error('the feed does not say that it is of this game')
    await keepLog(games, log)
    games.asked.delete(gamePk)
  } catch (error) {
    // Nothing is wrong with the feed then.
    if (isDatabaseAway(error)) return
    keepUnreadable(games, gamePk)
    games.log.warn({ what: `game ${gamePk}`, reason: String(error) }, 'games: the league feed failed')
  }
}
