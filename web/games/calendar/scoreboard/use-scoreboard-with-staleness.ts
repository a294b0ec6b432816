import type { ScoreboardItem } from '../../../../contract/games/scoreboard.ts'
import { isOnAir } from '../../../../domain/league/game-status.ts'
import { isNotReady } from '../../../api-error.ts'
import { useOfflineSince } from '../../live/use-offline-since.ts'
import { useScoreboard } from '../use-games.ts'

/** As `useScoreboard`, where `staleSince` of a game on air also covers an unreachable server. */
export const useScoreboardWithStaleness = (day: string, isLive: boolean) => {
  const query = useScoreboard(day, isLive)
  const offlineSince = useOfflineSince(query, isLive)
  const withStaleSince = (game: ScoreboardItem): ScoreboardItem =>
    isOnAir(game.gameStatus) && game.staleSince === null ? { ...game, staleSince: offlineSince } : game
  return {
    data: offlineSince === null ? query.data : query.data?.map(withStaleSince),
    isPending: query.isPending || isNotReady(query.error),
  }
}
