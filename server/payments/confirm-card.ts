import { isOpen } from '../../domain/payment-attempt.ts'
import { Failure } from '../failure.ts'
import { declineFailure, EXPIRED, NEVER_MADE } from './attempt-failures.ts'
import { type ReconcileDeps, reconcile } from './reconcile.ts'
import { type Attempt, attemptByCharge, attemptByReference } from './store.ts'

/** What the buyer's page shows: paid, not known yet, or refused and why. */
export type Confirmation =
  | { kind: 'paid' | 'open'; attempt: Attempt }
  | { kind: 'refused'; attempt: Attempt; reason: string }

/** `provider` is the one whose bank page they come from. */
type ReturningBuyer = {
  userId: number
  provider: string
  chargeId: string | undefined
  reference: string | undefined
}

/**
 * The buyer is back from the bank with a charge's id, our reference or both. The attempt is found among ours and must be
 * theirs; where it stands is fetched from its provider. Throws Failure('errors.notFound') for any other.
 */
export const confirmCard = async (deps: ReconcileDeps, it: ReturningBuyer): Promise<Confirmation> => {
  const attempt = await findOwnAttempt(deps, it)
  const now = needsReconcile(attempt) ? (await reconcile(deps, attempt.id)).attempt : attempt
  if (now.status === 'succeeded') return { kind: 'paid', attempt: now }
  if (isOpen(now.status)) return { kind: 'open', attempt: now }
  return { kind: 'refused', attempt: now, reason: declineFailure(deps, now) }
}

const findOwnAttempt = async ({ db }: ReconcileDeps, it: ReturningBuyer): Promise<Attempt> => {
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

/** A failure that no bank decided, only our own time limits, may still turn out to be a success. */
const needsReconcile = (attempt: Attempt): boolean =>
  isOpen(attempt.status) || attempt.errorCode === EXPIRED || attempt.errorCode === NEVER_MADE
