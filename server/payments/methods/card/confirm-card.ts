import { isOpen } from '../../../../domain/payments/payment-attempt.ts'
import { Failure } from '../../../failure.ts'
import { declineFailure } from '../../charges/decline-failure.ts'
import { mayPoll } from '../../charges/query-pacing.ts'
import { resolveAttempt } from '../../charges/resolve-attempt.ts'
import type { SettleDeps } from '../../charges/settle.ts'
import { CASH_EXPIRED, EXPIRED, NEVER_MADE, NOT_NEEDED, RETURNED_CODES } from '../../orders/attempt-codes.ts'
import { type Attempt, attemptByCharge, attemptByReference } from '../../orders/store.ts'

/** The outcome that the buyer's page shows: paid, not known yet, or refused with the reason. */
export type Confirmation =
  | { kind: 'paid' | 'open'; attempt: Attempt }
  | { kind: 'refused'; attempt: Attempt; reason: string }

/** `provider` is the one from whose bank page the buyer comes back. */
type ReturningBuyer = {
  userId: number
  provider: string
  chargeId: string | undefined
  reference: string | undefined
}

/**
 * Confirms the attempt of a buyer who is back from the bank with a charge's id, our reference or both.
 * Fetches its state from its provider, unless another tab just did. Throws Failure('errors.notFound') for an
 * attempt that is unknown or another user's.
 */
export const confirmCard = async (deps: SettleDeps, it: ReturningBuyer): Promise<Confirmation> => {
  const attempt = await findOwnAttempt(deps, it)
  const asks = needsReconcile(attempt) && (await mayPoll(deps, attempt))
  const now = asks ? (await resolveAttempt(deps, attempt.id)).attempt : attempt
  if (goesBack(now)) return { kind: 'refused', attempt: now, reason: 'checkout.paymentReturned' }
  if (now.status === 'succeeded') return { kind: 'paid', attempt: now }
  if (isOpen(now.status)) return { kind: 'open', attempt: now }
  return { kind: 'refused', attempt: now, reason: declineFailure(deps, now) }
}

/** Whether the money was charged and is returned, so that no bank refused it. */
const goesBack = ({ status, errorCode }: Attempt): boolean =>
  status === 'refunded' ||
  status === 'charged-back' ||
  (status === 'succeeded' && RETURNED_CODES.includes(errorCode))

const findOwnAttempt = async ({ db }: SettleDeps, it: ReturningBuyer): Promise<Attempt> => {
  const byCharge = it.chargeId === undefined ? undefined : await attemptByCharge(db, it.provider, it.chargeId)
  const byReference = it.reference === undefined ? undefined : await attemptByReference(db, it.reference)
  const attempt = byCharge ?? byReference
  const agree = byCharge === undefined || byReference === undefined || byCharge.id === byReference.id
  const foreign = [byCharge, byReference].find((one) => one !== undefined && one.order.userId !== it.userId)
  if (foreign !== undefined)
    throw new Failure('errors.notFound', undefined, {
      event: 'foreign-charge',
      reason: `payment attempt ${foreign.id}`,
    })
  if (attempt === undefined || !agree) throw new Failure('errors.notFound')
  return attempt
}

/** A failure that only our own time limits decided may still turn out to be a success. */
const needsReconcile = (attempt: Attempt): boolean =>
  isOpen(attempt.status) || [EXPIRED, CASH_EXPIRED, NEVER_MADE, NOT_NEEDED].includes(attempt.errorCode ?? '')
