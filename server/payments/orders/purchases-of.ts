import type { ResponseOf } from '../../../contract/endpoint.ts'
import type { purchases } from '../../../contract/payments.ts'
import type { Db } from '../../db/open.ts'
import { type Opened, openedByPayment } from '../../memberships/opened-by-payment.ts'
import { PREPAID } from './prepaid-provider.ts'
import { type Attempt, historyOf } from './store.ts'

/** A person's purchases as they see them, the newest first. */
export const purchasesOf = async (db: Db, userId: number): Promise<ResponseOf<typeof purchases>['data']> =>
  toPurchases(await historyOf(db, userId), await openedByPayment(db, userId))

const toPurchases = (attempts: Attempt[], opened: Map<string, Opened>) =>
  attempts.map((it) => toPurchase(it, opened.get(String(it.id))))

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

/** The row of the history; `opened` is what the purchase opens now, if it opens anything. */
export const toPurchase = (attempt: Attempt, opened: Opened | undefined) => ({
  payment_id: attempt.orderId,
  order_id: attempt.order.reference,
  code: attempt.provider === PREPAID ? attempt.providerTxnId : null,
  status: publicStatus[attempt.status],
  date_modified: attempt.updatedAt.toISOString(),
  title: attempt.order.title,
  title_en: attempt.order.titleEn,
  // Nothing while what it opened is suspended, though it is paid.
  expire: attempt.status === 'succeeded' ? (opened?.endsAt.toISOString() ?? null) : null,
  baseball_day: opened === undefined ? attempt.order.baseballDay : opened.baseballDay,
  total: attempt.order.totalMinor / 100,
  currency: attempt.order.currency,
  cash: cashOf(attempt),
})

/** Only while it is still the buyer's turn. */
const cashOf = ({ cashReference, dueAt, status }: Attempt) =>
  status === 'pending' && cashReference !== null
    ? { reference: cashReference, due_at: dueAt?.toISOString() ?? null }
    : null
