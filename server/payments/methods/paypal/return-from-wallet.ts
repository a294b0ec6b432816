import { isOpen } from '../../../../domain/payments/payment-attempt.ts'
import { Failure } from '../../../failure.ts'
import { declineFailure } from '../../charges/decline-failure.ts'
import { mayAskAgain } from '../../charges/query-pacing.ts'
import { resolveAttempt } from '../../charges/resolve-attempt.ts'
import { type SettleDeps, type Settled, settleDeclined } from '../../charges/settle.ts'
import { WALLET_CANCELLED } from '../../orders/attempt-codes.ts'
import { type Attempt, attemptByCharge } from '../../orders/store.ts'
import { accountNames } from './wallet-form.ts'

/** Where the buyer goes on: `approve` is the company's page, which asks them again. */
export type WalletOutcome =
  | { kind: 'paid' | 'open' | 'returned' }
  | { kind: 'approve'; url: string }
  | { kind: 'refused'; failure: Failure; membershipId: number; orderId: number }

/**
 * Captures the payment that the buyer approved, by the company's number of their order. Anybody may bring
 * that number, so the answer says only where to go on. Throws Failure('errors.notFound') for an order that is
 * not ours.
 */
export const returnFromWallet = async (deps: SettleDeps, orderId: string): Promise<WalletOutcome> => {
  const found = await attemptOfOrder(deps, orderId)
  if (found === undefined) throw new Failure('errors.notFound')
  const { attempt, outcome } = await askIfAllowed(deps, found)
  const refusedBecause = (failure: Failure): WalletOutcome => ({
    kind: 'refused',
    failure,
    membershipId: attempt.order.membershipId,
    orderId: attempt.orderId,
  })
  if (outcome === 'mismatch') return refusedBecause(new Failure('checkout.walletUnavailable'))
  if (attempt.status === 'succeeded') return { kind: 'paid' }
  if (attempt.status === 'failed') return refusedBecause(new Failure(declineFailure(deps, attempt)))
  if (!isOpen(attempt.status)) return { kind: 'returned' }
  const asksAgain = outcome === 'open' && attempt.status === 'requires-action'
  return asksAgain && attempt.redirectUrl !== null
    ? { kind: 'approve', url: attempt.redirectUrl }
    : { kind: 'open' }
}

/** Resolves the attempt, but not for too frequent requests: anybody may have the number. */
const askIfAllowed = async (
  deps: SettleDeps,
  attempt: Attempt,
): Promise<{ attempt: Attempt; outcome: Settled['outcome'] | 'not-asked' }> =>
  (await mayAskAgain(deps, attempt)) ? resolveAttempt(deps, attempt.id) : { attempt, outcome: 'not-asked' }

/** Ends the attempt of a buyer who left the company's page. A later approval is captured all the same. */
export const cancelWallet = async (deps: SettleDeps, orderId: string): Promise<void> => {
  const found = await attemptOfOrder(deps, orderId)
  if (found === undefined) return
  const { attempt, outcome } = await askIfAllowed(deps, found)
  if (outcome === 'open' && attempt.status === 'requires-action')
    await settleDeclined(deps, attempt.id, WALLET_CANCELLED)
}

const attemptOfOrder = async ({ db }: SettleDeps, orderId: string): Promise<Attempt | undefined> =>
  (await attemptByCharge(db, accountNames.MXN, orderId)) ??
  (await attemptByCharge(db, accountNames.USD, orderId))
