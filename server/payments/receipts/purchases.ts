import type { ResponseOf } from '../../../contract/endpoint.ts'
import type { purchase, purchases } from '../../../contract/payments/payments.ts'
import { isOpen } from '../../../domain/payments/payment-attempt.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import { type Opened, openedByPayment } from '../../memberships/opened-by-payment.ts'
import type { PaymentProviders } from '../../providers/payment-provider.ts'
import type { Settings } from '../../settings/settings.ts'
import { declineFailure } from '../charges/decline-failure.ts'
import { type Owed, owedOf } from '../charges/promised-refunds.ts'
import { PREPAID, publicStatus } from '../orders/attempt-codes.ts'
import { type Attempt, attemptOfOrder, attemptsOf, historyOf } from '../orders/store.ts'
import { eventsOf, eventsOfAll } from '../orders/store-events.ts'
import { timelineOf } from './timeline.ts'

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

const readAbout = async ({ db }: Deps, userId: number, attempts: Attempt[]): Promise<About> => {
  const paid = attempts.filter(({ status }) => !isOpen(status) && status !== 'failed').map((it) => it.id)
  const events = await eventsOfAll(db, paid)
  return { opened: await openedByPayment(db, userId), owed: owedOf(attempts, events) }
}

/** The row of an attempt in the history. */
const toPurchase = (deps: Deps, attempt: Attempt, about: About): Row => {
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

type PageSettings = Pick<Settings, 'publicUrl' | 'paypal'>
type Purchase = ResponseOf<typeof purchase>['data']

/**
 * One of the user's own purchases. Throws Failure('errors.notFound') for any other, whether it exists or not.
 */
export const purchaseOf = async (
  deps: { db: Db; paymentProviders: PaymentProviders; settings: PageSettings },
  it: { userId: number; orderId: number },
): Promise<Purchase> => {
  const attempt = await attemptOfOrder(deps.db, it)
  if (attempt === undefined) throw new Failure('errors.notFound')
  const about = await readAbout(deps, it.userId, await attemptsOf(deps.db, it.userId))
  const { startsAt, endsAt } = about.opened.get(String(attempt.id)) ?? asOrdered(attempt)
  const events = timelineOf(attempt, await eventsOf(deps.db, attempt.id))
  return {
    ...toPurchase(deps, attempt, about),
    ...amountsOf(attempt),
    redirect_url: waitingPage(deps.settings, attempt),
    membership_id: attempt.order.membershipId,
    company: deps.paymentProviders.get(attempt.provider)?.company ?? null,
    email: attempt.order.email,
    date_added: attempt.createdAt.toISOString(),
    valid_from: startsAt.toISOString(),
    valid_until: endsAt.toISOString(),
    events: events.map(({ event, at }) => ({ event, at: at.toISOString() })),
  }
}

/** The page where the buyer still has to act, else null; for a classic button the checkout. */
const waitingPage = ({ publicUrl, paypal }: PageSettings, { status, redirectUrl, order }: Attempt) => {
  if (status !== 'requires-action') return null
  return redirectUrl === paypal.formUrl ? `${publicUrl}/checkout/${order.membershipId}` : redirectUrl
}

const asOrdered = ({ order }: Attempt): Pick<Opened, 'startsAt' | 'endsAt'> => ({
  startsAt: order.accessStartsAt,
  endsAt: order.accessEndsAt,
})

const amountsOf = ({ order: { totalMinor, commissionMinor, creditMinor } }: Attempt) => ({
  price: (totalMinor - commissionMinor + creditMinor) / 100,
  commission: commissionMinor / 100,
  credit: creditMinor / 100,
})
