import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { wholeNumber } from '../number-inputs.ts'
import { maybeHidden, show } from './hidden.ts'
import { battingColumns, pitchingColumns, sharedColumns, statColumn } from './leader-columns.ts'

/** A leader table's row (specification, chapter 3): all but the id is text as the league's API prints it. */
const leader = {
  /** Stats API id of the player. */
  id: z.int(),
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
  /** While a game of the season is hidden: the players of the rosters by name, without figures. */
  hidden: maybeHidden,
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
    mode: z._default(z.enum(['batting', 'pitching']), 'batting'),
    type: z._default(z.enum(['regular', 'playoffs']), 'regular'),
    column: z.optional(
      z.pipe(
        z.transform((it) => (typeof it === 'string' ? statColumn(it) : it)),
        z.enum([...battingColumns, ...pitchingColumns, ...sharedColumns]),
      ),
    ),
    order: z.optional(
      z.pipe(
        z.transform((it) => (typeof it === 'string' ? it.toLowerCase() : it)),
        z.enum(['asc', 'desc']),
      ),
    ),
    limit: z._default(wholeNumber(z.minimum(1), z.maximum(300)), 50),
    season: z.optional(wholeNumber(z.minimum(1945), z.maximum(2100))),
    show,
  }),
  response: z.union([z.array(battingLeader), z.array(pitchingLeader)]),
})
