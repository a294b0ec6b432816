import { useMemo } from 'react'
import { playsSeen } from './at-playhead.ts'
import { useAtPlayhead } from './use-at-playhead.ts'
import { useBoxScore, usePlayByPlay } from './use-games.ts'

/** Box score and plays of a game as far as the picture has come (ms UTC; null: all that is known). */
export const useGameNow = (gameId: number, playhead: number | null) => {
  const answer = useBoxScore(gameId)
  const told = usePlayByPlay(gameId)
  const box = useAtPlayhead(answer.data, playhead)
  const innings = told.data
  const plays = useMemo(() => (innings ? playsSeen(innings, playhead) : undefined), [innings, playhead])
  return {
    box,
    /** undefined while unknown and when they cannot be had: the box score then stands without plays. */
    plays,
    playsFailed: told.isError && told.data === undefined,
    isLoading: answer.isPending,
    hasFailed: answer.isError && answer.data === undefined,
    retry: () => void answer.refetch(),
  }
}

export type GameNow = ReturnType<typeof useGameNow>
