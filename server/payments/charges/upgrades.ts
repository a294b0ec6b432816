import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { reinstate, revoke } from '../../memberships/grant.ts'
import { openedByPayment } from '../../memberships/opened-by-payment.ts'
import { CREDIT_LOST } from '../orders/attempt-codes.ts'
import { type Attempt, addEvent, attemptsOf } from '../orders/store.ts'
import { isCreditLost, queueRefund } from './refund-if-needless.ts'

type Deps = { db: Db; clock: Clock; log: FastifyBaseLogger }

/**
 * Ends the upgrades that were credited with a refunded or charged-back payment, and the upgrades of those
 * (decision 43). Their own payment goes back where the credit is gone for good; it waits while a charge-back
 * may still be decided for us (decision 44). An upgrade that was over by then stays paid, as its buyer had it
 * to the end. Runs in the transaction that writes the refund or charge-back, under the buyer's lock.
 */
export const endUpgrades = async (deps: Deps, attempt: Attempt, isForGood: boolean): Promise<void> => {
  const all = await attemptsOf(deps.db, attempt.order.userId)
  const opened = await openedByPayment(deps.db, attempt.order.userId)
  for (const upgrade of upgradesBy(all, attempt.orderId)) {
    const endsAt = opened.get(String(upgrade.id))?.endsAt.getTime() ?? Number.POSITIVE_INFINITY
    if (endsAt <= deps.clock.now()) continue
    await endUpgrade(deps, upgrade)
    if (isForGood && upgrade.errorCode !== CREDIT_LOST)
      await queueRefund(deps, upgrade, CREDIT_LOST, `${upgrade.order.reference} ${CREDIT_LOST}`)
  }
}

const upgradesBy = (all: Attempt[], orderId: number): Attempt[] =>
  all
    .filter((it) => it.status === 'succeeded' && it.order.creditedOrderIds.includes(orderId))
    .flatMap((it) => [it, ...upgradesBy(all, it.orderId)])

const sourceOf = (it: Attempt) => ({ source: 'payment', sourceId: String(it.id) }) as const

const endUpgrade = async (deps: Deps, upgrade: Attempt): Promise<void> => {
  const ended = await revoke(deps, sourceOf(upgrade))
  if (ended === 'nothing') return
  deps.log.warn({ attempt: upgrade.id }, 'an upgrade has ended with the payment that it was credited with')
  await addEvent(deps.db, upgrade.id, { event: CREDIT_LOST, at: new Date(deps.clock.now()) })
}

/** Restores the upgrades that had ended with a charged-back payment, when that is decided for us. */
export const reinstateUpgrades = async (deps: Deps, attempt: Attempt): Promise<void> => {
  const all = await attemptsOf(deps.db, attempt.order.userId)
  for (const upgrade of upgradesBy(all, attempt.orderId)) {
    if (upgrade.errorCode === CREDIT_LOST || (await isCreditLost(deps.db, upgrade))) continue
    if ((await reinstate(deps, sourceOf(upgrade))) === 'nothing') continue
    await addEvent(deps.db, upgrade.id, { event: 'reinstated', at: new Date(deps.clock.now()) })
  }
}
