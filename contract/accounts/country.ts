import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { says } from '../field-failures.ts'
import { optional } from './user.ts'

/** Whoever cannot be located is there (specification, chapter 9: the default membership country). */
export const DEFAULT_COUNTRY = { name_en: 'Mexico', iso2: 'MX' } as const

const ip = z.union([z.ipv4(says('forms.verifyAddress')), z.ipv6(says('forms.verifyAddress'))])

/** Of the address `ip`, else of the caller's own. Prices and rights go by the connection, whatever is sent here. */
export const geolocation = endpoint({
  method: 'POST',
  path: '/api/user/geolocation',
  access: 'open',
  summary: 'The country of an address, by default the caller’s',
  body: z.optional(z.object({ ip: optional(z.nullable(ip)) })),
  response: z.object({ data: z.object({ name_en: z.string(), iso2: z.string().check(z.length(2)) }) }),
})
