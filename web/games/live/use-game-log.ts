import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type GameLogAnswer, gameLogUntil } from '../../../contract/games/live.ts'
import { endOf } from '../../../domain/fold-game.ts'
import { call } from '../../api.ts'
import { newerLog } from './live-data.ts'
import { isGameLive, reopenGame, useLiveGame } from './use-live.ts'
import { useOfflineSince } from './use-offline-since.ts'

/** Without a stream the game is asked this often (specification, chapter 9). */
const POLL_MS = 15_000
/** With one, in case its line has died without a word. */
const LIVE_CHECK_MS = 60_000
/** Scoring decisions are still corrected after the game. */
const CORRECTIONS_MS = 12 * 3_600_000

/**
 * A game's whole log: asked once, then kept fresh by its stream, or by polling while there is none; and since when neither
 * brings anything.
 */
export const useGameLog = (gameId: number) => {
  const client = useQueryClient()
  const queryKey = ['log', gameId]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const fetched = await call(gameLogUntil, { params: { gameId }, signal })
      const cached = client.getQueryData<GameLogAnswer>(queryKey)
      const log = newerLog(cached, fetched)
      if (cached !== undefined && log !== cached && isGameLive(gameId)) reopenGame(gameId)
      return log
    },
    // It is one object for one state already.
    structuralSharing: false,
    refetchInterval: ({ state }) => (isGameLive(gameId) || !mayChange(state.data) ? LIVE_CHECK_MS : POLL_MS),
  })
  const isLive = useLiveGame(gameId, query.data !== undefined && mayChange(query.data))
  return { query, isLive, offlineSince: useOfflineSince(query, isLive) }
}

const mayChange = (log: GameLogAnswer | undefined): boolean => {
  const end = log && endOf(log)
  return end === undefined || Date.now() - end < CORRECTIONS_MS
}
