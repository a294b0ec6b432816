import { describe, expect, it } from 'vitest'
import {
  type CardFields,
  cardNumberTyped,
  problemsOfCard,
  problemsOfFields,
  providerCard,
} from './card-fields.ts'

const good: CardFields = {
  email: 'lucia@playball.test',
  telephone: '6671234567',
  cardNumber: '4111 1111 1111 1111',
  expirationMonth: '5',
  expirationYear: '31',
  holderName: ' Lucía Prueba ',
  cvv2: '123',
}
const asked: unknown[] = []
const validators = (valid: boolean) => {
  const answer = (...asking: unknown[]) => {
    asked.push(asking)
    return valid
  }
  return { validateCardNumber: answer, validateCVC: answer, validateExpiry: answer }
}

describe('the card form', () => {
  it('wants every field', () => {
    const empty = Object.fromEntries(Object.keys(good).map((name) => [name, ' '])) as CardFields
    expect(Object.values(problemsOfFields(empty))).toEqual(Array(7).fill('forms.obligatoryField'))
    expect(problemsOfFields(good)).toEqual({})
  })

  it('wants an email and a telephone that can be right', () => {
    expect(problemsOfFields({ ...good, email: 'lucia@', telephone: '667 123' })).toEqual({
      email: 'forms.verifyEmail',
      telephone: 'forms.verifyTelephone',
    })
  })

  it('hands the provider a bare number, a month of two digits and a year of the 2000s to check', () => {
    asked.length = 0
    expect(problemsOfCard(validators(true), good)).toEqual([])
    expect(asked).toEqual([['4111111111111111'], ['123', '4111111111111111'], ['05', '2031']])
    expect(providerCard(good)).toMatchObject({ holder_name: 'Lucía Prueba', expiration_year: '31' })
  })

  it('joins all that the provider finds wrong', () => {
    expect(problemsOfCard(validators(false), good)).toEqual([
      'checkout.cardNumberInvalid',
      'checkout.cardCodeInvalid',
      'checkout.cardExpireInvalid',
    ])
  })

  it('groups digits by four as they are typed and leaves edits inside alone', () => {
    expect(cardNumberTyped('', '4111111111111111')).toBe('4111 1111 1111 1111')
    expect(cardNumberTyped('4111', '41111')).toBe('4111 1')
    expect(cardNumberTyped('4111 1', '4111 ')).toBe('4111 ')
    expect(cardNumberTyped('4111 11', '4x11 11')).toBe('411 11')
  })
})
