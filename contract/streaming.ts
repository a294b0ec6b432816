import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The token of the intro video: 256 bits, base64url. */
export const introTokenText = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** Issued to a session, which it ends with; a newer one replaces it. Seconds. */
export const introToken = endpoint({
  method: 'POST',
  path: '/api/videos/intro',
  access: 'session',
  summary: 'Issue a token for the intro video: of one use, for five minutes',
  response: z.object({ token: introTokenText, expires_in: z.number().int() }),
})

/** What the credential of the request opens: the games, the intro video alone, or nothing. */
export const videosAccess = endpoint({
  method: 'POST',
  path: '/api/videos/access',
  access: 'session',
  audience: 'intro',
  summary: 'Which videos may be watched; a token of the intro video is used up',
  response: z.object({ access: z.enum(['games', 'intro', 'none']) }),
})

/** Id of one playback in one tab; it grants no access by itself. */
const playbackId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** The lease that lets one device of an account play. Times are ms. */
export const playback = z.object({
  id: z.string(),
  generation: z.number().int(),
  heartbeatMs: z.number().int(),
  leaseMs: z.number().int(),
})

export const openStream = endpoint({
  method: 'POST',
  path: '/api/streaming',
  access: 'member',
  summary:
    'Start watching: takes the one playback lease of the account; 409 while another device holds it, 404 for a game without video',
  query: z.object({
    gameId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    isWeb: z.string().max(5).optional(),
    platform: z.string().max(40).optional(),
  }),
  body: z.object({ src: z.string().max(2_000).optional() }).optional(),
  response: z.object({
    /** Address of the multivariant playlist, a path of this origin that carries its own credential. */
    st: z.string(),
    video: z.object({ src: z.string(), kind: z.enum(['live', 'ondemand']) }),
    playback,
  }),
})

export const streamHeartbeat = endpoint({
  method: 'POST',
  path: '/api/streaming/heartbeat',
  access: 'session',
  summary: 'Keep the lease every heartbeatMs; 410 when another playback took its place, 403 when it ended',
  body: z.object({
    id: playbackId,
    generation: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  }),
  response: z.object({ playback }),
})

export const closeStream = endpoint({
  method: 'DELETE',
  path: '/api/streaming',
  access: 'session',
  summary: 'Stop watching and free the lease at once',
  query: z.object({ id: playbackId }),
  response: z.object({ ended: z.boolean() }),
})
