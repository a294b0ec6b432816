import type { FastifyRequest } from 'fastify'
import { openpayNotice } from '../../contract/payments.ts'
import { Failure } from '../failure.ts'

const DEPTH_LIMIT = 6
const SECRET_KEYS = /^(cvv2?|cvc2?|card_?cvv|card_?number|security_?code)$/i
/** 13 to 19 digits, in groups or not, that start as a payment card's do. */
const CARD_LIKE = /(?<![\p{L}\d])[2-6](?:[ -]?\d){12,18}(?![\p{L}\d])/gu

/**
 * A preValidation hook: card data belongs to the provider's page and never to us. Refuses a body or query that holds a
 * card number or security code, and says so in the log without the value. Throws Failure('errors.badRequest').
 */
export const refuseCardData = async (request: FastifyRequest): Promise<void> => {
  // The provider's own notices carry account references that can look like card numbers.
  if (request.routeOptions.url === openpayNotice.path) return
  const where = holdsCardData(request.body, 0) ?? holdsCardData(request.query, 0)
  if (where === undefined) return
  request.log.error(
    { security: 'card-data', route: request.routeOptions.url, where },
    'card data was sent to us',
  )
  throw new Failure('errors.badRequest')
}

const holdsCardData = (value: unknown, depth: number): 'number' | 'code' | undefined => {
  if (depth > DEPTH_LIMIT) return undefined
  if (typeof value === 'string' || typeof value === 'number')
    return hasCardNumber(String(value)) ? 'number' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (SECRET_KEYS.test(key)) return 'code'
    const found = holdsCardData(inner, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

const hasCardNumber = (text: string): boolean =>
  [...text.matchAll(CARD_LIKE)].some(([it]) => passesLuhn(it.replace(/\D/g, '')))

const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
