import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** A login that still holds. Instants are ISO UTC. */
export const session = z.object({
  id: z.string(),
  /** Browser and system as far as they say, such as `Chrome · Android`. */
  device: z.string(),
  kind: z.enum(['web', 'app']),
  isCurrent: z.boolean(),
  created: z.string(),
  seen: z.string(),
})
export type Session = z.infer<typeof session>

export const sessions = endpoint({
  method: 'GET',
  path: '/api/users/sessions',
  access: 'session',
  summary: 'Where one is logged in',
  response: z.array(session),
})

/** `errors.notFound` for another person’s. Ends its playback too. Any session but one’s own needs a fresh proof. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions/:id',
  access: 'session',
  summary: 'Log a device out',
  params: z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
  response: z.object({ ended: z.number().int() }),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions',
  access: 'session',
  proof: 'fresh',
  summary: 'Log all other devices out',
  response: z.object({ ended: z.number().int() }),
})
