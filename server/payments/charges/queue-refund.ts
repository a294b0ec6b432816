import type { FastifyBaseLogger } from 'fastify'
import { isOver } from '../../memberships/access-window.ts'
import type { OfferDeps } from '../../memberships/offers.ts'
import { openedByPayment } from '../../memberships/opened-by-payment.ts'
import { PREPAID } from '../orders/prepaid-provider.ts'
import { type Attempt, attemptById } from '../orders/store.ts'
import { eventsOfAll } from '../orders/store-events.ts'
import { paymentsBeside } from './concurrent-payments.ts'
import { ACCOUNT_GONE, CREDIT_LOST, PAID_TOO_LATE, PAID_TWICE } from './decline-failure.ts'
import { mark } from './mark.ts'
import { isCreditLost } from './upgrades.ts'

type Deps = OfferDeps & { log: FastifyBaseLogger }

/**
 * Marks a payment that was just granted but opened nothing: the buyer had paid for the same or more, the
 * membership had ended, or the credited payment or the account is gone. Otherwise marks smaller payments that
 * were made meanwhile and that this one makes needless. A job then returns the marked payments.
 */
export const markForReturn = async (deps: Deps, attempt: Attempt, jobKey: string): Promise<Attempt> => {
  // An order loses its address with its account.
  if (attempt.order.email === '') return mark(deps, attempt, ACCOUNT_GONE, jobKey)
  const { same, larger, smaller } = await paymentsBeside(deps, attempt)
  if (same.length + larger.length > 0) return mark(deps, attempt, PAID_TWICE, jobKey)
  if (await isCreditLost(deps.db, attempt)) return mark(deps, attempt, CREDIT_LOST, jobKey)
  const opened = (await openedByPayment(deps.db, attempt.order.userId)).get(String(attempt.id))
  if (opened !== undefined && (await isOver(deps, opened))) return mark(deps, attempt, PAID_TOO_LATE, jobKey)
  for (const needless of await paidMeanwhile(deps, attempt, smaller))
    await mark(deps, needless, PAID_TWICE, `${needless.order.reference} within ${attempt.order.reference}`)
  return attempt
}

/**
 * The smaller payments that could not be credited, as they were still open when the larger one was ordered.
 */
const paidMeanwhile = async ({ db }: Deps, { id, order }: Attempt, smaller: number[]): Promise<Attempt[]> => {
  const paid: Attempt[] = []
  const events = await eventsOfAll(db, smaller.length === 0 ? [] : [id, ...smaller])
  const ordered = events.find((it) => it.attemptId === id)?.id ?? Number.POSITIVE_INFINITY
  for (const other of smaller) {
    const isLater = events.some((it) => it.attemptId === other && it.event === 'succeeded' && it.id > ordered)
    const attempt = isLater ? await attemptById(db, other) : undefined
    if (attempt === undefined || attempt.provider === PREPAID) continue
    if (!order.creditedOrderIds.includes(attempt.orderId)) paid.push(attempt)
  }
  return paid
}
