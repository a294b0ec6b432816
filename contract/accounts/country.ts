import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Whoever cannot be located is there (specification, chapter 9: the default membership country). */
export const DEFAULT_COUNTRY = { name_en: 'Mexico', iso2: 'MX' } as const

/** The specification's field `ip` is accepted and ignored: where a caller is, the connection says. */
export const geolocation = endpoint({
  method: 'POST',
  path: '/api/user/geolocation',
  access: 'open',
  summary: 'The country of the caller',
  body: z.optional(z.object({ ip: z.optional(z.unknown()) })),
  response: z.object({ data: z.object({ name_en: z.string(), iso2: z.string().check(z.length(2)) }) }),
})
