import { expect, test } from 'vitest'
import { checkoutResultOf, checkoutReturn } from './checkout-return.ts'
import { clearPaymentData, loadPaymentData, savePaymentData } from './payment-data.ts'

const stored = { reference: '7-1-Ab12Cd34', redirect_url: 'https://bank.test/', payment_id: 12 }

test('the return from a checkout (specification, chapter 4): with the wallet’s flag shows the order as a placeholder, whatever is stored', () => {
  expect(checkoutReturn('?paypal=1', undefined)).toEqual({ kind: 'wallet' })
  expect(checkoutReturn('?paypal=1', stored)).toEqual({ kind: 'wallet' })
})

test('the return from a checkout (specification, chapter 4): shows the code of a redeemed card, and asks no bank', () => {
  expect(checkoutReturn('', { payment_id: 12, code: '2026000001' })).toEqual({
    kind: 'code',
    code: '2026000001',
  })
})

test('the return from a checkout (specification, chapter 4): asks the bank of a card payment, by our reference, the provider’s id or both', () => {
  expect(checkoutReturn('', stored)).toEqual({
    kind: 'card',
    purchase: { id: undefined, reference: '7-1-Ab12Cd34' },
  })
  expect(checkoutReturn('?paypal=0', { ...stored, id: 'trb4' })).toEqual({
    kind: 'card',
    purchase: { id: 'trb4', reference: '7-1-Ab12Cd34' },
  })
})

test('the return from a checkout (specification, chapter 4): without anything stored has nothing to show', () => {
  expect(checkoutReturn('', undefined)).toEqual({ kind: 'none' })
  expect(checkoutReturn('', { payment_id: 12 })).toEqual({ kind: 'none' })
})

test('the return from a checkout (specification, chapter 4): is a success with status 1 alone; what is refused and what is not known yet end on the failure page', () => {
  const { purchase } = { purchase: { id: undefined, reference: '7-1-Ab12Cd34' } }
  expect(checkoutResultOf({ kind: 'paid', order: 12 }, purchase)).toEqual({ order: 12 })
  expect(checkoutResultOf({ kind: 'refused', reason: 'payments.declined' }, purchase)).toEqual({
    failure: { kind: 'refused', reason: 'payments.declined', membershipId: 1 },
  })
  expect(checkoutResultOf({ kind: 'unknown' }, purchase)).toEqual({ failure: { kind: 'unknown' } })
})

const storage = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
}
Object.assign(globalThis, { localStorage })

test('what is stored of a purchase: is read as it was kept, and gone once it is forgotten', () => {
  savePaymentData(stored)
  expect(loadPaymentData()).toMatchObject(stored)
  clearPaymentData()
  expect(loadPaymentData()).toBeUndefined()
})

test.each(['', '{', 'null', '7', '[]', '{"reference":5}', '{"code":""}'])(
  'what is stored of a purchase: is nothing when it is damaged: %s',
  (text) => {
    storage.set('paymentData', text)
    expect(loadPaymentData()).toBeUndefined()
    clearPaymentData()
  },
)
