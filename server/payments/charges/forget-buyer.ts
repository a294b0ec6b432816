import type { LeftPayment } from '../../../contract/payments/payments.ts'
import { isOpen } from '../../../domain/payments/payment-attempt.ts'
import type { RandomBytes } from '../../accounts/secrets.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { ACCOUNT_GONE, BY_SILENCE, NOT_NEEDED } from '../orders/attempt-codes.ts'
import { sealContact } from '../orders/sealed-contact.ts'
import { type Attempt, attemptByReference, attemptsOf, eraseContacts, lockBuyer } from '../orders/store.ts'
import { keepContact } from '../orders/store-contacts.ts'
import { countEvents, eventsOfAll } from '../orders/store-events.ts'
import { endWaiting, isBuyersTurn } from './end-waiting.ts'
import { owedOf } from './promised-refunds.ts'
import type { SettleDeps } from './settle.ts'
import { WITHDRAWN, withdraw } from './withdraw.ts'

type ForgetDeps = { db: Db; clock: Clock; random: RandomBytes; contactKey: string }

/** Time for a shop's late report, the nightly reconciliation and the two days that a refund may stay open. */
const SETTLED_WITHIN_MS = 7 * 86_400_000

/**
 * Ends the payments that wait for the user at the bank or at a shop, with jobs that cancel them at their
 * companies. Erases e-mail and telephone from the user's orders, but stores them encrypted where money may
 * still come or is owed. Title, time and price of each order stay, as the tax law asks. Runs in the caller's
 * transaction.
 */
export const forgetBuyer = async (deps: ForgetDeps, userId: number): Promise<LeftPayment[]> => {
  await lockBuyer(deps.db, userId)
  const left = await leftBehind(deps, await attemptsOf(deps.db, userId))
  for (const { attempt, until } of left) {
    if (isBuyersTurn(attempt)) await endWaiting(deps, attempt, ACCOUNT_GONE)
    if (attempt.order.email === '') continue
    await keepContact(
      deps.db,
      attempt.orderId,
      sealContact(deps, attempt.order.reference, attempt.order),
      until,
    )
  }
  await eraseContacts(deps.db, userId)
  return left.map(toLeftPayment)
}

/**
 * Cancels a deleted account's open payments at their companies and returns the outcome of each; the jobs try
 * again where a company does not answer. Never throws, as the account is already gone.
 */
export const cancelLeft = (deps: SettleDeps, left: LeftPayment[]): Promise<LeftPayment[]> =>
  Promise.all(
    left.map(async (it) => {
      if (it.outcome !== 'open') return it
      try {
        return { ...it, outcome: await outcomeOf(deps, it) }
      } catch (error) {
        deps.log.warn({ error, order: it.payment_id }, 'a payment of a deleted account is cancelled later')
        return it
      }
    }),
  )

const outcomeOf = async (deps: SettleDeps, it: LeftPayment): Promise<LeftPayment['outcome']> => {
  const attempt = await attemptByReference(deps.db, it.order_id)
  if (attempt === undefined) return it.outcome
  await withdraw(deps, attempt.id)
  if ((await countEvents(deps.db, attempt.id, WITHDRAWN)) > 0) return 'cancelled'
  return (await attemptByReference(deps.db, it.order_id))?.status === 'succeeded' ? 'owed' : it.outcome
}

type Left = { attempt: Attempt; isOwed: boolean; until: Date }

/** The payments that may still be paid, or were paid and are refunded. */
const leftBehind = async ({ db, clock }: ForgetDeps, attempts: Attempt[]): Promise<Left[]> => {
  const events = await eventsOfAll(
    db,
    attempts.map((it) => it.id),
  )
  const owed = owedOf(attempts, events)
  const isWithdrawn = (id: number) => events.some((it) => it.attemptId === id && it.event === WITHDRAWN)
  return attempts.flatMap((attempt) => {
    const isOwed = owed.has(attempt.id)
    const isLive = isOwed || isOpen(attempt.status)
    const payable = (attempt.dueAt ?? attempt.createdAt).getTime()
    const until = (isLive ? Math.max(payable, clock.now()) : payable) + SETTLED_WITHIN_MS
    const mayComeLate = mayStillBePaid(attempt) && !isWithdrawn(attempt.id) && until > clock.now()
    return isLive || mayComeLate ? [{ attempt, isOwed, until: new Date(until) }] : []
  })
}

/** Whether it was ended here but may still be open at its company. */
const mayStillBePaid = ({ status, errorCode }: Attempt): boolean =>
  status === 'failed' && (BY_SILENCE.includes(errorCode) || errorCode === NOT_NEEDED)

const toLeftPayment = ({ attempt, isOwed, until }: Left): LeftPayment => ({
  payment_id: attempt.orderId,
  method: attempt.method,
  order_id: attempt.order.reference,
  title: attempt.order.title,
  title_en: attempt.order.titleEn,
  total: attempt.order.totalMinor / 100,
  currency: attempt.order.currency,
  cash:
    attempt.cashReference === null
      ? null
      : { reference: attempt.cashReference, due_at: attempt.dueAt?.toISOString() ?? null },
  outcome: isOwed ? 'owed' : 'open',
  contact_until: until.toISOString(),
})
