import { z } from 'zod'
import type { Charge, PaymentProvider } from '../../providers/payment-provider.ts'
import { resolveAttempt } from '../charges/resolve-attempt.ts'
import { type SettleDeps, settle } from '../charges/settle.ts'
import type { Attempt } from '../orders/store.ts'
import { addMismatch, type Mismatch, openMismatches, resolveMismatch } from '../orders/store-mismatches.ts'
import { type Comparison, compareCharge, type Finding, isMismatchKind } from './compare-charge.ts'
import { attemptsOfCharges, markChecked, uncheckedSuccesses } from './store.ts'

/**
 * The position of one night's reconciliation of one provider: first its list, then successes of ours that
 * were not on it, then the mismatches of earlier nights. Each step's job stores it, so that a crash loses one
 * step at most.
 */
export const reconciliationPosition = z.object({
  provider: z.string(),
  day: z.string(),
  phase: z.enum(['listed', 'unlisted', 'known']),
  cursor: z.string().optional(),
  step: z.number().int(),
  startedAt: z.number().optional(),
})
export type ReconciliationPosition = z.infer<typeof reconciliationPosition>

const DAY_MS = 86_400_000
/** The time for which a card's holder may dispute a charge. */
const RECONCILED_FOR_MS = 180 * DAY_MS
/** The questions to the provider in one step; all of them fit in the time for which a job is claimed. */
const QUESTIONS = 10
/** A longer list counts as endless. */
const MAX_STEPS = 20_000

export type StepResult =
  | { kind: 'next'; position: ReconciliationPosition }
  | { kind: 'end' }
  | { kind: 'unreachable' }

/** Does one step of a night's reconciliation. Safe to repeat. */
export const reconcileStep = (
  deps: SettleDeps,
  provider: PaymentProvider,
  position: ReconciliationPosition,
): Promise<StepResult> => {
  const begun = { ...position, startedAt: position.startedAt ?? deps.clock.now() }
  return steps[position.phase](deps, provider, begun)
}

type Begun = ReconciliationPosition & { startedAt: number }
type Step = (deps: SettleDeps, provider: PaymentProvider, position: Begun) => Promise<StepResult>

const UNREACHABLE: StepResult = { kind: 'unreachable' }

const reconcileListed: Step = async (deps, provider, position) => {
  const to = new Date(position.startedAt)
  const page = await provider.chargesMade({ from: fromOf(position), to, cursor: position.cursor })
  if (page.kind === 'unknown') return UNREACHABLE
  const attempts = await attemptsOfCharges(deps.db, page.charges)
  for (const charge of page.charges) await reconcileCharge(deps, provider.name, charge, attempts)
  const found = page.charges.flatMap((charge) => attemptsOf(charge, attempts).map((it) => it.id))
  await markChecked(deps.db, deps.clock, found)
  if (page.next !== undefined && position.step < MAX_STEPS) return next(position, 'listed', page.next)
  return next(position, 'unlisted', undefined)
}

/** Looks up each success that the list lacks by itself before it alarms anybody: the list may be late. */
const reconcileUnlisted: Step = async (deps, provider, position) => {
  const attempts = await uncheckedSuccesses(deps.db, {
    provider: provider.name,
    from: fromOf(position),
    checkedBefore: new Date(position.startedAt),
    afterId: Number(position.cursor ?? 0),
    limit: QUESTIONS,
  })
  for (const attempt of attempts) {
    const found = await provider.chargeById(attempt.providerTxnId ?? '')
    if (found.kind === 'unknown') return UNREACHABLE
    for (const charge of found.charges) await reconcileCharge(deps, provider.name, charge, [attempt])
    if (found.charges.length === 0) await report(deps, provider.name, absenceOf(attempt))
    else await markChecked(deps.db, deps.clock, [attempt.id])
  }
  const last = attempts.at(-1)
  if (last === undefined) return next(position, 'known', undefined)
  return next(position, 'unlisted', String(last.id))
}

const reconcileKnown: Step = async (deps, provider, position) => {
  const mismatches = await openMismatches(deps.db, {
    provider: provider.name,
    afterId: Number(position.cursor ?? 0),
    limit: QUESTIONS,
  })
  for (const it of mismatches) if (!(await compareAgain(deps, provider, it))) return UNREACHABLE
  const last = mismatches.at(-1)
  return last === undefined ? { kind: 'end' } : next(position, 'known', String(last.id))
}

