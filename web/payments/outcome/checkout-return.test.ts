import { expect, test, vi } from 'vitest'
import {
  claimPaymentFailure,
  clearPaymentData,
  loadPaymentData,
  loadPaymentFailure,
  savePaymentData,
  savePaymentFailure,
} from '../checkout/payment-data.ts'
import { checkoutResultOf, checkoutReturn, failureOf } from './checkout-return.ts'

const stored = { reference: '7-1-Ab12Cd34', redirect_url: 'https://bank.test/', payment_id: 12 }

test('a return with the wallet’s flag shows a placeholder for the order, whatever is stored', () => {
  expect(checkoutReturn('?paypal=1', undefined)).toEqual({ kind: 'wallet', order: undefined })
  expect(checkoutReturn('?paypal=1', stored)).toEqual({ kind: 'wallet', order: 12 })
})

test('a return with a redeemed code shows it without a request to the bank', () => {
  expect(checkoutReturn('', { payment_id: 12, code: '2026000001' })).toEqual({
    kind: 'code',
    code: '2026000001',
    confirmation: 12,
  })
})

test('a return from a card payment is confirmed by our reference, the provider’s id or both', () => {
  expect(checkoutReturn('', stored)).toEqual({
    kind: 'card',
    purchase: { id: undefined, reference: '7-1-Ab12Cd34' },
  })
  expect(checkoutReturn('?paypal=0', { ...stored, id: 'trb4' })).toEqual({
    kind: 'card',
    purchase: { id: 'trb4', reference: '7-1-Ab12Cd34' },
  })
})

test('a return without a stored purchase has nothing to show', () => {
  expect(checkoutReturn('', undefined)).toEqual({ kind: 'none' })
  expect(checkoutReturn('', { payment_id: 12 })).toEqual({ kind: 'none' })
})

test('only a paid purchase ends on the success page; a refused or undecided one ends on the failure page', () => {
  const { purchase } = { purchase: { id: undefined, reference: '7-1-Ab12Cd34' } }
  expect(checkoutResultOf({ kind: 'paid', order: 12 }, purchase)).toEqual({ order: 12 })
  expect(checkoutResultOf({ kind: 'refused', reason: 'payments.declined' }, purchase)).toEqual({
    failure: { kind: 'refused', reason: 'payments.declined', membershipId: 1, way: 'card' },
  })
  expect(
    checkoutResultOf({ kind: 'refused', reason: 'checkout.paymentReturned', order: 12 }, purchase),
  ).toMatchObject({ failure: { kind: 'refused', order: 12 } })
  expect(checkoutResultOf({ kind: 'unknown', order: 12 }, purchase)).toEqual({
    failure: { kind: 'unknown', order: 12, way: 'card' },
  })
})

test('a failure that the address names is shown before one that is stored, and a broken address names no membership', () => {
  const older = { kind: 'unknown', order: 12, way: 'card' } as const
  expect(failureOf('', older)).toBe(older)
  expect(failureOf('?reason=checkout.walletDeclined&membership=3', older)).toEqual({
    kind: 'refused',
    reason: 'checkout.walletDeclined',
    membershipId: 3,
    way: 'wallet',
  })
  expect(failureOf('?reason=checkout.walletDeclined&membership=3&order=12', older)).toMatchObject({
    order: 12,
  })
  for (const broken of ['', '0', '-1', '1.5', 'x', '9'.repeat(20)]) {
    const told = failureOf(`?reason=x&membership=${broken}&order=${broken}`, undefined)
    expect(told).toEqual({ kind: 'refused', reason: 'x', membershipId: null, way: 'wallet' })
  }
})

test.each(['errors.serverError', 'errors.notReady', 'errors.paymentInProgress', 'errors.tooManyAttempts'])(
  'after a wallet approval that ends with %s the page does not say that nothing was charged',
  (reason) => {
    expect(failureOf(`?reason=${reason}&membership=3`, undefined)).toEqual({
      kind: 'unknown',
      way: 'wallet',
    })
  },
)

const storage = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
}
vi.stubGlobal('localStorage', localStorage)
vi.stubGlobal('sessionStorage', localStorage)

test('a stored failure is shown by one history entry, after a reload too, and by no address that is typed later', () => {
  const failure = { kind: 'unknown', order: 12, way: 'card' } as const
  savePaymentFailure(failure)
  vi.stubGlobal('history', { state: { key: 'first', index: 3 } })
  expect(loadPaymentFailure()).toEqual(failure)
  claimPaymentFailure()
  expect(loadPaymentFailure()).toEqual(failure)
  vi.stubGlobal('history', { state: { key: 'typed', index: 0 } })
  expect(loadPaymentFailure()).toBeUndefined()
  claimPaymentFailure()
  vi.stubGlobal('history', { state: { key: 'first', index: 3 } })
  expect(loadPaymentFailure()).toEqual(failure)
})

test('a stored purchase is read back, and is gone once it is cleared', () => {
  savePaymentData(stored)
  expect(loadPaymentData()).toMatchObject(stored)
  clearPaymentData()
  expect(loadPaymentData()).toBeUndefined()
})

test.each(['', '{', 'null', '7', '[]', '{"reference":5}', '{"code":""}'])(
  'a stored purchase that is invalid is ignored: %s',
  (text) => {
    storage.set('paymentData', text)
    expect(loadPaymentData()).toBeUndefined()
    clearPaymentData()
  },
)
