import { createHash } from 'node:crypto'
import { type GameLog, gameLog } from '../../../contract/games/game-log.ts'
import type { GameLogAnswer } from '../../../contract/games/live.ts'
import { truncateLog } from '../../../domain/truncate-log.ts'
import { Failure } from '../../failure.ts'
import type { Prepared } from '../../http/endpoint.ts'
import type { Games } from '../state/memory.ts'
import { staleSinceOf } from './answer.ts'
import { isUnread, logToServe } from './load-log.ts'
import { prepare } from './prepare.ts'

const VERSION_LENGTH = 16
const RETRY_SECONDS = 10

/** A game's log as it is told; undefined when the league has no such game. Throws as `logToServe`. */
export const publicLog = async (games: Games, gamePk: number): Promise<GameLogAnswer | undefined> => {
  const log = await logToServe(games, gamePk)
  return log && withVersion(log, staleSinceOf(games, gamePk))
}

/**
 * The answer with a game's log until `until` (UTC ms); the whole one is held until the game changes. As `publicLog`, and
 * Failure 'errors.notReady' where the schedule alone tells how the game stands: it does not say since when.
 */
export const logAnswer = async (
  games: Games,
  gamePk: number,
  until: number | undefined,
): Promise<Prepared | undefined> => {
  const key = `log ${gamePk}`
  const cached = until === undefined ? games.answers.get(key) : undefined
  if (cached !== undefined) return cached
  const { changes } = games
  const log = await logToServe(games, gamePk)
  if (log === undefined) return undefined
  if (until !== undefined && isUnread(games, gamePk)) throw new Failure('errors.notReady', RETRY_SECONDS)
  const answer = prepare(
    until === undefined
      ? withVersion(log, staleSinceOf(games, gamePk))
      : withVersion(truncateLog(log, until), null),
  )
  if (until === undefined && games.changes === changes && !isUnread(games, gamePk))
    games.answers.set(key, answer)
  return answer
}

/** Parsed first: a log out of the store has its keys in another order than one out of the feed, and the same version. */
const withVersion = (log: GameLog, staleSince: string | null): GameLogAnswer => {
  const answer = { ...gameLog.parse(log), staleSince }
  const version = createHash('sha256').update(JSON.stringify(answer)).digest('base64url')
  return { ...answer, version: version.slice(0, VERSION_LENGTH) }
}
