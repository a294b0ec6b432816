import { gameDetail } from '../../../contract/games/game-detail.ts'
import { gameDetailAt } from '../../../domain/folding/game-detail-at.ts'
import type { Prepared } from '../../http/answers/endpoint.ts'
import { logToServe } from '../answers/load-log.ts'
import { cachedAnswer, type League } from './season/league.ts'

/**
 * A game in full; undefined when the league has no such game. Throws Failure 'errors.notReady' while it is
 * unreadable.
 */
export const gameDetailOf = async (league: League, gamePk: number): Promise<Prepared | undefined> => {
  const { games } = league
  const log = await logToServe(games, gamePk)
  if (log === undefined) return undefined
  const stamp = `${games.summaries.get(gamePk)?.version ?? `schedule ${games.changes}`}`
  return cachedAnswer(league, `game ${gamePk}`, stamp, () =>
    gameDetail.response.parse(gameDetailAt(log, Number.POSITIVE_INFINITY)),
  )
}
