import { expect, test } from 'vitest'
import { purchaseEvent } from '../../../contract/payments/payments.ts'
import type { Attempt } from '../orders/store.ts'
import { timelineOf } from './timeline.ts'

const at = new Date('2026-11-20T18:00:00Z')
const tell = (method: Attempt['method'], events: [event: string, detail?: string][]) => {
  const attempt = { method, status: 'submitting', errorCode: null, createdAt: at, updatedAt: at } as Attempt
  const stored = events.map(([event, detail]) => ({ event, detail: detail ?? null, at }))
  return timelineOf(attempt, stored).map((it) => it.event)
}

test.each<[Attempt['method'], string, string | undefined, string]>([
  ['card', 'requires-action', undefined, 'waiting-for-bank'],
  ['card-page', 'requires-action', undefined, 'waiting-for-bank'],
  ['wallet', 'requires-action', undefined, 'waiting-for-wallet'],
  ['cash', 'pending', undefined, 'waiting-for-cash'],
  ['wallet', 'pending', undefined, 'verifying'],
  ['card', 'failed', '3001', 'refused'],
  ['card', 'failed', 'expired', 'expired'],
  ['card', 'failed', 'cancelled', 'expired'],
  ['wallet', 'failed', 'cancelled', 'cancelled'],
  ['cash', 'failed', 'cash-expired', 'expired'],
  ['card', 'failed', 'never-made', 'not-charged'],
  ['card', 'failed', 'never-sent', 'not-charged'],
  ['wallet', 'failed', 'not-needed', 'not-needed'],
])('a purchase by %s that is %s (%s) tells its buyer %s', (method, event, detail, told) => {
  expect(tell(method, [['submitting'], detail === undefined ? [event] : [event, detail]])).toEqual([
    'created',
    told,
  ])
})

test('a timeline leaves out internal events and begins with the order', () => {
  const events = ['succeeded', 'refund-requested', 'refund-asked', 'refund-accepted', 'refunded']
  expect(
    tell(
      'card',
      events.map((it) => [it]),
    ),
  ).toEqual(['created', 'paid', 'refund-requested', 'refunded'])
})

test('a timeline has no event that the contract does not know', () => {
  const words = ['pass-moved', 'credit-lost', 'reinstated', 'paid-twice', 'receipt-sent']
  for (const told of tell(
    'card',
    words.map((it) => [it]),
  ))
    expect(purchaseEvent.options).toContain(told)
})
