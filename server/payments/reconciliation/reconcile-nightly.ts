import { instantIn, LEAGUE_TIME_ZONE, leagueDay } from '../../../domain/league/league-time.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import { forgetDoneJobs } from '../../jobs/erase-daily.ts'
import type { JobHandler } from '../../jobs/job-queue.ts'
import type { WorkSource } from '../../jobs/work-source.ts'
import { lockBuyersAttempt, type SettleDeps } from '../charges/settle.ts'
import { endUpgrades } from '../charges/upgrades.ts'
import { type ReconciliationPosition, reconcileStep, reconciliationPosition } from './reconcile-step.ts'
import { attemptsOrphaningUpgrades } from './store.ts'

export const RECONCILIATION = 'match-charges'

const DAY_MS = 86_400_000
/** A time after the last out of the longest evening and before anybody buys. */
const STARTS_AT = '04:30:00'
/** The pause between two steps, as the provider's limits serve its buyers first. */
const PACE_MS = 2_000

/** Makes sure after any start that every provider has a reconciliation for the next night. */
export const nightlyReconciliation = (deps: SettleDeps): WorkSource => ({
  resume: async () => {
    for (const provider of deps.paymentProviders.keys()) await enqueueNextNight(deps, provider)
  },
  claim: async () => [],
})

/**
 * The job that compares a provider's charges of the last 180 days with our attempts, in both directions, one
 * step at a time. Each step enqueues the next, so that one server does it and another goes on where that one
 * died.
 */
export const reconciliationJob = (deps: SettleDeps): JobHandler => ({
  run: async (payload) => {
    const position = reconciliationPosition.parse(payload)
    const provider = deps.paymentProviders.get(position.provider)
    if (provider === undefined) return { kind: 'done', note: 'unknown-provider' }
    if (position.step === 0) await enqueueNextNight(deps, position.provider, startOf(position.day))
    const result = await reconcileStep(deps, provider, position)
    if (result.kind === 'unreachable') return { kind: 'not-yet', reason: result.kind }
    if (result.kind === 'next') await enqueueStep(deps, result.position, PACE_MS)
    else await end(deps, position)
    return { kind: 'done' }
  },
})

/** `after`: the night that runs now, which has not begun yet by a clock behind the database's. */
const enqueueNextNight = (deps: SettleDeps, provider: string, after = 0): Promise<void> => {
  const now = deps.clock.now()
  const from = Math.max(now, after)
  const nights = [0, 1, 2].map((days) => leagueDay(from + days * DAY_MS))
  const day = nights.find((it) => startOf(it) > from)
  if (day === undefined) throw new Error('there is no next night')
  return enqueueStep(deps, { provider, day, phase: 'listed', step: 0 }, startOf(day) - now)
}

const startOf = (day: string): number => instantIn(day, STARTS_AT, LEAGUE_TIME_ZONE)

const enqueueStep = (deps: SettleDeps, position: ReconciliationPosition, delayMs: number): Promise<void> =>
  enqueueJob(deps.db, deps.clock, {
    kind: RECONCILIATION,
    key: `${position.provider} ${position.day} ${position.step}`,
    payload: position,
    delayMs,
  })

const end = async (deps: SettleDeps, { provider, day, step }: ReconciliationPosition): Promise<void> => {
  const { db, clock, log } = deps
  await refundOrphanedUpgrades(deps)
  await forgetDoneJobs({ db, clock }, [RECONCILIATION, 'recheck'])
  log.info({ provider, day, steps: step + 1 }, "the provider's books were matched with ours")
}

/** Longer than a charge-back takes to be decided: silence until then counts as its end. */
export const CHARGE_BACK_DECIDED_AFTER_MS = 120 * 86_400_000
const AT_ONCE = 100

/**
 * Returns the payments for upgrades whose credit was charged back so long ago that it stays so, as not every
 * company reports the decision, and notices are lost. Safe to call at any time.
 */
export const refundOrphanedUpgrades = async (deps: SettleDeps): Promise<void> => {
  const before = new Date(deps.clock.now() - CHARGE_BACK_DECIDED_AFTER_MS)
  for (const id of await attemptsOrphaningUpgrades(deps.db, before, AT_ONCE))
    await deps.db.transaction(async (tx) => {
      const attempt = await lockBuyersAttempt(tx, id)
      if (attempt.status === 'charged-back') await endUpgrades({ ...deps, db: tx }, attempt, true)
    })
}
