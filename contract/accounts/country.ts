import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { says } from '../field-failures.ts'
import { optional } from './account-inputs.ts'

/** The country of users who cannot be located (specification, chapter 9: the default membership country). */
export const DEFAULT_COUNTRY = { name_en: 'Mexico', iso2: 'MX' } as const

const ip = z.union([z.ipv4(says('forms.verifyAddress')), z.ipv6(says('forms.verifyAddress'))])

/**
 * The country of `ip`, or of the request's own address. Prices and rights ignore `ip` and use the connection.
 */
export const geolocation = endpoint({
  method: 'POST',
  path: '/api/user/geolocation',
  access: 'open',
  summary: 'The country of an address, by default the caller’s',
  body: z.optional(z.object({ ip: optional(z.nullable(ip)) })),
  response: z.object({ data: z.object({ name_en: z.string(), iso2: z.string().check(z.length(2)) }) }),
})
