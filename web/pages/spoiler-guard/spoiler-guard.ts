import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { watchPosition } from '../../../contract/streaming/watch-positions.ts'
import { useIsVisitor, useSession } from '../../accounts/session/use-session.ts'
import { call } from '../../api.ts'
import { useQuery } from '../../query/use-query.ts'

/** A user's position in a game changes while they watch it in another tab or on another device. */
const STALE_TIME_MS = 15_000

/**
 * Which of these started games have a hidden score (spoiler guard): those that the user has begun and not
 * watched to the current moment. `isPending` until the answer for any of them is known; a game without an
 * answer is hidden.
 */
export const useSpoilerGuard = (games: readonly Pick<ScoreboardItem, 'id'>[]) => {
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
  const isPending = userId !== undefined && isGuardPending(asking)
  const isVisitor = useIsVisitor()
  const isKnown = isVisitor || (userId !== undefined && !isPending)
  useEffect(() => {
    // Until now the scores that the server rendered for everybody were out of sight (web/first-paint.js).
    if (isKnown) delete document.documentElement.dataset.scores
  }, [isKnown])
  return {
    isPending,
    isScoreHidden: ({ id }: Pick<ScoreboardItem, 'id'>) => userId !== undefined && isScoreHidden(id, asking),
  }
}

const gamesBegun = async (asked: readonly number[], signal: AbortSignal): Promise<GamesBegun> => {
  const positions = await Promise.all(
    asked.map((gameId) => call(watchPosition, { params: { gameId }, signal })),
  )
  return { asked, begun: asked.filter((_, index) => (positions[index]?.at ?? null) !== null) }
}

/**
 * The known answer for a user: the games that were asked about, and those of them that the user has begun.
 */
export type GamesBegun = { asked: readonly number[]; begun: readonly number[] }

type Asking = {
  /** The games that have started, by their ids. */
  started: readonly number[]
  /** The answer for these or earlier games; undefined before the first one. */
  known: GamesBegun | undefined
  /** Whether the answer cannot be known: then no score is hidden (spoiler guard). */
  isFailed: boolean
}

/** Whether there is no answer yet for any game that has started. */
export const isGuardPending = ({ started, known, isFailed }: Asking): boolean =>
  !isFailed && started.length > 0 && !started.some((id) => known?.asked.includes(id))

/**
 * Whether a game's score is hidden (spoiler guard) from a logged-in user: they have begun the game, or there
 * is no answer for it yet.
 */
export const isScoreHidden = (id: number, { started, known, isFailed }: Asking): boolean => {
  if (isFailed || !started.includes(id)) return false
  return known === undefined || !known.asked.includes(id) || known.begun.includes(id)
}
