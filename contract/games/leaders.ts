import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { statColumn } from './stat-columns.ts'

/** Everything but the player's id is text, numbers too, as the league's own API prints them. */
const leader = {
  /** Stats API id of the player. */
  id: z.number().int(),
  name: z.string(),
  /** Upper-case abbreviation of his club. */
  team: z.string(),
  team_name: z.string(),
  /** Paths of his portrait and of the small one (contract/games/artwork.ts). */
  img: z.string(),
  thumb: z.string(),
  pos: z.string(),
  /** Season that the figures are of, games, doubles and triples; a pitcher's are those hit off him. */
  year: z.string(),
  g: z.string(),
  h2b: z.string(),
  h3b: z.string(),
}
const battingLeader = z.object({
  ...leader,
  avg: z.string(),
  r: z.string(),
  hr: z.string(),
  rbi: z.string(),
  sb: z.string(),
})
export type BattingLeader = z.infer<typeof battingLeader>
const pitchingLeader = z.object({
  ...leader,
  era: z.string(),
  w: z.string(),
  so: z.string(),
  sv: z.string(),
  whip: z.string(),
})
export type PitchingLeader = z.infer<typeof pitchingLeader>

/** What each table prints and can be ordered by. */
export const battingColumns = ['avg', 'r', 'hr', 'rbi', 'sb'] as const
export const pitchingColumns = ['era', 'w', 'so', 'sv', 'whip'] as const
/** What both can be ordered by besides. */
export const sharedColumns = ['year', 'g', 'h2b', 'h3b'] as const
type SharedColumn = (typeof sharedColumns)[number]
export type BattingColumn = (typeof battingColumns)[number] | SharedColumn
export type PitchingColumn = (typeof pitchingColumns)[number] | SharedColumn

/**
 * `column` may be named as its head is printed, `2B` or `Año` (specification, chapter 3). One of the other mode is
 * refused; without one it is `avg`, or `era`; without an order the best come first.
 */
export const leaders = endpoint({
  method: 'GET',
  path: '/api/3.0.0/leaders',
  access: 'open',
  summary: 'Batting or pitching leaders of the regular season or the playoffs',
  query: z.object({
    mode: z.enum(['batting', 'pitching']).default('batting'),
    type: z.enum(['regular', 'playoffs']).default('regular'),
    column: z
      .preprocess(
        (it) => (typeof it === 'string' ? statColumn(it) : it),
        z.enum([...battingColumns, ...pitchingColumns, ...sharedColumns]),
      )
      .optional(),
    order: z
      .preprocess((it) => (typeof it === 'string' ? it.toLowerCase() : it), z.enum(['asc', 'desc']))
      .optional(),
    limit: z.coerce.number().int().min(1).max(300).default(50),
    season: z.coerce.number().int().min(1945).max(2100).optional(),
  }),
  response: z.union([z.array(battingLeader), z.array(pitchingLeader)]),
})
