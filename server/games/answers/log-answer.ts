import { createHash } from 'node:crypto'
import { type GameLog, gameLog } from '../../../contract/games/game-log.ts'
import type { GameLogAnswer } from '../../../contract/games/live.ts'
import { cutLog } from '../../../domain/cut-log.ts'
import { Failure } from '../../failure.ts'
import type { Prepared } from '../../http/endpoint.ts'
import type { Games } from '../state/memory.ts'
import { staleSinceOf } from './answer.ts'
import { isUnread, logToTell } from './load-log.ts'
import { prepare } from './prepare.ts'

const VERSION_LENGTH = 16
const RETRY_SECONDS = 10

/** A game's log as it is told; undefined when the league has no such game. Throws as `logToTell`. */
export const toldLog = async (games: Games, gamePk: number): Promise<GameLogAnswer | undefined> => {
  const log = await logToTell(games, gamePk)
  return log && withVersion(log, staleSinceOf(games, gamePk))
}

/**
 * The answer with a game's log until `until` (UTC ms); the whole one is held until the game changes. As `toldLog`, and
 * Failure 'errors.notReady' where the schedule alone tells how the game stands: it does not say since when.
 */
export const logAnswer = async (
  games: Games,
  gamePk: number,
  until: number | undefined,
): Promise<Prepared | undefined> => {
  const key = `log ${gamePk}`
  const held = until === undefined ? games.answers.get(key) : undefined
  if (held !== undefined) return held
  const { changes } = games
  const log = await logToTell(games, gamePk)
  if (log === undefined) return undefined
  if (until !== undefined && isUnread(games, gamePk)) throw new Failure('errors.notReady', RETRY_SECONDS)
  const answer = prepare(
    until === undefined
      ? withVersion(log, staleSinceOf(games, gamePk))
      : withVersion(cutLog(log, until), null),
  )
  if (until === undefined && games.changes === changes && !isUnread(games, gamePk))
    games.answers.set(key, answer)
  return answer
}

/** Parsed first: a log out of the store has its keys in another order than one out of the feed, and the same version. */
const withVersion = (log: GameLog, staleSince: string | null): GameLogAnswer => {
  const told = { ...gameLog.parse(log), staleSince }
  const version = createHash('sha256').update(JSON.stringify(told)).digest('base64url')
  return { ...told, version: version.slice(0, VERSION_LENGTH) }
}
