import { useQueryClient } from '@tanstack/react-query'
import { type GameLogAnswer, gameLogUntil } from '../../../contract/games/live.ts'
import { endOf } from '../../../domain/folding/fold-game.ts'
import { call } from '../../api.ts'
import { useQuery } from '../../query/use-query.ts'
import { visibleUntil } from './at-playhead.ts'
import { newerLog } from './events/merge-updates.ts'
import { isGameLive, reopenGame, useLiveGame } from './events/use-live-game.ts'
import { prepareGameAt } from './game-at.ts'
import { useOfflineSince } from './offline-since.ts'

/** Poll interval without an event stream (specification, chapter 9). */
const POLL_MS = 15_000
/** Poll interval beside an event stream, whose connection may die without an error. */
const LIVE_CHECK_MS = 60_000
/** The league corrects scoring decisions for this long after a game. */
const CORRECTIONS_MS = 12 * 3_600_000

/**
 * A game's complete log, updated by its event stream or else by polling, and since when neither reaches the
 * server. Nothing is asked for before it is enabled.
 */
export const useGameLog = (gameId: number, isEnabled: boolean) => {
  const client = useQueryClient()
  const queryKey = ['log', gameId]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const fetched = await call(gameLogUntil, { params: { gameId }, signal })
      const isFirst = client.getQueryData(queryKey) === undefined
      if (isFirst) await prepareGameAt(fetched, visibleUntil(fetched, 'now'))
      const cached = client.getQueryData<GameLogAnswer>(queryKey)
      const log = newerLog(cached, fetched)
      if (cached !== undefined && log !== cached && isGameLive(gameId)) reopenGame(gameId)
      return log
    },
    enabled: isEnabled,
    // `newerLog` already keeps the object of an unchanged version.
    structuralSharing: false,
    refetchInterval: ({ state }) => (isGameLive(gameId) || !mayChange(state.data) ? LIVE_CHECK_MS : POLL_MS),
  })
  const isLive = useLiveGame(gameId, isEnabled && query.data !== undefined && mayChange(query.data))
  return { query, isLive, offlineSince: useOfflineSince(query, isLive) }
}

const mayChange = (log: GameLogAnswer | undefined): boolean => {
  const end = log && endOf(log)
  return end === undefined || Date.now() - end < CORRECTIONS_MS
}
