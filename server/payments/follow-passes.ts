import { isOpen } from '../../domain/payments/payment-attempt.ts'
import { periodicWork } from '../jobs/periodic-work.ts'
import type { WorkSource } from '../jobs/work-source.ts'
import { followDays, type LostPass } from '../memberships/follow-days.ts'
import { followSeason } from '../memberships/follow-season.ts'
import { paymentOf } from '../memberships/rain-out.ts'
import { queueRefund } from './charges/refund-if-needless.ts'
import { lockBuyersAttempt, type SettleDeps } from './charges/settle.ts'
import { NO_DAY_LEFT } from './orders/attempt-codes.ts'
import { type Attempt, attemptById, attemptsOf, lockBuyer } from './orders/store.ts'
import { countEvents } from './orders/store-events.ts'
import { notePassMoved, notePassWaiting } from './receipts/pass-moved.ts'

const EVERY_MS = 60_000

/** Moves sold passes with the schedule every minute, and tells the buyers of those that change. */
export const followPasses = (deps: SettleDeps): WorkSource => {
  const waiting = openWaiting(deps)
  return periodicWork(deps.clock, {
    kind: 'follow-days',
    everyMs: EVERY_MS,
    run: async () => {
      await followSeason(deps)
      await followDays({
        ...deps,
        lockBuyer,
        onMoved: (tx, moved) => notePassMoved(tx, deps.clock, moved),
        onWaiting: waiting,
        onNoDayLeft: (lost) => returnRainedOut(deps, lost),
      })
      return { kind: 'done' }
    },
  })
}

/** Finds the waiting passes every minute; this process writes each of them once. */
const openWaiting = (deps: SettleDeps) => {
  const noted = new Set<string>()
  return async (lost: LostPass): Promise<void> => {
    const key = `${lost.source}:${lost.sourceId} ${lost.day}`
    if (noted.has(key)) return
    await notePassWaiting(deps, lost)
    noted.add(key)
  }
}

/**
 * Returns the payment for a pass whose season has no day left for it, by itself or by a person, like any
 * payment that opened nothing. Does not return a payment that is credited to an upgrade. Safe to call any
 * number of times.
 */
const returnRainedOut = async (deps: SettleDeps, lost: LostPass): Promise<void> => {
  const paymentId = paymentOf(lost)
  // A gift has no payment.
  if (paymentId === undefined) return
  const known = await attemptById(deps.db, Number(paymentId))
  if (known !== undefined && isKept(known))
    await deps.db.transaction((tx) => markUnlessCredited({ ...deps, db: tx }, known.id))
}

const markUnlessCredited = async (deps: SettleDeps, attemptId: number): Promise<void> => {
  const attempt = await lockBuyersAttempt(deps.db, attemptId)
  if (!isKept(attempt) || (await isCredited(deps, attempt))) return
  const times = await countEvents(deps.db, attempt.id, NO_DAY_LEFT)
  await queueRefund(deps, attempt, NO_DAY_LEFT, `${attempt.order.reference} ${NO_DAY_LEFT} ${times}`)
}

/** Whether the payment is paid and not going back already. */
const isKept = ({ status, errorCode }: Attempt): boolean => status === 'succeeded' && errorCode === null

const isCredited = async ({ db }: SettleDeps, { order }: Attempt): Promise<boolean> =>
  (await attemptsOf(db, order.userId)).some(
    (it) => (it.status === 'succeeded' || isOpen(it.status)) && it.order.creditedOrderIds.includes(order.id),
  )
