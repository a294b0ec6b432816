import { instantIn, LEAGUE_TIME_ZONE, leagueDay } from '../../../domain/league/league-time.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import { forgetDoneJobs } from '../../jobs/forget-done-jobs.ts'
import type { JobHandler } from '../../jobs/job-queue.ts'
import type { WorkSource } from '../../jobs/work-source.ts'
import type { SettleDeps } from '../charges/settle.ts'
import { type MatchPosition, matchPosition, matchStep } from './reconcile-step.ts'
import { returnStrandedUpgrades } from './stranded-upgrades.ts'

export const MATCHING = 'match-charges'

const DAY_MS = 86_400_000
/** A time after the last out of the longest evening and before anybody buys. */
const STARTS_AT = '04:30:00'
/** The pause between two steps, as the provider's limits serve its buyers first. */
const PACE_MS = 2_000

/** Makes sure after any start that every provider has a reconciliation for the next night. */
export const nightlyMatching = (deps: SettleDeps): WorkSource => ({
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
export const matchJob = (deps: SettleDeps): JobHandler => ({
  run: async (payload) => {
    const position = matchPosition.parse(payload)
    const provider = deps.paymentProviders.get(position.provider)
    if (provider === undefined) return { kind: 'done', note: 'unknown-provider' }
    if (position.step === 0) await enqueueNextNight(deps, position.provider, startOf(position.day))
    const result = await matchStep(deps, provider, position)
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

const enqueueStep = (deps: SettleDeps, position: MatchPosition, delayMs: number): Promise<void> =>
  enqueueJob(deps.db, deps.clock, {
    kind: MATCHING,
    key: `${position.provider} ${position.day} ${position.step}`,
    payload: position,
    delayMs,
  })

const end = async (deps: SettleDeps, { provider, day, step }: MatchPosition): Promise<void> => {
  const { db, clock, log } = deps
  await returnStrandedUpgrades(deps)
  await forgetDoneJobs({ db, clock }, [MATCHING, 'recheck'])
  log.info({ provider, day, steps: step + 1 }, "the provider's books were matched with ours")
}
