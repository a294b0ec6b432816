import { addDays, instantIn, LEAGUE_TIME_ZONE, leagueDay } from '../../domain/league/league-time.ts'
import type { Clock } from '../../server/clock.ts'

const STARTS_AT = '12:00:00'

/**
 * A clock that stands still until the test moves it, so that no outcome depends on the machine's speed. It
 * starts at the league's next noon, so that none depends on the time of day either.
 */
export const manualClock = () => {
  const start = nextNoon(Date.now())
  let offset = 0
  const clock: Clock & { advance(ms: number): void } = {
    now: () => start + offset,
    offset: () => offset,
    advance: (ms) => {
      offset += ms
    },
  }
  return clock
}

const nextNoon = (now: number): number => {
  const today = instantIn(leagueDay(now), STARTS_AT, LEAGUE_TIME_ZONE)
  return today >= now ? today : instantIn(addDays(leagueDay(now), 1), STARTS_AT, LEAGUE_TIME_ZONE)
}
