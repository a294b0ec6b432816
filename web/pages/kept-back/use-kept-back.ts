import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { watchPosition } from '../../../contract/watch-positions.ts'
import { useIsVisitor, useSession } from '../../accounts/session/use-session.ts'
import { call } from '../../api.ts'
import { useQuery } from '../../query/use-query.ts'
import { type GamesBegun, isKeptBack, isKeptBackUnknown } from './kept-back.ts'

/** Where somebody is in a game changes while they watch it in another tab or on another device. */
const STALE_TIME_MS = 15_000

/**
 * Of which games that have started the score is kept back: those that the account has begun and not seen to where they are now. `isPending`
 * until that is known of any; one of which it is not known yet is kept back.
 */
export const useKeptBack = (games: readonly Pick<ScoreboardItem, 'id'>[]) => {
  const userId = useSession()?.user.id
  const started = games.map(({ id }) => id)
  const { data: known, isError } = useQuery({
    queryKey: ['games begun', userId, started],
    queryFn: ({ signal }) => gamesBegun(started, signal),
    enabled: userId !== undefined && started.length > 0,
    staleTime: STALE_TIME_MS,
    refetchOnWindowFocus: true,
    // Another game has started: what is known of the others holds.
    placeholderData: keepPreviousData,
  })
  const asking = { started, known, isFailed: isError }
  const isPending = userId !== undefined && isKeptBackUnknown(asking)
  const isVisitor = useIsVisitor()
  const isKnown = isVisitor || (userId !== undefined && !isPending)
  useEffect(() => {
    // Until now what the server has rendered for everybody was out of sight (web/first-paint.js).
    if (isKnown) delete document.documentElement.dataset.scores
  }, [isKnown])
  return {
    isPending,
    isKeptBack: ({ id }: Pick<ScoreboardItem, 'id'>) => userId !== undefined && isKeptBack(id, asking),
  }
}

const gamesBegun = async (asked: readonly number[], signal: AbortSignal): Promise<GamesBegun> => {
  const positions = await Promise.all(
    asked.map((gameId) => call(watchPosition, { params: { gameId }, signal })),
  )
  return { asked, begun: asked.filter((_, index) => (positions[index]?.at ?? null) !== null) }
}
