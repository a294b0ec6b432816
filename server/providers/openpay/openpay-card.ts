import { z } from 'zod'
import type { CardLookup } from '../payment-provider.ts'
import type { CallResult } from './openpay-call.ts'

const tokenShape = z.looseObject({
  card: z.looseObject({
    card_number: z.string().min(1).max(40),
    brand: z.string().max(40).nullish(),
    expiration_month: z.coerce.string().max(4),
    expiration_year: z.coerce.string().max(4),
  }),
})

/** The card behind a token, as far as Openpay shows it (documentation: tokens, get). */
export const toCardLookup = (result: CallResult): CardLookup => {
  if (result.kind === 'unreachable' || result.kind === 'not-sent')
    return { kind: 'unknown', reason: result.reason }
  if (result.kind === 'refused') return { kind: 'unknown', reason: `status ${result.status}` }
  const token = tokenShape.safeParse(result.body)
  if (!token.success) return { kind: 'unknown', reason: 'unreadable token' }
  const { card_number: number, brand, expiration_month: month, expiration_year: year } = token.data.card
  return { kind: 'found', card: { number, brand: brand ?? '', expires: `${month.padStart(2, '0')}/${year}` } }
}
