import type { QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ScoreboardItem } from '../../../../contract/games/scoreboard.ts'
import { scoreboardStream } from '../../../../contract/games/scoreboard-stream.ts'
import { endpointUrl } from '../../../api.ts'
import { changesStatus, withUpdate } from './merge-updates.ts'
import { isLive, reopen } from './shared-event-sources.ts'
import { type EventSourceSpec, useEventSource } from './use-event-source.ts'

/**
 * Updates the scoreboard of a league day YYYY-MM-DD, and the calendar when a game's status changes. Returns
 * whether its event stream is connected: while it is not, the queries poll.
 */
export const useLiveDay = (day: string): boolean => {
  const specFor = useCallback((client: QueryClient) => dayEventSource(client, day), [day])
  return useEventSource(daySourceName(day), specFor)
}

export const isDayLive = (day: string): boolean => isLive(daySourceName(day))

/** For a stream that missed what polling found. */
export const reopenDay = (day: string): void => reopen(daySourceName(day))

const daySourceName = (day: string) => `day ${day}`

const dayEventSource = (client: QueryClient, day: string): EventSourceSpec => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return {
    url: () => endpointUrl(scoreboardStream, { params: { year, month, day: date } }),
    events: { scoreboard: onScoreboardUpdate(client) },
  }
}

/** Keeps the scoreboard from an event stream. It holds the last games: the query cache drops unused ones. */
export const onScoreboardUpdate = (client: QueryClient) => {
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
