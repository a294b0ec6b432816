import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { type GameLogAnswer, gameStream, scoreboardStream } from '../../../contract/games/live.ts'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { withChange } from '../../../domain/log-change.ts'
import { addressOf } from '../../api.ts'
import type { Link } from './event-source.ts'
import { changesStatus, withNews } from './live-data.ts'
import { isLive, joinLink, reopen } from './shared-event-sources.ts'

type News = Omit<Link, 'onLive'>

/**
 * Keeps a game's log and the scoreboard of its day fresh by one stream, once its log is there; whether that is so now.
 * Else the queries poll.
 */
export const useLiveGame = (gameId: number, isWanted = true): boolean => {
  const news = useCallback((client: QueryClient) => newsOfGame(client, gameId), [gameId])
  return useLink(isWanted ? nameOf(gameId) : null, news)
}

export const isGameLive = (gameId: number): boolean => isLive(nameOf(gameId))

/** The stream said nothing of what was told otherwise: it is opened anew. */
export const reopenGame = (gameId: number): void => reopen(nameOf(gameId))

const nameOf = (gameId: number) => `game ${gameId}`

/** Keeps the scoreboard of a league day YYYY-MM-DD fresh, and what the calendar says when a game's state changes; whether that is so now. */
export const useLiveDay = (day: string): boolean => {
  const news = useCallback((client: QueryClient) => newsOfDay(client, day), [day])
  return useLink(`day ${day}`, news)
}

const useLink = (name: string | null, news: (client: QueryClient) => News): boolean => {
  const client = useQueryClient()
  const join = useCallback(
    (changed: () => void) => (name === null ? () => {} : joinLink(name, () => news(client), changed)),
    [name, news, client],
  )
  return useSyncExternalStore(join, () => name !== null && isLive(name))
}

const newsOfGame = (client: QueryClient, gameId: number): News => {
  const key = ['log', gameId]
  const { log, change } = gameStream.response.shape
  return {
    address: () =>
      addressOf(gameStream, {
        params: { gameId },
        query: { after: client.getQueryData<GameLogAnswer>(key)?.version },
      }),
    events: {
      log: (data) => {
        const told = log.safeParse(data)
        if (told.success) client.setQueryData(key, told.data)
      },
      change: (data) => {
        const held = client.getQueryData<GameLogAnswer>(key)
        const told = change.safeParse(data)
        const now = held && told.success ? withChange(held, told.data) : undefined
        if (now !== undefined) client.setQueryData(key, now)
        // What was missed is asked for; one that is known already says nothing new.
        else if (told.data?.version !== held?.version) void client.invalidateQueries({ queryKey: key })
      },
      scoreboard: scoreboardHeard(client),
    },
  }
}

const newsOfDay = (client: QueryClient, day: string): News => {
  const [year, month, date] = day.split('-').map(Number)
  return {
    address: () => addressOf(scoreboardStream, { params: { year, month, day: date } }),
    events: { scoreboard: scoreboardHeard(client) },
  }
}

/** Remembers the day itself: the cache forgets what no component shows. */
const scoreboardHeard = (client: QueryClient) => {
  let held: ScoreboardItem[] | undefined
  return (data: unknown) => {
    const told = scoreboardStream.response.shape.scoreboard.safeParse(data)
    const now = told.data && withNews(held, told.data)
    if (now === undefined || told.data === undefined) return
    const isNews = changesStatus(held, told.data)
    held = now
    client.setQueryData(['scoreboard', told.data.day], now)
    // Whether a game has a picture follows from its state.
    if (isNews) for (const queryKey of [['calendar'], ['game']]) void client.invalidateQueries({ queryKey })
  }
}
