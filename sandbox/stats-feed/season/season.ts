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
