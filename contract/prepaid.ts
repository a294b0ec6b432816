import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { lang } from './payments.ts'
import { emailAddress, MAX_LENGTH, singleLineText, telephone } from './text-inputs.ts'

/** The ten digits that are printed on a prepaid card. */
export const folio = z
  .string()
  .trim()
  .regex(/^\d{10}$/)

const card = { number_sheet: folio, code: singleLineText(1, MAX_LENGTH.prepaidCode) }

const query = lang.extend({ is_lmp_live: z.string().optional().catch(undefined) })

/** What the page repeats of what it was told: refused where it differs, and decisive for nothing. */
const echoes = {
  user_id: z.coerce.number().optional(),
  membership_id: z.coerce.number().optional(),
  total: z.coerce.number().optional(),
  title: z.string().max(200).optional(),
}

export const prepaidLookup = endpoint({
  method: 'POST',
  path: '/api/prepaid/coupon/code',
  access: 'session',
  summary:
    'What a prepaid card opens, before it is redeemed; what would prevent that is refused here already',
  query,
  body: z.object(card),
  response: z.object({
    data: z.object({
      price: z.number().nonnegative(),
      currency: z.enum(['MXN', 'USD']),
      /** In the language of the request. */
      title: z.string(),
      membership_id: z.number().int().positive(),
      /** Until when it could be watched; ISO UTC. */
      date_exp: z.string(),
      /** YYYY-MM-DD, league time: of a card for a single day. */
      baseball_day: z.string().nullable(),
    }),
  }),
})

export const prepaidRedemption = endpoint({
  method: 'POST',
  path: '/api/prepaid/coupon/implement',
  access: 'session',
  summary: 'Redeem a prepaid card; whoever redeemed it gets the same answer again',
  query,
  body: z
    .object({
      ...card,
      ...echoes,
      email: emailAddress(MAX_LENGTH.email),
      phone: telephone.optional(),
      /** Instead of `phone`. */
      telephone: telephone.optional(),
    })
    .refine((it) => it.phone !== undefined || it.telephone !== undefined),
  response: z.object({ data: z.object({ payment_id: z.number().int() }) }),
})
