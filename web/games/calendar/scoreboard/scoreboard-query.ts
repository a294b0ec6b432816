import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { scoreboard } from '../../../../contract/games/scoreboard.ts'
import { call } from '../../../api.ts'
import { isDayLive, reopenDay } from '../../live/events/use-live-day.ts'

/** Poll interval of the scoreboard without an event stream (specification, chapter 9). */
const REFRESH_MS = 15_000
/** Poll interval beside an event stream, whose connection may die without an error. */
const LIVE_CHECK_MS = 60_000

/** The games of a league day YYYY-MM-DD. `isLive`: an event stream updates them. */
export const scoreboardQuery = (client: QueryClient, day: string, isLive: boolean) => {
  const queryKey = ['scoreboard', day]
  const cached = () => client.getQueryState<Scoreboard>(queryKey)
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Scoreboard> => {
      const before = cached()?.dataUpdateCount
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
      const fetched = await call(scoreboard, { params: { year, month, day: date }, signal })
      const now = cached()
      if (now?.data === undefined) return fetched
      // The stream may have brought newer data than this answer, and continues from there.
      if (now.dataUpdateCount !== before) return now.data
      if (isDayLive(day) && replaceEqualDeep(now.data, fetched) !== now.data) reopenDay(day)
      return fetched
    },
    refetchInterval: isLive ? LIVE_CHECK_MS : REFRESH_MS,
  }
}

type Scoreboard = Awaited<ReturnType<typeof call<typeof scoreboard>>>
