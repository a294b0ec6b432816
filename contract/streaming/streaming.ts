import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { wholeNumber } from '../number-inputs.ts'
import { introTokenText } from './intro-token.ts'
import { MAX_STREAM_ADDRESS_LENGTH } from './stream-source.ts'

/** Issued to a session, with which it ends; a newer token replaces it. Seconds. */
export const introToken = endpoint({
  method: 'POST',
  path: '/api/videos/intro',
  access: 'session',
  summary: 'Issue a token for the intro video: of one use, for five minutes',
  response: z.object({ token: introTokenText, expires_in: z.int() }),
})

/** The videos that the request's credential opens: the games, the intro video alone, or nothing. */
export const videosAccess = endpoint({
  method: 'POST',
  path: '/api/videos/access',
  access: 'session',
  audience: 'intro',
  summary: 'Which videos may be watched; a token of the intro video is used up',
  response: z.object({ access: z.enum(['games', 'intro', 'none']) }),
})

/** Id of one playback in one tab; it grants no access by itself. */
const playbackId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** The lease that lets one device of an account play. Times are ms. */
export const playback = z.object({
  id: z.string(),
  generation: z.int(),
  heartbeatMs: z.int(),
  leaseMs: z.int(),
  /** True while the database is away: running playback goes on, and nothing was renewed. */
  degraded: z.optional(z.boolean()),
})

/**
 * A viewer's position: the second of a recording; in a live game the wall clock (ms UTC), null at its live
 * edge.
 */
export const playbackPosition = z.object({
  time: z.number().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
  date: z.nullable(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
})
export type PlaybackPosition = z.infer<typeof playbackPosition>

export const openStream = endpoint({
  method: 'POST',
  path: '/api/streaming',
  access: 'member',
  refusals: { 400: 'errors.serverError' },
  summary:
    'Start watching: takes the one playback lease of the account; 409 while another device holds it, which takeover=1 ends; 404 for a game without video',
  query: z.object({
    /** Without it `src` names the game. */
    gameId: z.optional(wholeNumber(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))),
    /**
     * The client's own description. It decides nothing: the session already tells the client, and cannot be
     * forged.
     */
    isWeb: z.optional(z.enum(['0', '1', 'true', 'false', ''])),
    platform: z.optional(z.string().check(z.maxLength(40))),
    /** `1` takes the other device's lease; `errors.proofNeeded` where that is unusual (decision 47). */
    takeover: z.optional(z.enum(['0', '1'])),
  }),
  body: z.optional(
    z.object({
      /**
       * The address of the stream, as `streamSource` reads it: 400 where it names another game than `gameId`.
       * Where it names no game, `gameId` alone counts; without that the answer is 404.
       */
      src: z.optional(z.string().check(z.maxLength(MAX_STREAM_ADDRESS_LENGTH))),
    }),
  ),
  response: z.object({
    /** Address of the multivariant playlist, a path of this origin that carries its own credential. */
    st: z.string(),
    video: z.object({ src: z.string(), kind: z.enum(['live', 'ondemand']) }),
    playback,
    /**
     * The position of the other device that this one took over from; null for the live edge or another game.
     */
    position: z.nullable(playbackPosition),
  }),
})

export const streamHeartbeat = endpoint({
  method: 'POST',
  path: '/api/streaming/heartbeat',
  access: 'session',
  summary: 'Keep the lease every heartbeatMs; 410 when another playback took its place, 403 when it ended',
  body: z.object({
    id: playbackId,
    generation: wholeNumber(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
    position: z.nullish(playbackPosition),
  }),
  response: z.object({ playback }),
})

export const castStream = endpoint({
  method: 'POST',
  path: '/api/streaming/cast',
  access: 'session',
  summary:
    'Hand a playback over to a receiver such as a Chromecast: the address it had ends; the heartbeats go on, and the receiver keeps the lease without them too',
  body: z.object({
    id: playbackId,
    generation: wholeNumber(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
  }),
  response: z.object({
    /**
     * Address for the receiver alone, a path of this origin: a request with this device's cookie gets no
     * segment by it.
     */
    video: z.object({ src: z.string() }),
  }),
})

export const closeStream = endpoint({
  method: 'DELETE',
  path: '/api/streaming',
  access: 'session',
  summary: 'Stop watching and free the lease at once',
  query: z.object({ id: playbackId }),
  response: z.object({ ended: z.boolean() }),
})
