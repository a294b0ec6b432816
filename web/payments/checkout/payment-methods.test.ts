import { expect, test } from 'vitest'
import { failures } from '../../../contract/failures.ts'
import { isHelpedByAnotherMethod, paymentMethodsOf } from './payment-methods.ts'

const mexico = { payment_methods: ['openpay', 'paypal'], currency: 'MXN' } as const
const all = { cashAtShops: true, prepaid: true }

test('only the methods that are really on offer are suggested', () => {
  const offer = { ...mexico, payment_methods: [...mexico.payment_methods] }
  expect(paymentMethodsOf(offer, all)).toEqual(['card', 'wallet', 'cash', 'prepaid'])
  expect(paymentMethodsOf(offer, { cashAtShops: false, prepaid: false })).toEqual(['card', 'wallet'])
  expect(paymentMethodsOf({ ...offer, currency: 'USD' }, all)).toEqual(['card', 'wallet', 'prepaid'])
  expect(paymentMethodsOf({ ...offer, payment_methods: ['paypal'] }, all)).toEqual(['wallet', 'prepaid'])
  expect(paymentMethodsOf(offer, undefined)).toEqual(['card', 'wallet'])
})

test('another method is suggested after every refusal of a bank and where one is not to be had, and after none that it would meet as well', () => {
  const refusedByBank = Object.entries(failures).filter(([, { status }]) => status === 402)
  for (const [code] of refusedByBank) expect([code, isHelpedByAnotherMethod(code)]).toEqual([code, true])
  for (const way of ['cards', 'wallet', 'cash'])
    expect([way, isHelpedByAnotherMethod(`checkout.${way}Unavailable`)]).toEqual([way, true])
  for (const code of ['checkout.alreadyOwned', 'checkout.priceChanged', 'checkout.notInYourCountry', null])
    expect(isHelpedByAnotherMethod(code)).toBe(false)
})

test('no refusal sends a buyer to a payment method that may not be on offer', () => {
  for (const [code, { es, en }] of Object.entries(failures))
    expect([code, `${es} ${en}`]).toEqual([code, expect.not.stringMatching(/pag(a|ar) con|pay (by|with)\b/i)])
})
