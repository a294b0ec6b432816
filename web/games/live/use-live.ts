import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { type GameLogAnswer, gameStream, scoreboardStream } from '../../../contract/games/live.ts'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { withChange } from '../../../domain/folding/log-change.ts'
import { endpointUrl } from '../../api.ts'
import type { EventSourceOptions } from './event-source.ts'
import { changesStatus, withUpdate } from './merge-updates.ts'
import { isLive, joinEventSource, reopen } from './shared-event-sources.ts'

type EventSourceSpec = Omit<EventSourceOptions, 'onLiveChange'>

/**
 * Updates a game's log and the scoreboard of its day by one event stream. Returns whether it is connected; while it is
 * not, the queries poll.
 */
export const useLiveGame = (gameId: number, isEnabled = true): boolean => {
  const specFor = useCallback((client: QueryClient) => gameEventSource(client, gameId), [gameId])
  return useEventSource(isEnabled ? gameSourceName(gameId) : null, specFor)
}

export const isGameLive = (gameId: number): boolean => isLive(gameSourceName(gameId))

/** For a stream that missed what polling found. */
export const reopenGame = (gameId: number): void => reopen(gameSourceName(gameId))

const gameSourceName = (gameId: number) => `game ${gameId}`

/** Updates the scoreboard of a league day YYYY-MM-DD, and the calendar when a game's status changes; returns as `useLiveGame`. */
export const useLiveDay = (day: string): boolean => {
  const specFor = useCallback((client: QueryClient) => dayEventSource(client, day), [day])
  return useEventSource(daySourceName(day), specFor)
}

export const isDayLive = (day: string): boolean => isLive(daySourceName(day))

/** As `reopenGame`. */
export const reopenDay = (day: string): void => reopen(daySourceName(day))

const daySourceName = (day: string) => `day ${day}`

const useEventSource = (name: string | null, specFor: (client: QueryClient) => EventSourceSpec): boolean => {
  const client = useQueryClient()
  const join = useCallback(
    (onChange: () => void) =>
      name === null ? () => {} : joinEventSource(name, () => specFor(client), onChange),
    [name, specFor, client],
  )
  return useSyncExternalStore(
    join,
    () => name !== null && isLive(name),
    () => false,
  )
}

const gameEventSource = (client: QueryClient, gameId: number): EventSourceSpec => {
  const key = ['log', gameId]
  const { log, change } = gameStream.response.shape
  return {
    url: () =>
      endpointUrl(gameStream, {
        params: { gameId },
        query: { after: client.getQueryData<GameLogAnswer>(key)?.version },
      }),
    events: {
      log: (data) => {
        const parsed = log.safeParse(data)
        if (parsed.success) client.setQueryData(key, parsed.data)
      },
      change: (data) => {
        const cached = client.getQueryData<GameLogAnswer>(key)
        const parsed = change.safeParse(data)
        const updated = cached && parsed.success ? withChange(cached, parsed.data) : undefined
        if (updated !== undefined) client.setQueryData(key, updated)
        // A gap is fetched; a change that is cached already is no gap.
        else if (parsed.data?.version !== cached?.version) void client.invalidateQueries({ queryKey: key })
      },
      scoreboard: onScoreboardUpdate(client),
    },
  }
}

const dayEventSource = (client: QueryClient, day: string): EventSourceSpec => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return {
    url: () => endpointUrl(scoreboardStream, { params: { year, month, day: date } }),
    events: { scoreboard: onScoreboardUpdate(client) },
  }
}

/** Holds the last games itself: the query cache drops what no component uses. */
const onScoreboardUpdate = (client: QueryClient) => {
  let cached: ScoreboardItem[] | undefined
  return (data: unknown) => {
    const parsed = scoreboardStream.response.shape.scoreboard.safeParse(data)
    const updated = parsed.data && withUpdate(cached, parsed.data)
    if (updated === undefined || parsed.data === undefined) return
    const isStatusChange = changesStatus(cached, parsed.data)
    cached = updated
    client.setQueryData(['scoreboard', parsed.data.day], updated)
    // Whether a game has video depends on its status.
    if (isStatusChange)
      for (const queryKey of [['calendar'], ['game']]) void client.invalidateQueries({ queryKey })
  }
}
