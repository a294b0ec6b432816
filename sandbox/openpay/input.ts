import { z } from 'zod'
import { OpenpayError } from './errors.ts'

/** Parses a request's value. @throws OpenpayError 1001 with one sentence for each wrong field. */
export const parse = <S extends z.ZodType>(schema: S, value: unknown): z.infer<S> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new OpenpayError(1001, parsed.error.issues.map(issueMessage).join(', '))
}

const issueMessage = (issue: z.core.$ZodIssue): string => {
  const field = issue.path.map(String).join('.')
  return field === '' ? 'The request body must be a JSON object' : `${field} ${issue.message}`
}

/** A text of 1 to `longest` characters. */
export const text = (maxLength: number) =>
  z.string('is required').min(1, 'is required').max(maxLength, `length must be between 1 and ${maxLength}`)

/** A text that may be absent or empty. */
export const optionalText = (maxLength: number) =>
  z.string('must be a text').max(maxLength, `length must be between 0 and ${maxLength}`).nullish()

/** An amount of money as Openpay takes it: a number above 0, at most two decimals. Gives minor units. */
export const amount = z
  .number('is required and must be a number')
  .positive('must be greater than 0')
  .max(99_999_999.99, 'numeric value out of bounds')
  .refine(
    (n) => /^\d+(\.\d{1,2})?$/.test(String(n)),
    'numeric value out of bounds (<10 digits>.<2 digits> expected)',
  )
  .transform((n) => Math.round(n * 100))

/** An http or https address. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .max(1000, 'is too long')

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
