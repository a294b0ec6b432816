import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A membership on offer (specification, chapter 3). Prices are decimal amounts of `currency` with at most two decimals; instants are ISO UTC. */
const membership = z.object({
  id: z.number().int().positive(),
  title: z.string(),
  title_en: z.string(),
  description: z.string(),
  description_en: z.string(),
  image: z.string(),
  price: z.number().nonnegative(),
  commission: z.number().nonnegative(),
  total: z.number().nonnegative(),
  days: z.number().int().nullable(),
  period: z.enum(['day', 'regular', 'playoffs', 'season']),
  recurring: z.boolean(),
  date_added: z.string(),
  currency: z.enum(['MXN', 'USD']),
  date_start: z.string(),
  date_exp: z.string(),
  payment_methods: z.array(z.enum(['openpay', 'paypal'])),
})
export type Membership = z.infer<typeof membership>

export const membershipsList = endpoint({
  method: 'GET',
  path: '/api/memberships',
  access: 'open',
  summary: 'Every membership on offer',
  response: z.object({ data: z.array(membership) }),
})

export const membershipById = endpoint({
  method: 'GET',
  path: '/api/memberships/:id',
  access: 'open',
  summary: 'One membership',
  params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
  response: z.object({ data: membership }),
})

export const membershipByCountry = endpoint({
  method: 'GET',
  path: '/api/memberships/country/:country',
  access: 'open',
  summary: 'The membership offered in a country, by its name or ISO code; in Mexico for an unknown one',
  params: z.object({ country: z.string().trim().max(80) }),
  response: z.object({ data: membership }),
})

export const membershipByDefault = endpoint({
  method: 'GET',
  path: '/api/memberships/country',
  access: 'open',
  summary: 'The membership offered in Mexico, the default',
  response: z.object({ data: membership }),
})
