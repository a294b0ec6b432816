import { z } from 'zod'
import { PaypalError, refusal } from './errors.ts'
import type { Currency } from './store.ts'

/** Parses a request's body or query. @throws PaypalError INVALID_REQUEST with a detail per wrong field. */
export const parse = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  location: 'body' | 'query' = 'body',
): z.infer<S> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new PaypalError(
    'INVALID_REQUEST',
    parsed.error.issues.map((it) => detailOf(it, value, location)),
  )
}

const detailOf = (issue: z.core.$ZodIssue, root: unknown, location: 'body' | 'query') => {
  const value = valueAt(root, issue.path)
  const kind = kindOf(issue, value)
  return {
    field: `/${issue.path.map(String).join('/')}`,
    ...(typeof value === 'string' && { value: value.slice(0, 100) }),
    location,
    issue: kind,
    description: issue.message.startsWith('Not simulated') ? issue.message : DESCRIPTIONS[kind],
  }
}

const DESCRIPTIONS = {
  MISSING_REQUIRED_PARAMETER: 'A required field / parameter is missing.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'The value of a field is invalid.',
} as const

const kindOf = (issue: z.core.$ZodIssue, value: unknown): keyof typeof DESCRIPTIONS => {
  if (value === undefined) return 'MISSING_REQUIRED_PARAMETER'
  if ((issue.code === 'too_big' || issue.code === 'too_small') && typeof value === 'string')
    return 'INVALID_STRING_LENGTH'
  return issue.code === 'invalid_format' ? 'INVALID_PARAMETER_SYNTAX' : 'INVALID_PARAMETER_VALUE'
}

const valueAt = (root: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    root,
  )

/** A text of 1 to `maxLength` characters. */
export const text = (maxLength: number) => z.string().min(1).max(maxLength)

/** A part of PayPal's request that the stand-in refuses rather than ignores. */
export const notSimulated = z.undefined('Not simulated by the sandbox').optional()

/** An http or https address. */
export const webAddress = z.url({ protocol: /^https?$/ }).max(2_000)

/** PayPal's amount: the value is a text, never a number. */
export const amount = z.object({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^-?\d{1,10}(\.\d{1,3})?$/),
  breakdown: notSimulated,
})

/** Minor units. @throws PaypalError INVALID_CURRENCY_CODE, DECIMAL_PRECISION, CANNOT_BE_ZERO_OR_NEGATIVE */
export const minorOf = (
  input: z.infer<typeof amount>,
  field: string,
): { minor: number; currency: Currency } => {
  const at = { location: 'body', field: `${field}/value`, value: input.value } as const
  const currency = input.currency_code
  if (currency !== 'MXN' && currency !== 'USD')
    throw refusal('INVALID_CURRENCY_CODE', { ...at, field: `${field}/currency_code`, value: currency })
  if (/\.\d{3}$/.test(input.value)) throw refusal('DECIMAL_PRECISION', at)
  const minor = Math.round(Number(input.value) * 100)
  if (minor <= 0) throw refusal('CANNOT_BE_ZERO_OR_NEGATIVE', at)
  return { minor, currency }
}
