import type { FastifyRequest } from 'fastify'
import { facebookLogin, joinIdentity } from '../../../../contract/accounts/identities.ts'
import { NOTICE_PATH } from '../../../../contract/payments/payments.ts'
import { Failure } from '../../../failure.ts'

const SECRET_KEYS = /^(cvv2?|cvc2?|card_?cvv|card_?number|security_?code)$/i
/** Fields that hold telephone numbers: some users have them as a mailbox name or a password. */
const TELEPHONE_KEYS = /^(telephone|phone(_?number)?|e?mail|password(_?confirm)?)$/i
/** Identifiers that programs make; the digits of one in a few thousand pass for a card's. */
const IDENTIFIER_KEYS = /^(id|reference|token_id|device(DataId|IdHiddenFieldName)|affiliate_id)$/i

/** The paths where `id` is a Facebook user's, which has as many digits as a card. */
const FACEBOOK_PATHS: string[] = [facebookLogin.path, joinIdentity.path]

/** 13 to 19 digits, in groups or not, that start as a payment card's do. */
const CARD_LIKE = /(?<![\p{L}\d])[2-6](?:[ -]?\d){12,18}(?![\p{L}\d])/gu
const CARD_ALONE = /^[2-6]\d{12,18}$/
/** ITU-T E.164: no telephone number has more digits. */
const TELEPHONE_DIGITS_MAX = 15
/**
 * American Express and Diners Club have as few digits as a telephone, but start with country codes whose
 * numbers are all shorter.
 */
const SHORT_CARD = /^(3[47]\d{13}|36\d{12})$/

/**
 * A preValidation hook that refuses a body or query with a card number or security code: card data belongs on
 * the provider's page and never to us. Logs the refusal without the value. Throws
 * Failure('errors.badRequest').
 */
export const refuseCardData = async (request: FastifyRequest): Promise<void> => {
  // The providers' notices carry account references that can look like card numbers.
  if (NOTICE_PATH.test(request.routeOptions.url ?? '')) return
  const where = cardDataIn(withoutFacebookId(request)) ?? cardDataIn(request.query)
  if (where === undefined) return
  throw new Failure('errors.badRequest', undefined, { event: 'card-data', reason: where })
}

const withoutFacebookId = ({ body, routeOptions }: FastifyRequest): unknown => {
  if (!FACEBOOK_PATHS.includes(routeOptions.url ?? '') || typeof body !== 'object' || body === null)
    return body
  return 'id' in body && typeof body.id === 'string' ? { ...body, id: '' } : body
}

/** Walks by a list, as a body may nest deeper than the call stack allows; its size bounds the walk. */
const cardDataIn = (input: unknown): 'number' | 'code' | undefined => {
  const stack: { key: string; value: unknown }[] = [{ key: '', value: input }]
  for (let it = stack.pop(); it !== undefined; it = stack.pop()) {
    const { key, value } = it
    if (SECRET_KEYS.test(key)) return 'code'
    if (hasCardNumber(key) || isCardIn(key, value)) return 'number'
    if (typeof value !== 'object' || value === null) continue
    // The elements of an array have the array's key.
    for (const [inner, child] of Object.entries(value))
      stack.push({ key: Array.isArray(value) ? key : inner, value: child })
  }
  return undefined
}

const isCardIn = (key: string, value: unknown): boolean => {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const text = String(value)
  if (IDENTIFIER_KEYS.test(key)) return CARD_ALONE.test(text) && passesLuhn(text)
  return cardNumbers(text).some((digits) => !TELEPHONE_KEYS.test(key) || exceedsTelephone(digits))
}

/** Whether a text holds a payment card's digits, in groups or not. */
export const hasCardNumber = (text: string): boolean => cardNumbers(text).length > 0

/** One Mexican telephone number in ten passes the check of card numbers: only more digits prove a card. */
const exceedsTelephone = (digits: string): boolean =>
  digits.length > TELEPHONE_DIGITS_MAX || SHORT_CARD.test(digits)

const cardNumbers = (text: string): string[] =>
  [...text.matchAll(CARD_LIKE)].map(([it]) => it.replace(/\D/g, '')).filter(passesLuhn)

const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
