import { createHash } from 'node:crypto'
import { z } from 'zod/mini'
import { type GameLog, gameLog } from '../../../contract/games/game-log.ts'
import type { GameLogAnswer } from '../../../contract/games/live.ts'
import { momentOf } from '../../../contract/games/moment-address.ts'
import { doorKnownAt } from '../../../domain/folding/door-at.ts'
import { truncateLog } from '../../../domain/folding/truncate-log.ts'
import { logWithoutSeason } from '../../../domain/vault/hidden-figures.ts'
import { hiddenLog, withoutRecords } from '../../../domain/vault/hidden-game.ts'
import type { Vault } from '../../../domain/vault/hides.ts'
import { Failure } from '../../failure.ts'
import type { Prepared } from '../../http/answers/endpoint.ts'
import { gameKey } from '../state/answer-cache.ts'
import type { Games } from '../state/memory.ts'
import { hiddenBy, hidesSeasonOf } from '../state/viewer.ts'
import { staleSinceOf } from './game-answers.ts'
import { isUnread, loadOrFetchLog, logToServe, storedLogToServe } from './load-log.ts'
import { prepare } from './prepare.ts'

const VERSION_LENGTH = 16
const RETRY_SECONDS = 10

/** A game's public log for a viewer; undefined when the league has no such game. Throws as `logToServe`. */
export const publicLog = async (games: Games, gamePk: number): Promise<GameLogAnswer | undefined> => {
  await loadOrFetchLog(games, gamePk)
  return storedPublicLog(games, gamePk)
}

/** A game's public log from the store; never calls the league. */
export const storedPublicLog = async (games: Games, gamePk: number): Promise<GameLogAnswer | undefined> => {
  const log = await storedLogToServe(games, gamePk)
  return log && withVersion(log, staleSinceOf(games, gamePk))
}

/**
 * The answer with a game's log until `until` (UTC ms); the complete log is cached until the game changes.
 * Throws as `logToServe`, and Failure 'errors.notReady' where only the schedule has a score, as the schedule
 * has no times.
 */
export const logAnswer = async (
  games: Games,
  gamePk: number,
  until: number | undefined,
): Promise<Prepared | undefined> => {
  const key = gameKey('log', gamePk)
  const cached = until === undefined ? games.answers.games.get(key) : undefined
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
    games.answers.games.set(key, answer)
  return answer
}

type AskedLog = { vault: Vault; until?: number | undefined; opening?: string | undefined }

/**
 * The log for a viewer with a vault, without records. That of a hidden game ends at `until`, the viewer's
 * playhead, or with the event that opens the moment of the address `opening`, which the viewer asked to see;
 * it begins nowhere without either. Throws as `logAnswer`.
 */
export const logAnswerFor = async (
  games: Games,
  gamePk: number,
  { vault, until, opening }: AskedLog,
): Promise<GameLogAnswer | undefined> => {
  await loadOrFetchLog(games, gamePk)
  const isOpening = opening !== undefined && hiddenBy(games, vault)(gamePk)
  const last = isOpening ? await openingKnownAt(games, gamePk, opening) : until
  return storedLogFor(games, gamePk, { vault, until: last ?? until })
}

const openingKnownAt = async (games: Games, gamePk: number, opening: string) => {
  const [log, moment] = [await storedLogToServe(games, gamePk), momentOf(opening)]
  return log && moment ? doorKnownAt(log, moment) : undefined
}

/** The same from the store; never calls the league. */
export const storedLogFor = async (
  games: Games,
  gamePk: number,
  { vault, until }: { vault: Vault; until?: number | undefined },
): Promise<GameLogAnswer | undefined> => {
  const stored = await storedLogToServe(games, gamePk)
  if (stored === undefined) return undefined
  if (until !== undefined && isUnread(games, gamePk)) throw new Failure('errors.notReady', RETRY_SECONDS)
  const isHidden = hiddenBy(games, vault)
  const log = hidesSeasonOf(games, isHidden)(gamePk) ? logWithoutSeason(stored) : stored
  if (!isHidden(gamePk)) return versionWithoutRecords(games, log, until)
  return { ...withVersion(hiddenLog(log, until), null), hidden: true }
}

const versionWithoutRecords = (games: Games, log: GameLog, until: number | undefined): GameLogAnswer =>
  until === undefined
    ? withVersion(withoutRecords(log), staleSinceOf(games, log.gamePk))
    : withVersion(withoutRecords(truncateLog(log, until)), null)

/**
 * Parses the log first: a stored log has another order of keys than a read one, but must get the same
 * version.
 */
const withVersion = (log: GameLog, staleSince: string | null): GameLogAnswer => {
  const answer = { ...parsedLog(log), staleSince }
  const version = createHash('sha256').update(JSON.stringify(answer)).digest('base64url')
  return { ...answer, version: version.slice(0, VERSION_LENGTH) }
}

let compiledLog: typeof gameLog | undefined

/** Compiles the schema once: a log has hundreds of moments and is parsed at each change of a live game. */
const parsedLog = (log: GameLog): GameLog => {
  compiledLog ??= z.compile(gameLog)
  return compiledLog.parse(log)
}
