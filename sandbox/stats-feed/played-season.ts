import type { Team } from './feed-shape.ts'
import type { LiveGame } from './live-game.ts'
import type { Clock, Season } from './season.ts'

/** What the endpoints need beyond the picture's face. */
export type PlayedSeason = Season & {
  clock: Clock
  find(gamePk: number): LiveGame | undefined
  /** Games whose official date is within two dates ("2026-11-20"), both included, by start. */
  between(from: string, to: string): LiveGame[]
  teams(): Team[]
}
