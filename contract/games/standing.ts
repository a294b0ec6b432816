import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { wholeNumber } from '../number-inputs.ts'
import { maybeHidden, show } from './hidden.ts'

/**
 * One club in a table. Once a game is hidden, the rows are in the order of the clubs' names, without `gb` and
 * `pts`. As the league prints it: `.578`, `-` or `2.5`, `10`, `5.5`.
 */
const standingRow = z.object({
  /** Stats API id of the club. */
  id: z.int(),
  /** Upper-case abbreviation, `HER`. */
  name: z.string(),
  team_name: z.string(),
  /** null in the row of a club of a hidden game. */
  wins: z.nullable(z.int()),
  losses: z.nullable(z.int()),
  percent: z.string(),
  gb: z.string(),
  pts: z.string(),
  hidden: maybeHidden,
})
export type StandingRow = z.infer<typeof standingRow>

/** Points of both halves and their sum; `percent` is that of the complete season. */
const pointsRow = z.object({
  id: z.int(),
  name: z.string(),
  team_name: z.string(),
  percent: z.string(),
  first: z.string(),
  second: z.string(),
  total: z.string(),
  hidden: maybeHidden,
})
export type PointsRow = z.infer<typeof pointsRow>

/**
 * A series of the playoffs with its wins and losses, all null while one of its games is hidden; `runs_avg` is
 * runs a game with two decimals.
 */
const series = z.object({
  away_id: z.int(),
  away_team_name: z.string(),
  /** Path of the club's crest (contract/games/artwork.ts). */
  away_image: z.string(),
  away_wins: z.nullable(z.int()),
  away_losses: z.nullable(z.int()),
  away_percent: z.string(),
  away_runs_avg: z.string(),
  away_games_played: z.nullable(z.int()),
  home_id: z.int(),
  home_team_name: z.string(),
  home_image: z.string(),
  home_wins: z.nullable(z.int()),
  home_losses: z.nullable(z.int()),
  home_percent: z.string(),
  home_runs_avg: z.string(),
  home_games_played: z.nullable(z.int()),
  hidden: maybeHidden,
})
export type PlayoffSeries = z.infer<typeof series>

const standingAnswer = z.object({
  /** Year in which the season begins. */
  season: z.int(),
  first: z.array(standingRow),
  /** No games, all `.000`, until the first half is over. */
  second: z.array(standingRow),
  general: z.array(standingRow),
  points: z.array(pointsRow),
  playoffs: z.nullable(
    z.object({ repesca: z.array(series), semifinal: z.array(series), final: z.array(series) }),
  ),
  /** ISO UTC of the league's last answer, if its tables are stale; null while they are fresh. */
  staleSince: z._default(z.nullable(z.string()), null),
  /** A table or a series leaves out what is hidden from the viewer. */
  hidden: maybeHidden,
})
export type Standing = z.infer<typeof standingAnswer>

export const standing = endpoint({
  method: 'GET',
  path: '/api/3.0.0/standing',
  access: 'open',
  summary: 'Tables of both halves and of the season, points, playoff series',
  query: z.object({ season: z.optional(wholeNumber(z.minimum(1945), z.maximum(2100))), show }),
  response: standingAnswer,
})
