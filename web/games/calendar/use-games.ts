import { useQuery } from '@tanstack/react-query'
import { calendar, gameStreaming } from '../../../contract/games/calendar.ts'
import { scoreboard } from '../../../contract/games/scoreboard.ts'
import { leagueDay } from '../../../domain/league-time.ts'
import { call } from '../../api.ts'
import { isNotReady } from '../../api-error.ts'
import { useSiteConfig } from '../../site-config.ts'
import { VISIBLE_DAYS } from './calendar-days.ts'

/** Without a stream the scoreboard is asked this often (specification, chapter 9). */
const REFRESH_MS = 15_000
const CALENDAR_REFRESH_MS = 60_000
/** What the server did not know yet it may know soon. */
const NOT_READY_RETRY_MS = 5_000

/** Seven days of games from a league day on; from the evening that the league has now when no day is named. */
export const useCalendar = (date: string | undefined) =>
  useQuery({
    queryKey: ['calendar', date ?? 'now'],
    queryFn: ({ signal }) =>
      call(calendar, { query: { ...(date && { date }), extraDays: VISIBLE_DAYS - 1 }, signal }),
    refetchInterval: ({ state }) => (isNotReady(state.error) ? NOT_READY_RETRY_MS : CALENDAR_REFRESH_MS),
  })

/** Whether a game has video now; asked more often while it may come any moment. */
export const useGameStreaming = (mlbId: number) =>
  useQuery({
    queryKey: ['game', mlbId],
    queryFn: ({ signal }) => call(gameStreaming, { params: { mlbId }, signal }),
    refetchInterval: ({ state }) => {
      if (isNotReady(state.error)) return NOT_READY_RETRY_MS
      return state.data?.status === 'ComminSoon' ? REFRESH_MS : CALENDAR_REFRESH_MS
    },
  })

/** The games of a league day YYYY-MM-DD; entries that say there are none are left out. `isLive`: they come by themselves. */
export const useScoreboard = (day: string, isLive: boolean) =>
  useQuery({
    queryKey: ['scoreboard', day],
    queryFn: ({ signal }) => {
      const [year, month, date] = day.split('-').map(Number)
      return call(scoreboard, { params: { year, month, day: date }, signal })
    },
    select: (games) => games.filter((it) => it.gameTime !== NO_GAMES),
    refetchInterval: isLive ? false : REFRESH_MS,
  })

const NO_GAMES = 'No Hay Juegos'

/** The league's day by the server's clock, not by a phone's; the browser's until the server has answered. */
export const useLeagueToday = (): string => {
  const { data } = useSiteConfig()
  return leagueDay(data === undefined ? Date.now() : Date.parse(data.now))
}
