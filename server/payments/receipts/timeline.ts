import type { z } from 'zod'
import type { purchaseEvent } from '../../../contract/payments/payments.ts'
import { REFUND_BY_HAND, REFUND_REQUESTED, RETURNED_BY_HAND } from '../charges/promised-refunds.ts'
import {
  CASH_EXPIRED,
  EXPIRED,
  NEVER_MADE,
  NEVER_SENT,
  NOT_NEEDED,
  WALLET_CANCELLED,
} from '../orders/attempt-codes.ts'
import type { Attempt } from '../orders/store.ts'
import type { PaymentEvent } from '../orders/store-events.ts'

export type TimelineEvent = { event: z.infer<typeof purchaseEvent>; at: Date }
type Stored = Pick<PaymentEvent, 'event' | 'detail' | 'at'>

/**
 * An attempt's stored events under the contract's names, without internal events. Orders from before events
 * were stored have their beginning and their present state.
 */
export const timelineOf = (attempt: Attempt, stored: Stored[]): TimelineEvent[] => {
  const told = (stored.length > 0 ? stored : [whereItStands(attempt)]).flatMap((it) => toEvent(attempt, it))
  return told[0]?.event === 'created' ? told : [{ event: 'created', at: attempt.createdAt }, ...told]
}

const whereItStands = (attempt: Attempt): Stored => ({
  event: attempt.status,
  detail: attempt.errorCode,
  at: attempt.updatedAt,
})

const toEvent = ({ method }: Attempt, { event, detail, at }: Stored): TimelineEvent[] => {
  const name = event === 'failed' ? failedAs(method, detail) : named(method)[event]
  return name === undefined ? [] : [{ event: name, at }]
}

const named = (method: Attempt['method']): Record<string, TimelineEvent['event']> => ({
  submitting: 'created',
  'requires-action': method === 'wallet' ? 'waiting-for-wallet' : 'waiting-for-bank',
  pending: method === 'cash' ? 'waiting-for-cash' : 'verifying',
  unknown: 'verifying',
  succeeded: 'paid',
  refunded: 'refunded',
  'charged-back': 'charged-back',
  reinstated: 'reinstated',
  'paid-twice': 'paid-twice',
  [REFUND_REQUESTED]: 'refund-requested',
  'pass-moved': 'pass-moved',
  'credit-lost': 'credit-lost',
  'receipt-sent': 'receipt-sent',
  withdrawn: 'withdrawn',
  [REFUND_BY_HAND]: 'refund-by-hand',
  [RETURNED_BY_HAND]: 'refunded',
})

/** A buyer's own way out of a wallet's page; at Openpay, a bank's page that nobody answered in time. */
const CANCELLED = WALLET_CANCELLED

const failedAs = (method: Attempt['method'], code: string | null): TimelineEvent['event'] => {
  if (code === CANCELLED && method === 'wallet') return 'cancelled'
  if (code === NOT_NEEDED) return 'not-needed'
  if (code === NEVER_MADE || code === NEVER_SENT) return 'not-charged'
  return code === EXPIRED || code === CASH_EXPIRED || code === CANCELLED ? 'expired' : 'refused'
}
