import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ScoreboardItem } from '../../contract/games/scoreboard.ts'
import { watchPosition } from '../../contract/watch-positions.ts'
import { useIsVisitor, useSession } from '../accounts/session/use-session.ts'
import { call } from '../api.ts'
import { useQuery } from '../query/use-query.ts'

/** Where somebody is in a game changes while they watch it in another tab or on another device. */
const STALE_TIME_MS = 15_000

/**
 * Of which games the score is kept back: those that the account has begun and not seen to where they are now. `isPending`
 * until that is known; where it cannot be, none is kept back.
 */
export const useKeptBack = (games: readonly Pick<ScoreboardItem, 'id'>[]) => {
  const userId = useSession()?.user.id
  const ids = games.map(({ id }) => id)
  const { data: begun, isPending } = useQuery({
    queryKey: ['games begun', userId, ids],
    queryFn: ({ signal }) => gamesBegun(ids, signal),
    enabled: userId !== undefined,
    staleTime: STALE_TIME_MS,
    refetchOnWindowFocus: true,
    // Another game has started: what is known of the others holds.
    placeholderData: keepPreviousData,
  })
  const isVisitor = useIsVisitor()
  const isKnown = isVisitor || (userId !== undefined && !isPending)
  useEffect(() => {
    // Until now what the server has rendered for everybody was out of sight (web/first-paint.js).
    if (isKnown) delete document.documentElement.dataset.scores
  }, [isKnown])
  return {
    isPending: userId !== undefined && isPending,
    isKeptBack: ({ id }: Pick<ScoreboardItem, 'id'>) => userId !== undefined && begun?.includes(id) === true,
  }
}

/** Those of the games that the account has begun. */
const gamesBegun = async (ids: readonly number[], signal: AbortSignal): Promise<number[]> => {
  const positions = await Promise.all(
    ids.map((gameId) => call(watchPosition, { params: { gameId }, signal })),
  )
  return ids.filter((_, index) => (positions[index]?.at ?? null) !== null)
}
