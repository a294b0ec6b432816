import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** One rendition of the picture; `codecs` by RFC 6381, `bandwidth` in bits per second at its highest. */
const rendition = z.object({
  height: z.nullable(z.int()),
  bandwidth: z.int(),
  codecs: z.nullable(z.string()),
})
export type Rendition = z.infer<typeof rendition>

/** The file that the check fetches through a CDN: it needs no right and is part of no game. */
export const CDN_PROBE_PATH = '/shared-media/probe'

export const ladder = endpoint({
  method: 'GET',
  path: '/api/compatibility/ladder',
  access: 'open',
  summary:
    'The qualities of the picture now, the lowest first (none while no game has video), and where a CDN brings it from',
  response: z.object({
    renditions: z.array(rendition),
    /**
     * A small file at the CDN, with which a browser tests its network; null where this server sends the
     * picture.
     */
    cdnProbe: z.nullable(z.string()),
  }),
})

export const LINE_SAMPLE_BYTES = 1_048_576

export const lineSample = endpoint({
  method: 'GET',
  path: '/api/compatibility/line',
  access: 'open',
  kind: 'bytes',
  summary: '1 MB of noise, by which a viewer measures their line; 429 for more than a few a minute',
  response: z.string(),
})

export const readiness = endpoint({
  method: 'GET',
  path: '/api/compatibility/account',
  access: 'session',
  summary: 'Whether the account may watch, and what it is watching now on which of its devices',
  response: z.object({
    membership: z.enum(['yes', 'not-begun', 'no']),
    /** Null while nothing plays. */
    watching: z.nullable(z.object({ gameId: z.int(), isThisDevice: z.boolean() })),
  }),
})
