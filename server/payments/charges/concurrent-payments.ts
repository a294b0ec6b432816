import { isHeldBy } from '../../../domain/payments/packages.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { inMs } from '../../memberships/memberships-of.ts'
import { type HeldByPayment, heldByPayment, openedByPayment } from '../../memberships/opened-by-payment.ts'
import { type Attempt, attemptsOf } from '../orders/store.ts'

/** A buyer's other payments with valid memberships, beside one payment; by the attempt's number. */
export type ConcurrentPayments = {
  /** Payments that opened the same. */
  same: number[]
  /** Payments that opened more, including all of this one; without upgrades that this one was credited to. */
  larger: number[]
  /** Payments that opened only a part of this one. */
  smaller: number[]
}

/** The buyer's other payments whose membership equals, contains or lies within the one `attempt` opened. */
export const concurrentPayments = async (
  deps: { db: Db; clock: Clock },
  attempt: Attempt,
): Promise<ConcurrentPayments> => {
  // For a membership that is over, the comparison is as of its last moment.
  const opened = (await openedByPayment(deps.db, attempt.order.userId)).get(String(attempt.id))
  const at = Math.min(deps.clock.now(), (opened?.endsAt ?? attempt.order.accessEndsAt).getTime() - 1)
  const clock = { ...deps.clock, now: () => at }
  const held = await heldByPayment({ ...deps, clock }, attempt.order.userId)
  const own = held.find((it) => it.sourceId === String(attempt.id))
  if (own === undefined) return { same: [], larger: [], smaller: [] }
  const others = held.filter((it) => it !== own)
  const has = (larger: HeldByPayment, smaller: HeldByPayment) =>
    isHeldBy({ ...inMs(larger), id: larger.id }, { ...inMs(smaller), id: smaller.id })
  const idsOf = (rows: HeldByPayment[]) => rows.map((it) => Number(it.sourceId))
  const larger = idsOf(others.filter((it) => has(it, own) && !has(own, it)))
  return {
    same: idsOf(others.filter((it) => has(it, own) && has(own, it))),
    larger: larger.length === 0 ? [] : await withoutUpgrades(deps.db, attempt, larger),
    smaller: idsOf(others.filter((it) => !has(it, own) && has(own, it))),
  }
}

const withoutUpgrades = async (db: Db, { order }: Attempt, ids: number[]): Promise<number[]> => {
  const all = await attemptsOf(db, order.userId)
  const credited = new Set([order.id])
  // An upgrade is always ordered after the payment that it was credited with, so one pass in order finds all.
  const upgrades = all.filter((it) => {
    const isUpgrade = it.order.creditedOrderIds.some((id) => credited.has(id))
    if (isUpgrade) credited.add(it.orderId)
    return isUpgrade
  })
  return ids.filter((id) => !upgrades.some((it) => it.id === id))
}
