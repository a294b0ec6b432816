import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { wholeNumber } from './number-inputs.ts'

const period = z.enum(['day', 'regular', 'playoffs', 'season'])

/**
 * A membership on offer (specification, chapter 3). Prices are decimal amounts of `currency` with at most two
 * decimals; instants are ISO UTC.
 */
const membership = z.object({
  id: z.int().check(z.positive()),
  title: z.string(),
  title_en: z.string(),
  description: z.string(),
  description_en: z.string(),
  /** Address on this origin of the pass's drawing (`passDrawing`) with its name in Spanish and English. */
  image: z.string(),
  image_en: z.string(),
  price: z.number().check(z.nonnegative()),
  commission: z.number().check(z.nonnegative()),
  total: z.number().check(z.nonnegative()),
  days: z.nullable(z.int()),
  period,
  recurring: z.boolean(),
  date_added: z.string(),
  currency: z.enum(['MXN', 'USD']),
  /**
   * The price of the same pass where it is sold in the other currency, never charged here; null where it has
   * none.
   */
  elsewhere: z.nullable(z.object({ price: z.number(), total: z.number(), currency: z.enum(['MXN', 'USD']) })),
  /** For a single day, the window of the day that is on sale now. */
  date_start: z.string(),
  date_exp: z.string(),
  /** YYYY-MM-DD, league time: the day for which a single day is sold now; null for any other membership. */
  baseball_day: z.nullable(z.string()),
  payment_methods: z.array(z.enum(['openpay', 'paypal'])),
})
export type Membership = z.infer<typeof membership>

const country = z.string().check(z.trim(), z.maxLength(80))
export const membershipId = wholeNumber(z.positive(), z.maximum(2_147_483_647))
/** A number that is not on sale there counts as none: the answer is the featured membership. */
const chosen = z.object({ membership_id: z.catch(z.optional(membershipId), undefined) })

export const membershipsList = endpoint({
  method: 'GET',
  path: '/api/memberships',
  access: 'open',
  summary: 'Every membership on sale, or those of one country, the featured one first',
  query: z.object({ country: z.optional(country) }),
  response: z.object({ data: z.array(membership) }),
})

export const membershipById = endpoint({
  method: 'GET',
  path: '/api/memberships/:id',
  access: 'open',
  summary: 'One membership',
  params: z.object({ id: membershipId }),
  response: z.object({ data: membership }),
})

export const membershipByCountry = endpoint({
  method: 'GET',
  path: '/api/memberships/country/:country',
  access: 'open',
  summary:
    'The chosen membership if it is on sale in a country, else the featured one; Mexico for an unknown country',
  params: z.object({ country }),
  query: chosen,
  response: z.object({ data: membership }),
})

export const membershipByDefault = endpoint({
  method: 'GET',
  path: '/api/memberships/country',
  access: 'open',
  summary: 'The same in Mexico, the default',
  query: chosen,
  response: z.object({ data: membership }),
})

export const passDrawing = endpoint({
  method: 'GET',
  path: '/api/memberships/passes/:season/:language/:period.svg',
  access: 'open',
  kind: 'image',
  summary:
    "A membership's picture, drawn by us: a ticket with its name, and its season by the first year; 640 × 400",
  params: z.object({
    season: wholeNumber(z.minimum(2000), z.maximum(2099)),
    language: z.enum(['es', 'en']),
    period,
  }),
  response: z.string(),
})
