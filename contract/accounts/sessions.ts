import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { playing } from '../streaming/playback-elsewhere.ts'

/** A login that still holds. Instants are ISO UTC. */
export const session = z.object({
  id: z.string(),
  /** Browser and system as far as they say, such as `Chrome · Android`. */
  device: z.string(),
  kind: z.enum(['web', 'app']),
  isCurrent: z.boolean(),
  created: z.string(),
  seen: z.string(),
  /** The game that plays there now; null while none does. */
  playing: z.nullable(playing),
})
export type Session = z.infer<typeof session>

export const sessions = endpoint({
  method: 'GET',
  path: '/api/users/sessions',
  access: 'session',
  summary: 'Where one is logged in',
  response: z.array(session),
})

/**
 * `errors.notFound` for another user’s session. Ends its playback too. Any session but the own one needs a
 * fresh proof.
 */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions/:id',
  access: 'session',
  summary: 'Log a device out',
  params: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)) }),
  response: z.object({ ended: z.int() }),
})

/** Frees the account's playback; the session stays. On any other device it needs a fresh proof. */
export const stopPlayback = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions/:id/playback',
  access: 'session',
  summary: 'Stop what plays on a device; `errors.notFound` where nothing does',
  params: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)) }),
  response: z.object({ ended: z.int() }),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions',
  access: 'session',
  proof: 'fresh',
  summary: 'Log all other devices out',
  response: z.object({ ended: z.int() }),
})
