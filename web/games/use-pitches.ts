import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { gameLogUntil } from '../../contract/live.ts'
import { atBatsUntil } from '../../domain/at-bats-until.ts'
import { call } from '../api.ts'

const REFRESH_MS = 15_000

/** A game's turns at bat as far as the picture has come (ms UTC; null: all that is known), and who is who in them. */
export const usePitches = (gameId: number, until: number | null) => {
  const { data: log } = useQuery({
    queryKey: ['log', gameId],
    queryFn: ({ signal }) => call(gameLogUntil, { params: { gameId }, signal }),
    refetchInterval: REFRESH_MS,
  })
  const atBats = useMemo(
    () => (log === undefined ? [] : atBatsUntil(log, until ?? Number.POSITIVE_INFINITY)),
    [log, until],
  )
  return { atBats, players: log?.players ?? nobody }
}

const nobody = {}

export type Pitches = ReturnType<typeof usePitches>
