import type { QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type GameLogAnswer, gameStream, type LogChange } from '../../../../contract/games/live.ts'
import { withChange } from '../../../../domain/folding/log-change.ts'
import { endpointUrl } from '../../../api.ts'
import { isLive, reopen } from './shared-event-sources.ts'
import { type EventSourceSpec, useEventSource } from './use-event-source.ts'
import { onScoreboardUpdate } from './use-live-day.ts'

/**
 * Updates a game's log, the scoreboard of its day and the day's other cached logs by one event stream.
 * Returns whether it is connected; while it is not, the queries poll. `show`: also while the game is hidden.
 */
export const useLiveGame = (gameId: number, isEnabled = true, show?: '1'): boolean => {
  const specFor = useCallback((client: QueryClient) => gameEventSource(client, gameId, show), [gameId, show])
  return useEventSource(isEnabled ? gameSourceName(gameId) : null, specFor)
}

export const isGameLive = (gameId: number): boolean => isLive(gameSourceName(gameId))

/** For a stream that missed what polling found. */
export const reopenGame = (gameId: number): void => reopen(gameSourceName(gameId))

const gameSourceName = (gameId: number) => `game ${gameId}`

const gameEventSource = (client: QueryClient, gameId: number, show?: '1'): EventSourceSpec => {
  const key = ['log', gameId]
  const { log, change, other } = gameStream.response.shape
  return {
    url: () =>
      endpointUrl(gameStream, {
        params: { gameId },
        query: { after: client.getQueryData<GameLogAnswer>(key)?.version, show },
      }),
    events: {
      log: (data) => {
        const parsed = log.safeParse(data)
        if (parsed.success) client.setQueryData(key, parsed.data)
      },
      change: (data) => {
        const parsed = change.safeParse(data)
        applyChange(client, gameId, parsed.data?.version, parsed.data)
      },
      other: (data) => {
        const parsed = other.safeParse(data)
        const cached = parsed.data && client.getQueryData(['log', parsed.data.gameId])
        if (cached !== undefined && parsed.success)
          applyChange(client, parsed.data.gameId, parsed.data.version, parsed.data.change)
      },
      scoreboard: onScoreboardUpdate(client),
    },
  }
}

/** Brings a cached log to that version: by the change, else by a request. */
const applyChange = (
  client: QueryClient,
  gameId: number,
  version: string | undefined,
  change: LogChange | undefined,
) => {
  const queryKey = ['log', gameId]
  const cached = client.getQueryData<GameLogAnswer>(queryKey)
  const updated = cached && change && withChange(cached, change)
  if (updated !== undefined) client.setQueryData(queryKey, updated)
  // A gap is fetched; a change that is cached already is no gap.
  else if (version !== cached?.version) void client.invalidateQueries({ queryKey })
}
