import type { GameResult } from '../replay/game-result.ts'
import type { JsonObject, Position, Side, Team } from '../shape/feed-shape.ts'
import type { BoardLine, GameOnAir, LiveGame } from './live-game.ts'

/** Milliseconds UTC. */
export type Clock = { now(): number }

/** The season that the sandbox plays. */
export type Season = {
  /** The time of a game's video; `undefined` for one without, or more than days ahead. */
  onAir(gamePk: number): GameOnAir | undefined
  /** The feed's score and state at `t` (ms UTC); `undefined` for a game of another season. */
  boardAt(gamePk: number, t: number): BoardLine | undefined
}

/** A finished game, for the standings and the season's statistics. */
export type FinishedGame = {
  gamePk: number
  officialDate: string
  dayNight: string
  gameNumber: number
  seasonHalf: 'firstHalf' | 'secondHalf'
  teams: Record<Side, { id: number; name: string }>
  result: GameResult
}
/** A player of the league with a club, in the format of `/people` and the rosters. */
export type LeaguePlayer = {
  id: number
  teamId: number
  number: string
  position: Position
  person: JsonObject
}
/** The season's dates, and its labels in queries. */
export type SeasonDates = {
  labels: string[]
  first: string
  firstHalfEnd: string
  secondHalf: string
  last: string
}
/** A special game of the generated season: its number, date, name and description. */
export type Scenario = { gamePk: number; officialDate: string; name: string; what: string }

/** The season for the endpoints, which need more than the encoder's `Season`. */
export type PlayedSeason = Season & {
  clock: Clock
  find(gamePk: number): LiveGame | undefined
  /** The games with a row between two dates ("2026-11-20"), both included, by start. */
  between(from: string, to: string): LiveGame[]
  teams(): Team[]
  dates(): SeasonDates
  /** The games that are over by the clock, in the order in which they ended. */
  finishedGames(): FinishedGame[]
  people(): LeaguePlayer[]
  /** The generated season's special games; none in a season of recordings. */
  scenarios(): Scenario[]
  /** Resolves when all that was computed and added in the background until now is stored. */
  stored(): Promise<void>
}
