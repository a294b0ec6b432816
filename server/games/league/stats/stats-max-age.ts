import type { League } from '../season/league.ts'
import type { SeasonGames } from '../season/season-games.ts'

const USUAL_MS = 10 * 60_000
const AFTER_A_GAME_MS = 60_000
/** So long after a game's end its figures may still come into the season's. */
const SETTLING_MS = 30 * 60_000

type Known = { games: Pick<League['games'], 'known' | 'clock'> }

/** How old the league's figures of a season may be (ms): a minute after one of its games has ended, ten else. */
export const figuresAgeMs = (
  { games: { known, clock } }: Known,
  { rows }: Pick<SeasonGames, 'rows'>,
): number => {
  const hasJustEnded = rows.some(({ gamePk }) => {
    const { status, endsAt = null } = known.get(gamePk) ?? {}
    const since = endsAt === null ? -1 : clock.now() - endsAt
    return status === 2 && since >= 0 && since < SETTLING_MS
  })
  return hasJustEnded ? AFTER_A_GAME_MS : USUAL_MS
}
