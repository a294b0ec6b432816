import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { watchPosition } from '../../../contract/watch-positions.ts'
import { useIsVisitor, useSession } from '../../accounts/session/use-session.ts'
import { call } from '../../api.ts'
import { useQuery } from '../../query/use-query.ts'
import { type GamesBegun, isKeptBack, isKeptBackUnknown } from './kept-back.ts'

/** A user's position in a game changes while they watch it in another tab or on another device. */
const STALE_TIME_MS = 15_000

/**
 * Which of these started games have a hidden score (spoiler guard): those that the user has begun and not
 * watched to the current moment. `isPending` until the answer for any of them is known; a game without an
 * answer is hidden.
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
    // When another game starts, the answer for the others holds.
    placeholderData: keepPreviousData,
  })
  const asking = { started, known, isFailed: isError }
  const isPending = userId !== undefined && isKeptBackUnknown(asking)
  const isVisitor = useIsVisitor()
  const isKnown = isVisitor || (userId !== undefined && !isPending)
  useEffect(() => {
    // Until now the scores that the server rendered for everybody were out of sight (web/first-paint.js).
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
