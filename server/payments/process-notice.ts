import { notice } from './receive-notice.ts'
import { type ReconcileDeps, reconcile } from './reconcile.ts'
import { type Attempt, attemptByCharge, attemptByReference } from './store.ts'

/**
 * Works on a stored notice: it only says which charge to ask the provider about. `unreachable` and `mismatch` want
 * another try; `unknown-charge` is a notice about nothing of ours.
 */
export const processNotice = async (
  deps: ReconcileDeps,
  body: string,
): Promise<'settled' | 'unknown-charge' | 'unreachable' | 'mismatch'> => {
  const { type, transaction } = notice.parse(JSON.parse(body))
  if (type === 'verification') return 'settled'
  if (transaction === undefined) return 'unknown-charge'
  const attempt = await attemptOf(deps, transaction)
  if (attempt === undefined) return 'unknown-charge'
  const { outcome: truth } = await reconcile(deps, attempt.id)
  return truth === 'open' || truth === 'final' ? 'settled' : truth
}

/** By the charge; by our reference when the notice came before the answer that names the charge. */
const attemptOf = async (
  { db }: ReconcileDeps,
  transaction: { id: string; order_id?: string | null | undefined },
): Promise<Attempt | undefined> => {
  const found = await attemptByCharge(db, transaction.id)
  if (found !== undefined || !transaction.order_id) return found
  return attemptByReference(db, transaction.order_id)
}
