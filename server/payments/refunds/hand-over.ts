import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { REFUND_BY_HAND } from '../charges/owed-refunds.ts'
import { enqueuePaymentMail } from '../orders/attempt-jobs.ts'
import { type Attempt, addEvent } from '../orders/store.ts'
import { addMismatch } from '../orders/store-mismatches.ts'

/**
 * Leaves a payment that needs a refund by hand to the league and tells its buyer, once. In the caller's
 * transaction.
 */
export const handOver = async (
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
