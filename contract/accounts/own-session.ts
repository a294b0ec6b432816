import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { wholeNumber } from '../number-inputs.ts'
import { signedIn } from './signed-in.ts'

export const logout = endpoint({
  method: 'DELETE',
  path: '/api/users/logout/:id',
  access: 'session',
  summary: 'End this session and its playback',
  params: z.object({ id: wholeNumber(z.positive()) }),
  response: z.object({ ended: z.literal(true) }),
})

export const me = endpoint({
  method: 'GET',
  path: '/api/users/me',
  access: 'session',
  summary: 'The user of this session',
  response: signedIn,
})
