import { STATUS } from '../../../../contract/games/status.ts'
import type { League } from '../season/league.ts'
import type { SeasonGames } from '../season/season-games.ts'

const DEFAULT_MAX_AGE_MS = 10 * 60_000
const AFTER_GAME_MAX_AGE_MS = 60_000
/** The time after a game's end in which its figures may still enter the season's. */
const UPDATE_WINDOW_MS = 30 * 60_000

type SummarySource = { games: { summaries: League['games']['summaries']; clock: League['games']['clock'] } }

/**
 * The maximum age of the league's season figures (ms): a minute soon after a game's end, else ten minutes.
 */
export const statsMaxAgeMs = (
  { games: { summaries, clock } }: SummarySource,
  { rows }: Pick<SeasonGames, 'rows'>,
): number => {
  const hasJustEnded = rows.some(({ gamePk }) => {
    const { status, endsAt = null } = summaries.get(gamePk) ?? {}
    const since = endsAt === null ? -1 : clock.now() - endsAt
    return status === STATUS.final && since >= 0 && since < UPDATE_WINDOW_MS
  })
  return hasJustEnded ? AFTER_GAME_MAX_AGE_MS : DEFAULT_MAX_AGE_MS
}
