import { expect, test } from 'vitest'
import { failureNow, walletOrder } from './order-on-return.ts'
import type { Purchase } from './purchase-stage.ts'

const purchase = (change: Partial<Purchase>): Purchase => ({
  payment_id: 12,
  order_id: '7-1-Ab12Cd34',
  membership_id: 1,
  method: 'card',
  company: 'openpay',
  code: null,
  status: 'failed',
  date_modified: '2026-11-22T03:00:00.000Z',
  date_added: '2026-11-22T03:00:00.000Z',
  title: 'Temporada completa',
  title_en: 'Full season',
  expire: null,
  baseball_day: null,
  total: 1199,
  price: 1199,
  commission: 0,
  credit: 0,
  currency: 'MXN',
  cash: null,
  email: 'ana@playball.test',
  valid_from: '2026-10-10T06:00:00.000Z',
  valid_until: '2027-02-01T06:00:00.000Z',
  owed: null,
  redirect_url: null,
  failure: 'checkout.noFunds',
  events: [],
  ...change,
})
const refused = { kind: 'refused', reason: 'checkout.cardDeclined', membershipId: 3, way: 'card' } as const
const returned = { ...refused, reason: 'checkout.paymentReturned' }
const event = (name: Purchase['events'][number]['event']) => ({ event: name, at: '2026-11-22T03:00:00.000Z' })

test('an order that is still refused shows the reason and membership that the server knows', () => {
  expect(failureNow(refused, purchase({}))).toEqual({
    kind: 'refused',
    reason: 'checkout.noFunds',
    membershipId: 1,
    order: 12,
    way: 'card',
  })
  expect(failureNow(refused, purchase({ method: 'wallet' }))).toMatchObject({ way: 'wallet' })
})

test('an order of unknown fate is not called refused', () => {
  expect(failureNow(refused, purchase({ status: 'unknown' }))).toEqual({
    kind: 'unknown',
    order: 12,
    way: 'card',
  })
})

test.each<[string, Partial<Purchase>]>([
  ['was paid after all', { status: 'succeeded', events: [event('paid')] }],
  ['waits for its bank', { status: 'pending', redirect_url: 'https://bank.test/' }],
  ['was refunded long after', { status: 'refunded', events: [event('refunded')] }],
])('an order that %s is told by its own page', (_what, change) => {
  expect(failureNow(refused, purchase(change))).toBeUndefined()
})

test('a second payment that goes back is shown as such', () => {
  const owed = { by: '2026-12-02T03:00:00.000Z', by_hand: false }
  const events = [event('paid'), event('paid-twice')]
  expect(failureNow(returned, purchase({ status: 'succeeded', owed, events }))).toMatchObject({
    reason: 'checkout.paymentReturned',
    order: 12,
  })
})

test('a return from the wallet is about an order that was paid there, never about a card payment', () => {
  const orders = [
    { payment_id: 15, method: 'card' },
    { payment_id: 14, method: 'wallet' },
    { payment_id: 12, method: 'wallet' },
  ] as const
  expect(walletOrder([...orders], 12)).toBe(12)
  expect(walletOrder([...orders], 15)).toBe(14)
  expect(walletOrder([...orders], undefined)).toBe(14)
  expect(walletOrder(orders.slice(0, 1), 15)).toBeUndefined()
})
