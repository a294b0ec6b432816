import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { concurrentPayments } from '../charges/concurrent-payments.ts'
import { REFUND_BY_HAND, REFUND_REQUESTED, requestFor } from '../charges/promised-refunds.ts'
import { lockBuyersAttempt, type SettleDeps } from '../charges/settle.ts'
import { PAID_TWICE, PREPAID } from '../orders/attempt-codes.ts'
import { enqueuePaymentMail } from '../orders/attempt-jobs.ts'
import { type Attempt, addEvent, attemptsOf, writeAttempt } from '../orders/store.ts'
import { eventsOfAll, type PaymentEvent } from '../orders/store-events.ts'
import { addMismatch } from '../orders/store-mismatches.ts'

/** Longer than a provider takes to answer, as another worker may be waiting for that answer now. */
const ASK_AGAIN_AFTER_MS = 60_000
const MOST_ASKS = 5
/** How long a refund may stay open before the league has to act. */
const OVERDUE_AFTER_MS = 48 * 3_600_000

/** The event written before we ask the provider for a refund. */
const ASKED = 'refund-asked'
/** The event for a refund that the provider accepted but has not made yet. */
const ACCEPTED = 'refund-accepted'

/** The next step: ask for this attempt's refund, look again later, or nothing more. */
export type Decision = { kind: 'ask'; attempt: Attempt } | { kind: 'wait' } | { kind: 'nothing' }

/** A buyer's attempts, and their events, oldest first. */
type Books = { attempts: Attempt[]; events: PaymentEvent[] }

/**
 * Decides in one transaction, under the buyer's lock, which payment goes back because of a marked one, and
 * writes the request before anybody asks the provider. A later call goes on with the same payment until it is
 * returned.
 */
export const decideRefund = (deps: SettleDeps, markedId: number): Promise<Decision> =>
  deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx }
    const marked = await lockBuyersAttempt(tx, markedId)
    const books = await readBooks(inTx, marked)
    const request = openRequest(books, markedId)
    if (request !== undefined) return goOn(inTx, request)
    const candidates = await refundCandidates(inTx, marked, books)
    const [first] = candidates
    if (first === undefined) return unmark(inTx, marked)
    const chosen = candidates.find((it) => isReturnable(deps, it))
    if (chosen === undefined) {
      await refundByHand(inTx, first, `not returnable: ${first.method}`)
      return { kind: 'nothing' }
    }
    await addEvent(tx, chosen.id, { event: REFUND_REQUESTED, detail: requestFor(markedId), at: nowOf(deps) })
    return askNow(inTx, chosen)
  })

/** Writes that the provider accepted a refund, so that nobody asks for it again. */
export const noteAccepted = (deps: SettleDeps, attempt: Attempt): Promise<void> =>
  addEvent(deps.db, attempt.id, { event: ACCEPTED, at: nowOf(deps) })

/** Leaves a payment to the league when its provider could not be reached for too long. */
export const refundByHandIfOverdue = (deps: SettleDeps, markedId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx }
    const marked = await lockBuyersAttempt(tx, markedId)
    const { events } = await readBooks(inTx, marked)
    const paid = events.findLast((it) => it.attemptId === markedId && isSuccess(it))
    if (marked.status === 'succeeded' && paid !== undefined && isOverdue(deps, paid.at))
      await refundByHand(inTx, marked, 'the provider cannot be asked')
  })

const nowOf = ({ clock }: SettleDeps) => new Date(clock.now())
const isOverdue = ({ clock }: SettleDeps, since: Date) => clock.now() - since.getTime() > OVERDUE_AFTER_MS
const isSuccess = (it: PaymentEvent) => it.event === 'succeeded' || it.event === 'reinstated'

type OpenRequest = { chosen: Attempt; at: Date; since: PaymentEvent[] }

/**
 * The open request for a marked payment. A payment may be marked again after its first request was returned.
 */
const openRequest = ({ attempts, events }: Books, markedId: number): OpenRequest | undefined => {
  const request = events.findLast((it) => it.event === REFUND_REQUESTED && it.detail === requestFor(markedId))
  const chosen = attempts.find((it) => it.id === request?.attemptId)
  if (request === undefined || chosen?.status !== 'succeeded') return undefined
  const since = events.filter((it) => it.attemptId === chosen.id && it.id > request.id)
  return { chosen, at: request.at, since }
}

