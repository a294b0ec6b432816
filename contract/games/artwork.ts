import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/*
 * What stands under `image`, `img`, `thumb`, `away_image` and `home_image` of the league's answers is the path of one of
 * these on this origin. They are drawn by us: SVG documents without script, style sheet or words, which may be kept for
 * a week and asked again by their ETag. A club that the league does not know, and any other mark, is not found.
 */

const club = z.coerce.number().int().max(Number.MAX_SAFE_INTEGER)
const portraitParams = z.object({
  /** Stats API id of the club; 0 for a player of no club. */
  id: club.nonnegative(),
  /** The number on his shirt, or his initials. */
  mark: z.string().regex(/^(\d{1,2}|[A-Z]{1,2})$/),
})

export const crest = endpoint({
  method: 'GET',
  path: '/api/3.0.0/teams/:id/crest.svg',
  access: 'open',
  kind: 'image',
  summary: "A club's crest, drawn by us; a guest's is a plain plate with its abbreviation",
  params: z.object({ id: club.positive() }),
  response: z.string(),
})

export const portrait = endpoint({
  method: 'GET',
  path: '/api/3.0.0/teams/:id/portraits/:mark.svg',
  access: 'open',
  kind: 'image',
  summary: 'A player of a club drawn from the chest up, in its colours, with his number; 240 × 280',
  params: portraitParams,
  response: z.string(),
})

export const thumb = endpoint({
  method: 'GET',
  path: '/api/3.0.0/teams/:id/thumbs/:mark.svg',
  access: 'open',
  kind: 'image',
  summary: 'The same small, to be cut round; 96 × 96',
  params: portraitParams,
  response: z.string(),
})
