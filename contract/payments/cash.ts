import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { decimalNumber } from '../number-inputs.ts'
import { emailAddress, MAX_LENGTH, telephone } from '../text-inputs.ts'
import { lang, orderReference, paymentStatus } from './payments.ts'

/** The company whose shops take the cash. */
export const CASH_COMPANY = 'openpay'

/**
 * The reference that a buyer pays with at a shop, and its deadline; null while the company has not answered.
 */
export const cashReference = endpoint({
  method: 'POST',
  path: `/api/payments/${CASH_COMPANY}/store`,
  access: 'session',
  summary:
    'A reference to pay a membership in cash at a shop; the one that waits already, where there is one',
  query: lang,
  body: z.object({
    telephone,
    email: emailAddress(MAX_LENGTH.email),
    reference: orderReference,
    /** The total that the page showed; if the price has changed since then, answers 409. */
    total: z.optional(decimalNumber(z.nonnegative(), z.maximum(1_000_000))),
  }),
  response: z.object({
    data: z.object({
      /** The order's reference; differs from the sent one where a reference waits already. */
      reference: z.string(),
      payment_id: z.int(),
      status: paymentStatus,
      /** Letters and digits, as the shop types or scans them. */
      cash_reference: z.nullable(z.string()),
      /** ISO UTC. */
      due_at: z.nullable(z.string()),
      total: z.number(),
      currency: z.string(),
      title: z.string(),
      title_en: z.string(),
    }),
  }),
})