const readBooks = async ({ db }: SettleDeps, { order }: Attempt): Promise<Books> => {
  const attempts = await attemptsOf(db, order.userId)
  const ids = attempts.map((it) => it.id)
  return { attempts, events: await eventsOfAll(db, ids) }
}

/**
 * The payments that may go back for the marked one, the best first; none where it opened something. Other
 * marked payments are left to their own jobs, so that two jobs never count on the same payment.
 */
const refundCandidates = async (
  deps: SettleDeps,
  marked: Attempt,
  { attempts, events }: Books,
): Promise<Attempt[]> => {
  const beside = await concurrentPayments(deps, marked)
  const returning = new Set(events.filter((it) => it.event === REFUND_REQUESTED).map((it) => it.attemptId))
  const live = attempts.filter((it) => it.status === 'succeeded' && !returning.has(it.id))
  const own = live.filter((it) => it.id === marked.id)
  const isNeedless = marked.errorCode !== PAID_TWICE && marked.errorCode !== null
  if (beside.larger.length > 0 || isNeedless) return own
  const alike = live.filter((it) => beside.same.includes(it.id))
  if (own.length + alike.length < 2) return []
  const credited = new Set(live.flatMap((it) => it.order.creditedOrderIds))
  const isCredited = (it: Attempt) => Number(credited.has(it.orderId))
  return [...own, ...alike.filter((it) => it.errorCode !== PAID_TWICE)].toSorted(
    (a, b) => isCredited(a) - isCredited(b),
  )
}

/**
 * Cash at a shop came from no account, and a prepaid card's money was never with us: neither can be returned.
 */
const isReturnable = ({ paymentProviders }: SettleDeps, it: Attempt): boolean =>
  it.provider !== PREPAID && it.method !== 'cash' && paymentProviders.has(it.provider)

/** Removes the mark: this payment or the other one was refunded meanwhile. */
const unmark = async (deps: SettleDeps, marked: Attempt): Promise<Decision> => {
  if (marked.status === 'succeeded' && marked.errorCode === PAID_TWICE)
    await writeAttempt(deps.db, marked, { errorCode: null }, nowOf(deps))
  return { kind: 'nothing' }
}

const goOn = async (deps: SettleDeps, { chosen, at, since }: OpenRequest): Promise<Decision> => {
  if (isOverdue(deps, at)) await refundByHand(deps, chosen, 'the provider leaves the refund open')
  if (since.some((it) => it.event === ACCEPTED)) return { kind: 'wait' }
  const asks = since.filter((it) => it.event === ASKED)
  const last = asks.at(-1)
  // The difference counts in both directions, as the clock may have been set back since.
  if (last !== undefined && Math.abs(deps.clock.now() - last.at.getTime()) < ASK_AGAIN_AFTER_MS)
    return { kind: 'wait' }
  if (asks.length < MOST_ASKS) return askNow(deps, chosen)
  await refundByHand(deps, chosen, `asked ${asks.length} times`)
  return { kind: 'nothing' }
}

const askNow = async (deps: SettleDeps, chosen: Attempt): Promise<Decision> => {
  await addEvent(deps.db, chosen.id, { event: ASKED, at: nowOf(deps) })
  return { kind: 'ask', attempt: chosen }
}

/** Leaves a payment to the league to return and tells its buyer, once, in the caller's transaction. */
export const refundByHand = async (
  deps: { db: Db; clock: Clock; log: FastifyBaseLogger },
  attempt: Attempt,
  reason: string,
): Promise<void> => {
  const at = new Date(deps.clock.now())
  const chargeId = attempt.providerTxnId ?? attempt.providerOrderKey
  const row = { provider: attempt.provider, chargeId, attemptId: attempt.id }
  const isNews = await addMismatch(deps.db, { ...row, kind: REFUND_BY_HAND, detail: reason }, at)
  if (!isNews) return
  deps.log.error({ ...row, reason }, 'a payment is to be returned by hand')
  await addEvent(deps.db, attempt.id, { event: REFUND_BY_HAND, detail: reason, at })
  const { reference } = attempt.order
  await enqueuePaymentMail(deps.db, deps.clock, { reference, attemptId: attempt.id, about: REFUND_BY_HAND })
}
