import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { says } from '../field-failures.ts'
import { decimalNumber, wholeNumber } from '../number-inputs.ts'
import { emailAddress, MAX_LENGTH, singleLineText, telephone } from '../text-inputs.ts'
import { lang } from './payments.ts'

/** The ten digits that are printed on a prepaid card. */
export const folio = z.string().check(z.trim(), z.regex(/^\d{10}$/, says('forms.verifyFolio')))

const card = { number_sheet: folio, code: singleLineText(1, MAX_LENGTH.prepaidCode) }

const query = z.extend(lang, { is_lmp_live: z.catch(z.optional(z.string()), undefined) })

/**
 * Values that the page repeats from an earlier answer: a difference is refused, and they decide nothing else.
 */
const echoes = {
  user_id: z.optional(wholeNumber()),
  membership_id: z.optional(wholeNumber()),
  total: z.optional(decimalNumber()),
  title: z.optional(z.string().check(z.maxLength(200))),
}

export const prepaidLookup = endpoint({
  method: 'POST',
  path: '/api/prepaid/coupon/code',
  access: 'session',
  summary:
    'What a prepaid card opens, before it is redeemed; what would prevent that is refused here already',
  refusals: { 400: 'checkout.codeInvalid' },
  query,
  body: z.object(card),
  response: z.object({
    data: z.object({
      price: z.number().check(z.nonnegative()),
      currency: z.enum(['MXN', 'USD']),
      /** Title in the language of the request. */
      title: z.string(),
      membership_id: z.int().check(z.positive()),
      /** The end of the membership that it opens; ISO UTC. */
      date_exp: z.string(),
      /** YYYY-MM-DD, league time; set for a card for a single day. */
      baseball_day: z.nullable(z.string()),
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
      phone: z.optional(telephone),
      /** Instead of `phone`. */
      telephone: z.optional(telephone),
    })
    .check(z.refine((it) => it.phone !== undefined || it.telephone !== undefined, { path: ['phone'] })),
  response: z.object({ data: z.object({ payment_id: z.int() }) }),
})
