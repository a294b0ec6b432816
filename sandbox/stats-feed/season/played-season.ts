import type { GameResult } from '../replay/game-result.ts'
import type { JsonObject, Position, Side, Team } from '../shape/feed-shape.ts'
import type { LiveGame } from './live-game.ts'
import type { Clock, Season } from './season.ts'

/** A game that is over, for the standings and the figures of the season. */
export type FinishedGame = {
  gamePk: number
  officialDate: string
  dayNight: string
  gameNumber: number
  seasonHalf: 'firstHalf' | 'secondHalf'
  teams: Record<Side, { id: number; name: string }>
  result: GameResult
}
/** A man of the league with his club, as `/people` and the rosters show him. */
export type LeaguePlayer = {
  id: number
  teamId: number
  number: string
  position: Position
  person: JsonObject
}
/** The season's dates; every label under which it may be asked for. */
export type SeasonDates = {
  labels: string[]
  first: string
  firstHalfEnd: string
  secondHalf: string
  last: string
}
/** A special game of the generated season, where to find it and what befalls it. */
export type Scenario = { gamePk: number; officialDate: string; name: string; what: string }

/** What the endpoints need beyond the picture's face. */
export type PlayedSeason = Season & {
  clock: Clock
  find(gamePk: number): LiveGame | undefined
  /** Games with a row within two dates ("2026-11-20"), both included, by start. */
  between(from: string, to: string): LiveGame[]
  teams(): Team[]
  dates(): SeasonDates
  /** The games that are over by the clock, in the order in which they ended. */
  finishedGames(): FinishedGame[]
  people(): LeaguePlayer[]
  /** The generated season's special games; none in a season of recordings. */
  scenarios(): Scenario[]
  /** Settles when what is played ahead between other work has been played and kept. */
  prepared: Promise<void>
}
