import { notice } from './receive-notice.ts'
import { type Settling, settle } from './settle.ts'
import { type Attempt, attemptByCharge, attemptByReference } from './store.ts'

/**
 * Works on a stored notice: it only says which charge to ask the provider about. `unreachable` and `mismatch` want
 * another try; `unknown-charge` is a notice about nothing of ours.
 */
export const processNotice = async (
  needs: Settling,
  body: string,
): Promise<'settled' | 'unknown-charge' | 'unreachable' | 'mismatch'> => {
  const { type, transaction } = notice.parse(JSON.parse(body))
  if (type === 'verification') return 'settled'
  if (transaction === undefined) return 'unknown-charge'
  const attempt = await attemptOf(needs, transaction)
  if (attempt === undefined) return 'unknown-charge'
  const { truth } = await settle(needs, attempt.id)
  return truth === 'open' || truth === 'final' ? 'settled' : truth
}

/** By the charge; by our reference when the notice came before the answer that names the charge. */
const attemptOf = async (
  { db }: Settling,
  transaction: { id: string; order_id?: string | null | undefined },
): Promise<Attempt | undefined> => {
  const known = await attemptByCharge(db, transaction.id)
  if (known !== undefined || !transaction.order_id) return known
  return attemptByReference(db, transaction.order_id)
}
