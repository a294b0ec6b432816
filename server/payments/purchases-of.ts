import type { ResponseOf } from '../../contract/endpoint.ts'
import type { purchases } from '../../contract/payments.ts'
import type { Db } from '../db/open.ts'
import { PREPAID } from './prepaid-provider.ts'
import { type Attempt, historyOf } from './store.ts'

/** A person's purchases as they see them, the newest first. */
export const purchasesOf = async (db: Db, userId: number): Promise<ResponseOf<typeof purchases>['data']> =>
  (await historyOf(db, userId)).map(toPurchase)

/** What a buyer is told of an attempt's status. */
export const publicStatus = {
  submitting: 'unknown',
  unknown: 'unknown',
  'requires-action': 'pending',
  pending: 'pending',
  failed: 'failed',
  succeeded: 'succeeded',
  refunded: 'refunded',
  'charged-back': 'refunded',
} as const

const toPurchase = (attempt: Attempt) => ({
  payment_id: attempt.orderId,
  order_id: attempt.order.reference,
  code: attempt.provider === PREPAID ? attempt.providerTxnId : null,
  status: publicStatus[attempt.status],
  date_modified: attempt.updatedAt.toISOString(),
  title: attempt.order.title,
  title_en: attempt.order.titleEn,
  expire: attempt.status === 'succeeded' ? attempt.order.accessEndsAt.toISOString() : null,
  total: attempt.order.totalMinor / 100,
  currency: attempt.order.currency,
})
