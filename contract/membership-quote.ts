import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { membershipId } from './memberships.ts'

/** What a membership would cost its buyer now, amounts in `currency`; the checkout shows it before anything is paid. */
const quote = z.object({
  membership_id: z.int().check(z.positive()),
  period: z.enum(['day', 'regular', 'playoffs', 'season']),
  title: z.string(),
  title_en: z.string(),
  price: z.number().check(z.nonnegative()),
  commission: z.number().check(z.nonnegative()),
  /** What was paid for smaller memberships that it replaces, taken off. */
  credit: z.number().check(z.nonnegative()),
  /** What is charged: price and commission less credit. */
  total: z.number().check(z.positive()),
  currency: z.enum(['MXN', 'USD']),
  /** What it opens, ISO UTC; a single day ends with its last game, at `date_exp` at the latest. */
  date_start: z.string(),
  date_exp: z.string(),
  /** YYYY-MM-DD, league time: of a single day. */
  baseball_day: z.nullable(z.string()),
  /** Whether the buyer holds it, or all that it opens: then it is not sold to them. */
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
