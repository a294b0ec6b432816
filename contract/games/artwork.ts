import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { wholeNumber } from '../number-inputs.ts'

/*
 * `image`, `img`, `thumb`, `away_image` and `home_image` in the league's answers are paths of these
 * endpoints. They are our own drawings: SVG documents without script, style sheet or text, cacheable for a
 * week and revalidated by ETag. A club unknown to the league, and any other mark, answers 404.
 */

const portraitParams = z.object({
  /** Stats API id of the club; 0 for a player of no club. */
  id: wholeNumber(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER)),
  /** The player's jersey number, or initials. */
  mark: z.string().check(z.regex(/^(\d{1,2}|[A-Z]{1,2})$/)),
})

export const crest = endpoint({
  method: 'GET',
  path: '/api/3.0.0/teams/:id/crest.svg',
  access: 'open',
  kind: 'image',
  summary: "A club's crest, drawn by us; a guest's is a plain plate with its abbreviation",
  params: z.object({ id: wholeNumber(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)) }),
  response: z.string(),
})

export const portrait = endpoint({
  method: 'GET',
  path: '/api/3.0.0/teams/:id/portraits/:mark.svg',
  access: 'open',
  kind: 'image',
  summary: "A player's portrait from the chest up, in the club's colours, with the jersey number; 240 × 280",
  params: portraitParams,
  response: z.string(),
})

export const thumb = endpoint({
  method: 'GET',
  path: '/api/3.0.0/teams/:id/thumbs/:mark.svg',
  access: 'open',
  kind: 'image',
  summary: 'The small portrait, to be cropped to a circle; 96 × 96',
  params: portraitParams,
  response: z.string(),
})
