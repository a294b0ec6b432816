import { useQueries } from '@tanstack/react-query'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { watchPosition } from '../../../contract/watch-positions.ts'
import { useSession } from '../../accounts/session/use-session.ts'
import { call } from '../../api.ts'

/** Where somebody is in a game changes while they watch it in another tab or on another device. */
const STALE_TIME_MS = 15_000

/**
 * Of which games the score is kept back: those that the account has begun and not seen to where they are now. `isPending`
 * until all are known; a game of which that cannot be known is kept back from nobody.
 */
export const useKeptBack = (games: readonly Pick<ScoreboardItem, 'id'>[]) => {
  const userId = useSession()?.user.id
  return useQueries({
    queries: games.map(({ id }) => ({
      queryKey: ['watch position', userId, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(watchPosition, { params: { gameId: id }, signal }),
      enabled: userId !== undefined,
      staleTime: STALE_TIME_MS,
      refetchOnWindowFocus: true,
    })),
    combine: (positions) => {
      const begun = games.filter((_, index) => (positions[index]?.data?.at ?? null) !== null)
      return {
        isPending: userId !== undefined && positions.some((it) => it.isPending),
        isKeptBack: ({ id }: Pick<ScoreboardItem, 'id'>) => begun.some((it) => it.id === id),
      }
    },
  })
}
