/** Milliseconds UTC. */
export type Clock = { now(): number }

/** What the truncated feed says of a game in one line, for the picture. */
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
 * A game with a picture: from warm-up (10 minutes before the first pitch) to 2 minutes after the last play; ms UTC. While
 * it was suspended nobody filmed: `breaks`.
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
  /** When a game was or will be filmed; `undefined` for one that nobody films, or not for days yet. */
  onAir(gamePk: number): GameOnAir | undefined
  /** What the feed would say at `t` (ms UTC); `undefined` for a game that is not of this season. */
  boardAt(gamePk: number, t: number): BoardLine | undefined
}
