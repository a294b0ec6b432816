import { isOpen } from '../../../domain/payments/payment-attempt.ts'
import type { WorkResult } from '../../jobs/work-source.ts'
import type { Charge, Notice, PaymentProvider } from '../../providers/payment-provider.ts'
import { resolveAttempt } from '../charges/resolve-attempt.ts'
import { type SettleDeps, type Settled, settle } from '../charges/settle.ts'
import { statusSnapshot } from '../charges/status-snapshot.ts'
import { type Attempt, attemptByCharge, attemptByReference } from '../orders/store.ts'
import { addMismatch } from '../orders/store-mismatches.ts'
import { assignNotice, type StoredNotice } from './store-notices.ts'

/**
 * Processes a stored notice. Most notices only say which charge to fetch; a confirmed report of a company
 * that cannot be asked is settled as it says. A notice that is about no order of ours is done, with a note.
 */
export const processNotice = async (deps: SettleDeps, stored: StoredNotice): Promise<WorkResult> => {
  const provider = deps.paymentProviders.get(stored.provider)
  // Another build that has this provider and shares the database stored it.
  if (provider === undefined) return { kind: 'not-yet', reason: 'unknown-provider' }
  const notice = provider.notices.read(stored.body)
  if (notice.kind === 'verification') return { kind: 'done' }
  const doubt = await doubtAbout(deps, provider, stored, notice)
  if (doubt !== undefined) return doubt
  const attempt = await attemptOf(deps, provider.name, notice)
  if (attempt === undefined) return { kind: 'done', note: 'unknown-charge' }
  await assignNotice(deps.db, stored.key, attempt.id)
  const { outcome } = await follow(deps, attempt, notice)
  if (outcome === 'unreachable') return { kind: 'not-yet', reason: outcome }
  return outcome === 'mismatch' ? { kind: 'failed', reason: outcome } : { kind: 'done' }
}

/** The reason why a notice is not believed, or not yet; undefined for a genuine one. */
const doubtAbout = async (
  { log }: SettleDeps,
  { notices }: PaymentProvider,
  stored: StoredNotice,
  notice: Notice,
): Promise<WorkResult | undefined> => {
  const refuse = (reason: string): WorkResult => {
    log.error({ security: 'forged-notice', notice: stored.key, reason }, 'a notice is not believed')
    return { kind: 'done', note: reason }
  }
  if (notice.kind === 'foreign') return refuse(notice.reason)
  if (stored.headers === null || notices.confirm === undefined) return undefined
  const verdict = await notices.confirm(stored.body)
  if (verdict === 'unknown') return { kind: 'not-yet', reason: 'unconfirmed' }
  return verdict === 'forged' ? refuse('never-sent') : undefined
}

const follow = (deps: SettleDeps, attempt: Attempt, notice: Notice): Promise<Settled> =>
  notice.kind === 'report' ? settleReport(deps, attempt, notice) : resolveAttempt(deps, attempt.id)

type Report = Extract<Notice, { kind: 'report' }>

/** A report of returned money names the returned amount: a part of the price changes nothing by itself. */
const settleReport = async (deps: SettleDeps, attempt: Attempt, it: Report): Promise<Settled> => {
  const { charge, reinstated } = it
  const { totalMinor } = attempt.order
  if (isSecondPayment(attempt, charge)) return refuseSecond(deps, attempt, charge)
  if (charge.status === 'refunded' && charge.amountMinor < totalMinor) return resolveAttempt(deps, attempt.id)
  const isReturn = charge.status === 'refunded' || charge.status === 'charged-back'
  const settled = isReturn ? { ...charge, amountMinor: totalMinor } : charge
  // Only a payment that was charged back before can be reported as reinstated.
  const seen = reinstated ? await statusSnapshot(deps.db, attempt) : undefined
  return settle(deps, attempt.id, settled, seen)
}

/** The kind of the row by which a person of the league returns it. */
const PAID_AGAIN = 'paid-again'

/** Whether an order has a second transaction, which the company should have refused. */
const isSecondPayment = ({ status, providerTxnId }: Attempt, charge: Charge): boolean =>
  !isOpen(status) && status !== 'failed' && providerTxnId !== charge.id

const refuseSecond = async (deps: SettleDeps, attempt: Attempt, charge: Charge): Promise<Settled> => {
  // A second transaction that took no money, or gave it back, needs no action.
  if (charge.status !== 'succeeded') return { attempt, outcome: 'final' }
  deps.log.error(
    { security: 'payment-mismatch', attempt: attempt.id, charge: charge.id, status: charge.status },
    'an order is reported as paid a second time',
  )
  const { id: attemptId, provider } = attempt
  const mismatch = { provider, attemptId, chargeId: charge.id, kind: PAID_AGAIN, detail: charge.status }
  await addMismatch(deps.db, mismatch, new Date(deps.clock.now()))
  return { attempt, outcome: 'mismatch' }
}

/** A notice's attempt, by its charge; by our reference if it came before the charge's answer. */
export const attemptOf = async (
  { db }: Pick<SettleDeps, 'db'>,
  provider: string,
  notice: Notice,
): Promise<Attempt | undefined> => {
  const { chargeId, reference } = subjectOf(notice)
  const found = chargeId === undefined ? undefined : await attemptByCharge(db, provider, chargeId)
  if (found !== undefined || reference === undefined) return found
  const named = await attemptByReference(db, reference)
  return named?.provider === provider ? named : undefined
}

const subjectOf = (notice: Notice): { chargeId?: string; reference?: string | undefined } => {
  if (notice.kind === 'charge') return notice
  if (notice.kind !== 'report') return {}
  return { chargeId: notice.charge.id, reference: notice.charge.reference ?? undefined }
}
