import { z } from 'zod'
import { brandOf, DECLINES, isPast, type MaskedCard, mask, mexicoTime, passesLuhn } from './cards.ts'
import { OpenpayError } from './errors.ts'
import { parse, text } from './input.ts'
import { newId, type OpenpayContext } from './openpay-context.ts'
import type { TokenRow } from './store.ts'

/** A token that was not charged within this time expires [A]. */
const TOKEN_LIFETIME_MS = 60 * 60_000

const digits = (pattern: RegExp, message: string) =>
  z
    .union([z.string(), z.number().int()], 'is required')
    .transform(String)
    .pipe(z.string().regex(pattern, message))

const newToken = z.object({
  card_number: digits(/^\d{12,19}$/, 'must be 12 to 19 digits'),
  holder_name: text(80),
  expiration_month: digits(/^(0?[1-9]|1[0-2])$/, 'must be a month from 01 to 12'),
  expiration_year: digits(/^\d{2}$/, 'must be two digits'),
  cvv2: z.union([z.string(), z.number().int()]).nullish(),
})

/** `POST /tokens`: makes a token of a card and stores its mask alone. @throws OpenpayError 1001, 2004–2009 */
export const createToken = (context: OpenpayContext, body: unknown): TokenRow => {
  const card = readCard(body, context.clock.now())
  const row: TokenRow = { id: newId(context, 'k'), at: context.clock.now(), used: false, card }
  context.store.save('token', row)
  return row
}

/** A card as it is stored: without its number. @throws OpenpayError 1001, 2004–2009 */
export const readCard = (body: unknown, now: number): MaskedCard => {
  const card = parse(newToken, body)
  if (!passesLuhn(card.card_number)) throw new OpenpayError(2004)
  const [month, year] = [card.expiration_month.padStart(2, '0'), card.expiration_year]
  if (isPast(month, year, now)) throw new OpenpayError(2005)
  checkCode(card.card_number, card.cvv2)
  return {
    masked: mask(card.card_number),
    brand: brandOf(card.card_number),
    holder: card.holder_name,
    month,
    year,
    decline: DECLINES[card.card_number] ?? null,
  }
}

/** A token by its id. @throws OpenpayError 1005 */
export const findToken = (context: OpenpayContext, id: string): TokenRow => {
  const row = context.store.find('token', id)
  if (row === undefined) throw new OpenpayError(1005, 'The token does not exist')
  return row
}

/** A token that can still be charged; a used or old one counts as unknown [A]. @throws OpenpayError 1005 */
export const usableToken = (context: OpenpayContext, id: string): TokenRow => {
  const row = findToken(context, id)
  if (row.used) throw new OpenpayError(1005, 'The token was already used')
  if (context.clock.now() - row.at > TOKEN_LIFETIME_MS) throw new OpenpayError(1005, 'The token has expired')
  return row
}

/** The token as Openpay answers it. */
export const tokenShape = (row: TokenRow) => ({ id: row.id, card: cardShape(row.card, row.at) })

/** The card object that tokens and charges carry. */
export const cardShape = (card: MaskedCard, at: number) => ({
  type: 'credit',
  brand: card.brand,
  address: null,
  card_number: card.masked,
  holder_name: card.holder,
  expiration_year: card.year,
  expiration_month: card.month,
  allows_charges: true,
  allows_payouts: false,
  creation_date: mexicoTime(at),
  bank_name: 'Banco Simulado',
  bank_code: '000',
  points_card: false,
})

// American Express has four digits, all others three.
const checkCode = (number: string, cvv2: string | number | null | undefined): void => {
  if (cvv2 === undefined || cvv2 === null || cvv2 === '') throw new OpenpayError(2006)
  const length = brandOf(number) === 'american_express' ? 4 : 3
  if (!new RegExp(`^\\d{${length}}$`).test(String(cvv2))) throw new OpenpayError(2009)
}
