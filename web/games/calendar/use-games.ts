import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  type CalendarDay,
  type CalendarGame,
  calendar,
  gameStreaming,
} from '../../../contract/games/calendar.ts'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { isOnAir } from '../../../domain/league/game-status.ts'
import { leagueDay } from '../../../domain/league/league-time.ts'
import { call } from '../../api.ts'
import { ApiError, isNotReady } from '../../api-error.ts'
import { useQuery } from '../../query/use-query.ts'
import { useSiteConfig } from '../../site-config.ts'
import { useOfflineSince } from '../live/offline-since.ts'
import { VISIBLE_DAYS } from './calendar-days.ts'
import { scoreboardQuery } from './scoreboard/scoreboard-query.ts'

/** Poll interval of a game that is about to start (specification, chapter 9). */
const REFRESH_MS = 15_000
const CALENDAR_REFRESH_MS = 60_000
const NOT_READY_RETRY_MS = 5_000

/** Seven days of games from a league day on; without one, from the league's current evening on. */
export const useCalendar = (date: string | undefined) =>
  useQuery({
    queryKey: ['calendar', date ?? 'now'],
    queryFn: ({ signal }) =>
      call(calendar, { query: { ...(date && { date }), extraDays: VISIBLE_DAYS - 1 }, signal }),
    refetchInterval: ({ state }) => (isNotReady(state.error) ? NOT_READY_RETRY_MS : CALENDAR_REFRESH_MS),
  })

const listedGame = (client: QueryClient, mlbId: number): CalendarGame | undefined =>
  client
    .getQueriesData<CalendarDay[]>({ queryKey: ['calendar'] })
    .flatMap(([, days]) => days ?? [])
    .flatMap(({ games }) => games)
    .find((it) => it.mlbid === mlbId)

/** The short names of a game's clubs by a calendar that was looked at; undefined without one. */
export const useListedClubs = (mlbId: number): { away: string; home: string } | undefined => {
  const [away, home] = listedGame(useQueryClient(), mlbId)?.name.split('@') ?? []
  return away === undefined || home === undefined ? undefined : { away, home }
}

/**
 * Whether a game has video now; polled more often while it is about to start. Until the server responds, it
 * is what a calendar seen before says: a video opens a round trip earlier.
 */
export const useGameStreaming = (mlbId: number) => {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['game', mlbId],
    queryFn: ({ signal }) => call(gameStreaming, { params: { mlbId }, signal }),
    placeholderData: () => {
      const listed = listedGame(client, mlbId)
      return listed !== undefined && hasVideo(listed) ? listed : undefined
    },
    refetchInterval: ({ state }) => {
      if (state.error instanceof ApiError && state.error.isOutcomeUnknown) return NOT_READY_RETRY_MS
      return state.data?.status === 'ComminSoon' ? REFRESH_MS : CALENDAR_REFRESH_MS
    },
  })
}

const hasVideo = ({ status }: CalendarGame): boolean => status === 'Live' || status === 'On Demand'

/** The games of a league day YYYY-MM-DD, without placeholders. `isLive`: an event stream updates them. */
export const useScoreboard = (day: string, isLive: boolean) =>
  useQuery({
    ...scoreboardQuery(useQueryClient(), day, isLive),
    select: (games) => games.filter((it) => it.gameTime !== NO_GAMES),
  })

const NO_GAMES = 'No Hay Juegos'

/** The channels of a game on a league day YYYY-MM-DD; empty while unknown, or where the league names none. */
export const useChannels = (mlbId: number, day: string | undefined): string =>
  useQuery({
    queryKey: ['calendar', day, 'alone'],
    queryFn: ({ signal }) => call(calendar, { query: { ...(day && { date: day }), extraDays: 0 }, signal }),
    enabled: day !== undefined,
    select: (days) => days.flatMap(({ games }) => games).find((it) => it.mlbid === mlbId)?.channelsText ?? '',
  }).data ?? ''

/** The league day by the server's clock; by the browser's until the server has responded. */
export const useLeagueToday = (): string => {
  const { data } = useSiteConfig()
  return leagueDay(data === undefined ? Date.now() : Date.parse(data.now))
}

/** As `useScoreboard`, where `staleSince` of a game on air also covers an unreachable server. */
export const useScoreboardWithStaleness = (day: string, isLive: boolean) => {
  const query = useScoreboard(day, isLive)
  const offlineSince = useOfflineSince(query, isLive)
  const withStaleSince = (game: ScoreboardItem): ScoreboardItem =>
    !game.hidden && isOnAir(game.gameStatus) && game.staleSince === null
      ? { ...game, staleSince: offlineSince }
      : game
  return {
    data: offlineSince === null ? query.data : query.data?.map(withStaleSince),
    isPending: query.isPending || isNotReady(query.error),
  }
}
