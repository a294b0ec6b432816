import { PREPAID } from '../orders/prepaid-provider.ts'
import { type Attempt, addEvent, attemptsOf, writeAttempt } from '../orders/store.ts'
import { eventsOfAll, type PaymentEvent } from '../orders/store-events.ts'
import { PAID_TWICE } from '../settlement/attempt-failures.ts'
import { REFUND_REQUESTED, requestFor } from '../settlement/owed.ts'
import { paymentsBeside } from '../settlement/payments-beside.ts'
import { lockBuyersAttempt, type SettleDeps } from '../settlement/settle.ts'
import { handOver } from './hand-over.ts'

/** Longer than a provider takes to answer: another worker may be waiting for that answer now. */
const ASK_AGAIN_AFTER_MS = 60_000
const MOST_ASKS = 5
/** So long a refund may stay open before the league is told. */
const OVERDUE_AFTER_MS = 48 * 3_600_000

/** It is about to be asked for at the provider. */
const ASKED = 'refund-asked'
/** The provider took it, and has yet to do it. */
const ACCEPTED = 'refund-accepted'

/** What is to be done now: ask for the refund of this one, look again later, or nothing more. */
export type Decision = { kind: 'ask'; attempt: Attempt } | { kind: 'wait' } | { kind: 'nothing' }

/** A buyer's attempts, and what happened to them in the order in which it happened. */
type Books = { attempts: Attempt[]; events: PaymentEvent[] }

/**
 * Decides in one transaction, under the buyer's lock, which payment goes back because of a marked one, and writes that it
 * is about to be asked for before anybody does. Called again it goes on with the same, until that went back.
 */
export const decideReturn = (deps: SettleDeps, markedId: number): Promise<Decision> =>
  deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx }
    const marked = await lockBuyersAttempt(tx, markedId)
    const books = await readBooks(inTx, marked)
    const request = openRequest(books, markedId)
    if (request !== undefined) return goOn(inTx, request)
    const candidates = await candidatesBeside(inTx, marked, books)
    const [first] = candidates
    if (first === undefined) return unmark(inTx, marked)
    const chosen = candidates.find((it) => isReturnable(deps, it))
    if (chosen === undefined) {
      await handOver(inTx, first, `not returnable: ${first.method}`)
      return { kind: 'nothing' }
    }
    await addEvent(tx, chosen.id, { event: REFUND_REQUESTED, detail: requestFor(markedId), at: nowOf(deps) })
    return askNow(inTx, chosen)
  })

/** Writes that the provider took a refund, so that it is asked for no more. */
export const noteAccepted = (deps: SettleDeps, attempt: Attempt): Promise<void> =>
  addEvent(deps.db, attempt.id, { event: ACCEPTED, at: nowOf(deps) })

/** Leaves a payment to the league whose provider could not be asked for too long. */
export const handOverIfOverdue = (deps: SettleDeps, markedId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx }
    const marked = await lockBuyersAttempt(tx, markedId)
    const { events } = await readBooks(inTx, marked)
    const paid = events.findLast((it) => it.attemptId === markedId && isSuccess(it))
    if (marked.status === 'succeeded' && paid !== undefined && isOverdue(deps, paid.at))
      await handOver(inTx, marked, 'the provider cannot be asked')
  })

const nowOf = ({ clock }: SettleDeps) => new Date(clock.now())
const isOverdue = ({ clock }: SettleDeps, since: Date) => clock.now() - since.getTime() > OVERDUE_AFTER_MS
const isSuccess = (it: PaymentEvent) => it.event === 'succeeded' || it.event === 'reinstated'

type OpenRequest = { chosen: Attempt; at: Date; since: PaymentEvent[] }

/** A payment may be marked once more, for another reason, when what was chosen for the first one is long returned. */
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
 * Which payments may go back for the marked one, the best first; none where it opened something. Others that are marked are
 * left to their own jobs, so that two jobs never count on the same one.
 */
const candidatesBeside = async (
  deps: SettleDeps,
  marked: Attempt,
  { attempts, events }: Books,
): Promise<Attempt[]> => {
  const beside = await paymentsBeside(deps, marked)
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

/** What was paid at a shop went into no account, and a prepaid card's money was never with us. */
const isReturnable = ({ paymentProviders }: SettleDeps, it: Attempt): boolean =>
  it.provider !== PREPAID && it.method !== 'cash' && paymentProviders.has(it.provider)

/** It was refunded by somebody else meanwhile, or the other one was. */
const unmark = async (deps: SettleDeps, marked: Attempt): Promise<Decision> => {
  if (marked.status === 'succeeded' && marked.errorCode === PAID_TWICE)
    await writeAttempt(deps.db, marked, { errorCode: null }, nowOf(deps))
  return { kind: 'nothing' }
}

const goOn = async (deps: SettleDeps, { chosen, at, since }: OpenRequest): Promise<Decision> => {
  if (isOverdue(deps, at)) await handOver(deps, chosen, 'the provider leaves the refund open')
  if (since.some((it) => it.event === ACCEPTED)) return { kind: 'wait' }
  const asks = since.filter((it) => it.event === ASKED)
  const last = asks.at(-1)
  // A clock that was set back says nothing about how long ago that was.
  if (last !== undefined && Math.abs(deps.clock.now() - last.at.getTime()) < ASK_AGAIN_AFTER_MS)
    return { kind: 'wait' }
  if (asks.length < MOST_ASKS) return askNow(deps, chosen)
  await handOver(deps, chosen, `asked ${asks.length} times`)
  return { kind: 'nothing' }
}

const askNow = async (deps: SettleDeps, chosen: Attempt): Promise<Decision> => {
  await addEvent(deps.db, chosen.id, { event: ASKED, at: nowOf(deps) })
  return { kind: 'ask', attempt: chosen }
}