const steps: Record<ReconciliationPosition['phase'], Step> = {
  listed: reconcileListed,
  unlisted: reconcileUnlisted,
  known: reconcileKnown,
}

/** Compares an open mismatch again; false when the provider does not answer. */
const compareAgain = async (
  deps: SettleDeps,
  provider: PaymentProvider,
  mismatch: Mismatch,
): Promise<boolean> => {
  const found = await provider.chargeById(mismatch.chargeId)
  if (found.kind === 'unknown') return false
  const attempts = await attemptsOfCharges(deps.db, found.charges)
  const comparisons: Comparison[] = []
  for (const charge of found.charges)
    comparisons.push(await reconcileCharge(deps, provider.name, charge, attempts))
  if (!isGone(mismatch, found.charges, comparisons)) return true
  await resolveMismatch(deps.db, mismatch.id, new Date(deps.clock.now()))
  deps.log.info({ ...namesOf(mismatch), provider: provider.name }, 'a payment mismatch is gone')
  return true
}

/** A mismatch that another part noted, such as a refund by hand, is gone once the money is returned. */
const isGone = ({ kind }: Mismatch, charges: Charge[], comparisons: Comparison[]): boolean => {
  if (kind === 'absent-there') return charges.length > 0
  if (isMismatchKind(kind)) return comparisons.every((it) => typeof it === 'string' || it.kind !== kind)
  return charges.length > 0 && charges.every((it) => it.status !== 'succeeded')
}

/** Settles the attempt where the provider knows better, and reports differences that need a person. */
const reconcileCharge = async (
  deps: SettleDeps,
  provider: string,
  charge: Charge,
  attempts: Attempt[],
): Promise<Comparison> => {
  const attempt = attemptOf(charge, attempts)
  const comparison = compareCharge(charge, provider, attempt, deps.clock.now())
  if (typeof comparison === 'object') await report(deps, provider, comparison)
  if (comparison === 'ask' && attempt !== undefined) await resolveAttempt(deps, attempt.id)
  if (comparison === 'settle' && attempt !== undefined) {
    deps.log.warn(
      { attempt: attempt.id, was: attempt.status, is: charge.status },
      'settled by the reconciliation',
    )
    await settle(deps, attempt.id, charge)
  }
  return comparison
}

/** Finds it by the reference first, which names the order. */
const attemptOf = (charge: Charge, attempts: Attempt[]): Attempt | undefined =>
  attempts.find((it) => it.providerOrderKey === charge.reference) ??
  attempts.find((it) => it.providerTxnId === charge.id)

const attemptsOf = ({ id, reference, isNamedByPayment }: Charge, attempts: Attempt[]): Attempt[] =>
  attempts.filter((it) => it.providerTxnId === id || (isNamedByPayment && it.providerOrderKey === reference))

const absenceOf = (attempt: Attempt): Finding => ({
  kind: 'absent-there',
  chargeId: attempt.providerTxnId ?? '',
  attemptId: attempt.id,
  detail: `${attempt.order.totalMinor} ${attempt.order.currency}`,
})

const report = async (deps: SettleDeps, provider: string, finding: Finding): Promise<void> => {
  const isNews = await addMismatch(deps.db, { provider, ...finding }, new Date(deps.clock.now()))
  if (!isNews) return
  deps.log.error(
    { security: 'payment-mismatch', provider, ...namesOf(finding), detail: finding.detail },
    "the provider's books and ours differ",
  )
}

const namesOf = ({
  kind,
  chargeId,
  attemptId,
}: Pick<Finding, 'chargeId' | 'attemptId'> & { kind: string }) => ({
  kind,
  charge: chargeId,
  attempt: attemptId,
})

const fromOf = ({ startedAt }: Begun): Date => new Date(startedAt - RECONCILED_FOR_MS)

const next = (
  position: Begun,
  phase: ReconciliationPosition['phase'],
  cursor: string | undefined,
): StepResult => ({
  kind: 'next',
  position: { ...position, phase, cursor, step: position.step + 1 },
})
