import { boxScore } from '../../../contract/games/box-score.ts'
import { playByPlay } from '../../../contract/games/play-by-play.ts'
import { call } from '../../api.ts'
import { language } from '../../i18n/setup.ts'
import { useQuery } from '../../query/use-query.ts'

/** Specification, chapter 9. */
const REFRESH_MS = 15_000

/**
 * Box score and plays as the server has them now, where the log is unavailable. Where one fails, it is missing; where the
 * box score does, all of it.
 */
export const useBoxAndPlays = (gameId: number, isEnabled: boolean) => {
  const request = { params: { gameId }, query: { lang: language } }
  const queryOptions = { enabled: isEnabled, refetchInterval: REFRESH_MS }
  const box = useQuery({
    queryKey: ['boxscore', gameId],
    queryFn: ({ signal }) => call(boxScore, { ...request, signal }),
    ...queryOptions,
  })
  const plays = useQuery({
    queryKey: ['playbyplay', gameId],
    queryFn: ({ signal }) => call(playByPlay, { ...request, signal }),
    ...queryOptions,
  })
  return isEnabled && box.data !== undefined ? { box: box.data, plays: plays.data } : undefined
}
