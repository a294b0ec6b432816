import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { battingColumns, pitchingColumns, sharedColumns, statColumn } from './stat-columns.ts'

/** A row of a leader table (specification, chapter 3): all but the id is text as the league's API prints it, numbers too. */
const leader = {
  /** Stats API id of the player. */
  id: z.number().int(),
  name: z.string(),
  /** Upper-case abbreviation of the player's club. */
  team: z.string(),
  team_name: z.string(),
  /** Paths of the player's portraits, large and small (contract/games/artwork.ts). */
  img: z.string(),
  thumb: z.string(),
  pos: z.string(),
  /** Season, games, doubles and triples; for a pitcher those allowed. */
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

/**
 * `column` is a field or a printed header, `2B` or `Año` (specification, chapter 3). One of the other mode is
 * refused; the default is `avg`, or `era`; the default order is best first.
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
