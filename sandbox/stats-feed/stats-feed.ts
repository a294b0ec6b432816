import type { FastifyPluginAsync } from 'fastify'
import type { Team } from './feed-shape.ts'
import { openGeneratedSeason } from './generated-season.ts'
import type { LiveGame } from './live-game.ts'
import { openRecordedSeason } from './recorded-season.ts'
import { routesOf } from './routes.ts'

/** Milliseconds UTC. */
export type Clock = { now(): number }

/** What the truncated feed says of a game in one line, for the picture. */
export type BoardLine = {
  away: string
  home: string
  awayRuns: number
  homeRuns: number
  inning: number
  half: 'top' | 'middle' | 'bottom' | 'end'
  balls: number
  strikes: number
  outs: number
  state: 'preview' | 'warmup' | 'live' | 'final'
}

export type Club = { id: number; abbr: string; name: string }

/** A game with a picture: from warm-up (10 minutes before the first pitch) to 2 minutes after the last play; ms UTC. */
export type GameOnAir = { gamePk: number; startsAt: number; endsAt: number; away: Club; home: Club }

/** The season that the sandbox plays. */
export type Season = {
  /** Every game that has or will have a picture and whose plays are known, by start. */
  games(): GameOnAir[]
  /** What the feed would say at `t` (ms UTC); `undefined` for a game that is not of this season. */
  boardAt(gamePk: number, t: number): BoardLine | undefined
}

/** What the endpoints need beyond the picture's face. */
export type PlayedSeason = Season & {
  clock: Clock
  find(gamePk: number): LiveGame | undefined
  /** Games whose official date is within two dates ("2026-11-20"), both included, by start. */
  between(from: string, to: string): LiveGame[]
  teams(): Team[]
}

/**
 * Opens the season: recorded games of `feedDir`, or games made by the seeded generator.
 * The instant to which games are tied is kept in `<dataDir>/stats-feed.json`, so a restart shows the same season.
 * Throws an Error that names the file when a recording is unusable.
 */
export const openSeason = (o: {
  feedDir?: string
  dataDir: string
  clock: Clock
  seed?: number
}): Promise<PlayedSeason> => {
  const { feedDir, dataDir, clock, seed = DEFAULT_SEED } = o
  if (feedDir !== undefined && feedDir !== '') return openRecordedSeason({ feedDir, dataDir, clock })
  return openGeneratedSeason({ dataDir, clock, seed })
}

/** The Stats API's endpoints over a season, at their real paths. Register at '/'. */
export const statsFeed = (season: PlayedSeason): FastifyPluginAsync => routesOf(season)

const DEFAULT_SEED = 2022
