import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { isOnAir } from '../../../domain/game-status.ts'
import { isNotReady } from '../../refused.ts'
import { useUnheardSince } from '../live/use-offline-since.ts'
import { useScoreboard } from './use-games.ts'

/** The games of a league day YYYY-MM-DD as `useScoreboard`, each saying also since when our own server has told nothing of it. */
export const useFreshScoreboard = (day: string, isLive: boolean) => {
  const answer = useScoreboard(day, isLive)
  const unheard = useUnheardSince(answer, isLive)
  const aged = (game: ScoreboardItem): ScoreboardItem =>
    isOnAir(game.gameStatus) && game.staleSince === null ? { ...game, staleSince: unheard } : game
  return {
    data: unheard === null ? answer.data : answer.data?.map(aged),
    isPending: answer.isPending || isNotReady(answer.error),
  }
}
