import { gameDetail } from '../../contract/game-detail.ts'
import { gameDetailAt } from '../../domain/game-detail-at.ts'
import type { Prepared } from '../endpoint.ts'
import { Failure } from '../failure.ts'
import { isUnread, logNow } from './ask-league.ts'
import { answerHeld, type League } from './league.ts'
import { logOfSchedule } from './scheduled-game.ts'

const UNREAD_RETRY_SECONDS = 10

/** All of a game; undefined when the league has no such game. Failure 'errors.notReady' while it cannot be read. */
export const gameDetailOf = async (league: League, gamePk: number): Promise<Prepared | undefined> => {
  const { games } = league
  const row = games.rows.get(gamePk)?.at(-1)
  const log = (await logNow(games, gamePk)) ?? (row && logOfSchedule(row))
  if (isUnread(games, gamePk)) throw new Failure('errors.notReady', UNREAD_RETRY_SECONDS)
  if (log === undefined) return undefined
  const stamp = `${games.known.get(gamePk)?.version ?? `schedule ${games.changes}`}`
  return answerHeld(league, `game ${gamePk}`, stamp, () =>
    gameDetail.response.parse(gameDetailAt(log, Number.POSITIVE_INFINITY)),
  )
}
