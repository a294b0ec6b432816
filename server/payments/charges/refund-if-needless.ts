import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { isOver } from '../../memberships/access-window.ts'
import type { OfferDeps } from '../../memberships/offers.ts'
import { openedByPayment } from '../../memberships/opened-by-payment.ts'
import {
  ACCOUNT_GONE,
  CREDIT_LOST,
  NO_DAY_LEFT,
  PAID_TOO_LATE,
  PAID_TWICE,
  PREPAID,
} from '../orders/attempt-codes.ts'
import { enqueueAttemptJob } from '../orders/attempt-jobs.ts'
import { type Attempt, addEvent, attemptById, attemptsOf, writeAttempt } from '../orders/store.ts'
import { eventsOfAll } from '../orders/store-events.ts'
import { concurrentPayments } from './concurrent-payments.ts'

type Deps = OfferDeps & { log: FastifyBaseLogger }

/**
 * Marks a payment that was just granted but opened nothing: the buyer had paid for the same or more, the
 * membership had ended, or the credited payment or the account is gone. Otherwise marks smaller payments that
 * were made meanwhile and that this one makes needless. A job then returns the marked payments.
 */
export const refundIfNeedless = async (deps: Deps, attempt: Attempt, jobKey: string): Promise<Attempt> => {
  // An order loses its address with its account.
  if (attempt.order.email === '') return queueRefund(deps, attempt, ACCOUNT_GONE, jobKey)
  const { same, larger, smaller } = await concurrentPayments(deps, attempt)
  if (same.length + larger.length > 0) return queueRefund(deps, attempt, PAID_TWICE, jobKey)
  if (await isCreditLost(deps.db, attempt)) return queueRefund(deps, attempt, CREDIT_LOST, jobKey)
  const opened = (await openedByPayment(deps.db, attempt.order.userId)).get(String(attempt.id))
  if (opened !== undefined && (await isOver(deps, opened)))
    return queueRefund(deps, attempt, PAID_TOO_LATE, jobKey)
  for (const needless of await paidMeanwhile(deps, attempt, smaller))
    await queueRefund(
      deps,
      needless,
      PAID_TWICE,
      `${needless.order.reference} within ${attempt.order.reference}`,
    )
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

/** Marks a paid attempt with the reason to return it and enqueues the job, in one transaction. */
export const queueRefund = async (
  deps: { db: Db; clock: Clock; log: FastifyBaseLogger },
  attempt: Attempt,
  code: string,
  jobKey: string,
): Promise<Attempt> => {
  deps.log.error({ attempt: attempt.id, code }, 'a payment opened nothing: it is returned')
  const at = new Date(deps.clock.now())
  const marked = await writeAttempt(deps.db, attempt, { errorCode: code }, at)
  if (code === PAID_TWICE || code === NO_DAY_LEFT) await addEvent(deps.db, attempt.id, { event: code, at })
  await enqueueAttemptJob(deps.db, deps.clock, {
    kind: 'refund',
    key: jobKey,
    attemptId: attempt.id,
    delayMs: 0,
  })
  return marked
}

/**
 * Whether a paid upgrade has lost its credit: the credited payment was taken back while the bank decided, or
 * another upgrade used it meanwhile. Then less was paid than the membership costs.
 */
export const isCreditLost = async (db: Db, attempt: Attempt): Promise<boolean> => {
  const credited = attempt.order.creditedOrderIds
  if (credited.length === 0) return false
  const paid = (await attemptsOf(db, attempt.order.userId)).filter((it) => it.status === 'succeeded')
  const isSpent = paid.some(
    (it) => it.orderId !== attempt.orderId && it.order.creditedOrderIds.some((id) => credited.includes(id)),
  )
  return isSpent || !credited.every((id) => paid.some((it) => it.orderId === id))
}
