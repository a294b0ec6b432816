import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { membershipId } from '../memberships.ts'

/**
 * The price of a membership for its buyer now, amounts in `currency`; the checkout shows it before any
 * payment.
 */
const quote = z.object({
  membership_id: z.int().check(z.positive()),
  period: z.enum(['day', 'regular', 'playoffs', 'season']),
  title: z.string(),
  title_en: z.string(),
  price: z.number().check(z.nonnegative()),
  commission: z.number().check(z.nonnegative()),
  /** The amount paid for smaller memberships that it replaces; it is subtracted. */
  credit: z.number().check(z.nonnegative()),
  /** The amount charged: price and commission less credit. */
  total: z.number().check(z.positive()),
  currency: z.enum(['MXN', 'USD']),
  /** The period it opens, ISO UTC; a single day ends with its last game, at `date_exp` at the latest. */
  date_start: z.string(),
  date_exp: z.string(),
  /** YYYY-MM-DD, league time; set for a single day. */
  baseball_day: z.nullable(z.string()),
  /** Whether the buyer already holds it, or all that it opens; it is then not sold to them. */
  owned: z.boolean(),
})
export type Quote = z.infer<typeof quote>

export const membershipQuote = endpoint({
  method: 'GET',
  path: '/api/memberships/:id/quote',
  access: 'session',
  summary: 'What a membership costs the caller now, where they are, with the credit of an upgrade',
  params: z.object({ id: membershipId }),
  response: z.object({ data: quote }),
})
