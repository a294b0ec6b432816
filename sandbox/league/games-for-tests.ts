import type { GameOnAir } from './season/live-game.ts'
import { addDays, dayOf } from './shape/league-day.ts'
import type { PlayedSeason } from './stats-feed.ts'

/** The games with video from the week before now to two days after, by start. */
export const gamesOnAirNear = (season: PlayedSeason): GameOnAir[] => {
  const now = season.clock.now()
  return season
    .between(addDays(dayOf(now), -7), addDays(dayOf(now), 2))
    .flatMap((game) => season.onAir(game.briefAt(now).gamePk) ?? [])
    .sort((a, b) => a.startsAt - b.startsAt)
}
