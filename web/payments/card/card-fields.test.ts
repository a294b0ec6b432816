import { expect, test } from 'vitest'
import {
  type CardFields,
  formatCardNumber,
  providerCard,
  refusedBy,
  stillRefused,
  validateCard,
  validateHolder,
} from './card-fields.ts'

const validFields: CardFields = {
  cardNumber: '4111 1111 1111 1111',
  expirationMonth: '5',
  expirationYear: '31',
  holderName: ' Lucía Prueba ',
  cvv2: '123',
}
const validatorCalls: unknown[] = []
const validators = (valid: boolean) => {
  const validate = (...args: unknown[]) => {
    validatorCalls.push(args)
    return valid
  }
  return { validateCardNumber: validate, validateCVC: validate, validateExpiry: validate }
}

test('the card form passes the provider’s validators digits only, a month of two digits and a year of four', () => {
  validatorCalls.length = 0
  expect(validateCard(validators(true), validFields)).toEqual([])
  expect(validatorCalls).toEqual([['4111111111111111'], ['123', '4111111111111111'], ['05', '2031']])
  expect(providerCard(validFields)).toMatchObject({ holder_name: 'Lucía Prueba', expiration_year: '31' })
})

test('the card form joins all errors of the provider’s validators', () => {
  expect(validateCard(validators(false), validFields)).toEqual([
    'checkout.cardNumberInvalid',
    'checkout.cardCodeInvalid',
    'checkout.cardExpireInvalid',
  ])
})

test('a cardholder’s name takes what any name takes', () => {
  expect(validateHolder(validFields)).toEqual({})
  expect(validateHolder({ ...validFields, holderName: ' ' })).toEqual({ holderName: 'forms.obligatoryField' })
  expect(validateHolder({ ...validFields, holderName: 'Ana <b>' })).toEqual({ holderName: 'forms.nameSigns' })
})

test('a field that the provider’s validators refused is marked until something else stands in it', () => {
  const refused = refusedBy(['checkout.cardNumberInvalid', 'checkout.cardExpireInvalid'], validFields)
  const check = 'forms.verifyField'
  expect(stillRefused(refused, validFields)).toEqual({
    ...{ cardNumber: check, expirationMonth: check, expirationYear: check },
  })
  expect(stillRefused(refused, { ...validFields, cardNumber: '4111', expirationYear: '32' })).toEqual({
    expirationMonth: check,
  })
})

test('the card form groups digits by four as they are typed and leaves edits in the middle alone', () => {
  expect(formatCardNumber('', '4111111111111111')).toBe('4111 1111 1111 1111')
  expect(formatCardNumber('4111', '41111')).toBe('4111 1')
  expect(formatCardNumber('4111 1', '4111 ')).toBe('4111 ')
  expect(formatCardNumber('4111 11', '4x11 11')).toBe('411 11')
})

test('a card number that replaces another one at once is grouped, too', () => {
  expect(formatCardNumber('4444 4444 4444 4448', '4111111111111111')).toBe('4111 1111 1111 1111')
  expect(formatCardNumber('4111 1111', ' 378282246310005')).toBe('3782 8224 6310 005')
})
