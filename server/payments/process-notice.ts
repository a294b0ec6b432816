import type { WorkResult } from '../jobs/work-source.ts'
import type { Notice } from '../providers/payment-provider.ts'
import { type ReconcileDeps, reconcile } from './reconcile.ts'
import { type Attempt, attemptByCharge, attemptByReference } from './store.ts'
import { assignNotice, type StoredNotice } from './store-notices.ts'

/** Processes a stored notice: it only says which charge to fetch. One about nothing of ours is done with a note. */
export const processNotice = async (deps: ReconcileDeps, stored: StoredNotice): Promise<WorkResult> => {
  const provider = deps.paymentProviders.get(stored.provider)
  // Stored by another build, which has that provider and shares the database.
  if (provider === undefined) return { kind: 'not-yet', reason: 'unknown-provider' }
  const notice = provider.notices.read(stored.body)
  if (notice.kind === 'verification') return { kind: 'done' }
  const attempt = notice.kind === 'charge' ? await attemptOf(deps, provider.name, notice) : undefined
  if (attempt === undefined) return { kind: 'done', note: 'unknown-charge' }
  await assignNotice(deps.db, stored.key, attempt.id)
  const { outcome } = await reconcile(deps, attempt.id)
  if (outcome === 'unreachable') return { kind: 'not-yet', reason: outcome }
  return outcome === 'mismatch' ? { kind: 'failed', reason: outcome } : { kind: 'done' }
}

/** By the charge; by our reference when the notice came before the answer that names the charge. */
const attemptOf = async (
  { db }: ReconcileDeps,
  provider: string,
  { chargeId, reference }: Extract<Notice, { kind: 'charge' }>,
): Promise<Attempt | undefined> => {
  const found = await attemptByCharge(db, provider, chargeId)
  return found !== undefined || reference === undefined ? found : attemptByReference(db, reference)
}
