import type { ResponseOf } from '../../../contract/endpoint.ts'
import type { purchases } from '../../../contract/payments.ts'
import { isOpen } from '../../../domain/payments/payment-attempt.ts'
import type { Db } from '../../db/open.ts'
import { type Opened, openedByPayment } from '../../memberships/opened-by-payment.ts'
import type { PaymentProviders } from '../../providers/payment-provider.ts'
import { declineFailure } from '../charges/decline-failure.ts'
import { type Owed, owedOf } from '../charges/owed-refunds.ts'
import { PREPAID } from '../orders/prepaid-provider.ts'
import { publicStatus } from '../orders/public-status.ts'
import { type Attempt, historyOf } from '../orders/store.ts'
import { eventsOfAll } from '../orders/store-events.ts'

type Deps = { db: Db; paymentProviders: PaymentProviders }
type Row = ResponseOf<typeof purchases>['data'][number]

/** The user's purchases as they see them, the newest first. */
export const purchasesOf = async (deps: Deps, userId: number): Promise<Row[]> => {
  const attempts = await historyOf(deps.db, userId)
  const about = await readAbout(deps, userId, attempts)
  return attempts.map((it) => toPurchase(deps, it, about))
}

/** The memberships that the user's payments opened and the refunds that are due, by the attempt's number. */
type About = { opened: Map<string, Opened>; owed: Map<number, Owed> }

export const readAbout = async ({ db }: Deps, userId: number, attempts: Attempt[]): Promise<About> => {
  const paid = attempts.filter(({ status }) => !isOpen(status) && status !== 'failed').map((it) => it.id)
  const events = await eventsOfAll(db, paid)
  return { opened: await openedByPayment(db, userId), owed: owedOf(attempts, events) }
}

/** The row of an attempt in the history. */
export const toPurchase = (deps: Deps, attempt: Attempt, about: About): Row => {
  const opened = about.opened.get(String(attempt.id))
  const owed = about.owed.get(attempt.id)
  return {
    payment_id: attempt.orderId,
    method: attempt.method,
    order_id: attempt.order.reference,
    code: attempt.provider === PREPAID ? attempt.providerTxnId : null,
    status: publicStatus[attempt.status],
    date_modified: attempt.updatedAt.toISOString(),
    title: attempt.order.title,
    title_en: attempt.order.titleEn,
    // A suspended membership has no end, though it is paid.
    expire: attempt.status === 'succeeded' ? (opened?.endsAt.toISOString() ?? null) : null,
    baseball_day: opened === undefined ? attempt.order.baseballDay : opened.baseballDay,
    total: attempt.order.totalMinor / 100,
    currency: attempt.order.currency,
    failure: attempt.status === 'failed' ? declineFailure(deps, attempt) : null,
    owed: owed === undefined ? null : { by: owed.by.toISOString(), by_hand: owed.isByHand },
    cash: cashOf(attempt),
  }
}

/** The shop reference while its buyer still has to pay, else null. */
const cashOf = ({ cashReference, dueAt, status }: Attempt) =>
  status === 'pending' && cashReference !== null
    ? { reference: cashReference, due_at: dueAt?.toISOString() ?? null }
    : null
