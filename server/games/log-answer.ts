import { createHash } from 'node:crypto'
import { type GameLog, gameLog } from '../../contract/game-log.ts'
import type { GameLogAnswer } from '../../contract/live.ts'
import { cutLog } from '../../domain/cut-log.ts'
import type { Prepared } from '../endpoint.ts'
import { Failure } from '../failure.ts'
import { staleSinceOf } from './answer.ts'
import { isUnread, logNow } from './ask-league.ts'
import type { Games } from './memory.ts'
import { prepare } from './prepare.ts'
import { logOfSchedule } from './scheduled-game.ts'

const VERSION_LENGTH = 16
const UNREAD_RETRY_SECONDS = 10

/** A game's log as it is told; undefined when the league has no such game. Failure 'errors.notReady' while it cannot be read. */
export const toldLog = async (games: Games, gamePk: number): Promise<GameLogAnswer | undefined> => {
  const log = await logOf(games, gamePk)
  return log && withVersion(log, staleSinceOf(games, gamePk))
}

/** The answer with a game's log until `until` (UTC ms); the whole one is held until the game changes. As `toldLog`. */
export const logAnswer = async (
  games: Games,
  gamePk: number,
  until: number | undefined,
): Promise<Prepared | undefined> => {
  const key = `log ${gamePk}`
  const held = until === undefined ? games.answers.get(key) : undefined
  if (held !== undefined) return held
  const { changes } = games
  const log = await logOf(games, gamePk)
  if (log === undefined) return undefined
  const answer = prepare(
    until === undefined
      ? withVersion(log, staleSinceOf(games, gamePk))
      : withVersion(cutLog(log, until), null),
  )
  if (until === undefined && games.changes === changes) games.answers.set(key, answer)
  return answer
}

const logOf = async (games: Games, gamePk: number): Promise<GameLog | undefined> => {
  const row = games.rows.get(gamePk)?.at(-1)
  const log = (await logNow(games, gamePk)) ?? (row && logOfSchedule(row))
  if (isUnread(games, gamePk)) throw new Failure('errors.notReady', UNREAD_RETRY_SECONDS)
  return log
}

/** Parsed first: a log out of the store has its keys in another order than one out of the feed, and the same version. */
const withVersion = (log: GameLog, staleSince: string | null): GameLogAnswer => {
  const told = { ...gameLog.parse(log), staleSince }
  const version = createHash('sha256').update(JSON.stringify(told)).digest('base64url')
  return { ...told, version: version.slice(0, VERSION_LENGTH) }
}
