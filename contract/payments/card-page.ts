import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { decimalNumber } from '../number-inputs.ts'
import { emailAddress, MAX_LENGTH, telephone } from '../text-inputs.ts'
import { chargeResponse, lang, orderReference } from './payments.ts'

/** The company whose own page can take the card. */
export const CARD_PAGE_COMPANY = 'openpay'

export const cardPage = endpoint({
  method: 'POST',
  path: `/api/payments/${CARD_PAGE_COMPANY}/card-page`,
  access: 'session',
  summary: "Pay a membership on the card provider's own page; the answer says where that is",
  query: lang,
  body: z.object({
    telephone,
    email: emailAddress(MAX_LENGTH.email),
    reference: orderReference,
    /**
     * The total that the page showed; if the price has changed since then, answers 409 instead of charging.
     */
    total: z.optional(decimalNumber(z.nonnegative(), z.maximum(1_000_000))),
    /**
     * The buyer wants another charge although an order of theirs still waits; without it that order is
     * resumed.
     */
    start_over: z.optional(z.boolean()),
  }),
  response: chargeResponse,
})
