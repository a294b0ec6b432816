import { z } from 'zod'
import { amount, optionalText, text } from './input.ts'

/** The lengths of the API reference: customer object [D]. */
const MAX_CUSTOMER_TEXT = 100
const customer = z.object({
  name: text(MAX_CUSTOMER_TEXT),
  last_name: optionalText(MAX_CUSTOMER_TEXT),
  email: text(MAX_CUSTOMER_TEXT).pipe(z.email('must be an e-mail address')),
  phone_number: optionalText(MAX_CUSTOMER_TEXT),
})

/** The fields of a charge by any method. */
export const chargeFields = {
  amount,
  currency: z.enum(['MXN', 'USD'], 'must be MXN or USD').default('MXN'),
  description: text(250),
  order_id: text(100).nullish(),
  customer: customer.nullish(),
}
