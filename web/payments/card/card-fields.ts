import { type FieldCode, fieldFailure } from '../../../contract/field-failures.ts'
import { personNameText } from '../../../contract/text-inputs.ts'
import type { OpenPay, ProviderCard } from './openpay.ts'

/** The card as the buyer types it; it goes to the provider alone. */
export type CardFields = {
  cardNumber: string
  expirationMonth: string
  expirationYear: string
  holderName: string
  cvv2: string
}

/** Longest inputs in characters; the card's go to the provider alone (its API reference: token, `card`). */
export const MAX_CARD_LENGTH = { holder: 80, number: 23, month: 2, year: 2, code: 4 } as const

export type CardErrorKey =
  | 'checkout.cardNumberInvalid'
  | 'checkout.cardCodeInvalid'
  | 'checkout.cardExpireInvalid'

const holder = personNameText(1)

/** The error of the cardholder's name; the server accepts it like any person's name. */
export const validateHolder = ({ holderName }: CardFields): { holderName?: FieldCode } => {
  const code = fieldFailure(holder, holderName)
  return code === undefined ? {} : { holderName: code }
}

/** Errors of the provider's validators, in the order of the specification (chapter 5). */
export const validateCard = (validators: OpenPay['card'], fields: CardFields): CardErrorKey[] => {
  const card = providerCard(fields)
  const errors: CardErrorKey[] = []
  if (!validators.validateCardNumber(card.card_number)) errors.push('checkout.cardNumberInvalid')
  if (!validators.validateCVC(card.cvv2, card.card_number)) errors.push('checkout.cardCodeInvalid')
  if (!validators.validateExpiry(card.expiration_month, `20${card.expiration_year}`)) {
    errors.push('checkout.cardExpireInvalid')
  }
  return errors
}

const fieldsOf: Record<CardErrorKey, readonly (keyof CardFields)[]> = {
  'checkout.cardNumberInvalid': ['cardNumber'],
  'checkout.cardCodeInvalid': ['cvv2'],
  'checkout.cardExpireInvalid': ['expirationMonth', 'expirationYear'],
}

/**
 * The input of the fields that the validators refused; a field is wrong as long as it still has this input.
 */
export type RefusedFields = Partial<CardFields>

/** The fields that the errors name, with their current input. */
export const refusedBy = (errors: readonly CardErrorKey[], fields: CardFields): RefusedFields =>
  Object.fromEntries(errors.flatMap((it) => fieldsOf[it]).map((name) => [name, fields[name]]))

/** An error for each field that still has its refused input. */
export const stillRefused = (
  refused: RefusedFields,
  fields: CardFields,
): Partial<Record<keyof CardFields, 'forms.verifyField'>> => {
  const names = (Object.keys(refused) as (keyof CardFields)[]).filter((it) => refused[it] === fields[it])
  return Object.fromEntries(names.map((name) => [name, 'forms.verifyField']))
}

/** The card as the provider's tokenization expects it: the year has two digits. */
export const providerCard = (fields: CardFields): ProviderCard => ({
  card_number: digitsOf(fields.cardNumber),
  holder_name: fields.holderName.trim(),
  expiration_month: fields.expirationMonth.trim().padStart(2, '0'),
  expiration_year: fields.expirationYear.trim(),
  cvv2: fields.cvv2.trim(),
})

/** A complete number without spaces was pasted or autofilled. */
const COMPLETE = /^\s*\d{12,}\s*$/

/** Groups of four while digits are appended; edits in the middle stay as typed, or the caret would jump. */
export const formatCardNumber = (before: string, typed: string): string => {
  const added = digitsOf(typed)
  const isAppended = added.startsWith(digitsOf(before)) && typed.length >= before.length
  if (!isAppended && !COMPLETE.test(typed)) return typed.replace(/[^\d ]/g, '')
  return added.replace(/(\d{4})(?=\d)/g, '$1 ')
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')
