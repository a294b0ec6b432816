import type { GameResult } from '../replay/game-result.ts'
import type { JsonObject, Position, Side, Team } from '../shape/feed-shape.ts'
import type { LiveGame } from './live-game.ts'

/** Milliseconds UTC. */
export type Clock = { now(): number }

/** A game's score and state from the truncated feed, for the score strip. */
export type BoardLine = {
  away: string
  home: string
  awayRuns: number
  homeRuns: number
  inning: number
  inningState: 'top' | 'middle' | 'bottom' | 'end'
  balls: number
  strikes: number
  outs: number
  state: 'preview' | 'warmup' | 'live' | 'final'
}

export type Club = { id: number; abbr: string; name: string }

/**
 * A game with video: from warm-up (10 minutes before the first pitch) to 2 minutes after the last play; ms
 * UTC. While it was suspended there is none: `breaks`.
 */
export type GameOnAir = {
  gamePk: number
  startsAt: number
  endsAt: number
  breaks?: readonly { from: number; to: number }[]
  away: Club
  home: Club
}

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
