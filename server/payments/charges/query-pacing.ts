import type { Clock } from '../../clock.ts'
import { LIMITS, type Policy } from '../../throttles/policies.ts'
import { admit } from '../../throttles/throttle.ts'
import { type Attempt, claimCheck } from '../orders/store.ts'
import type { SettleDeps } from './settle.ts'

const SECOND_MS = 1_000
/**
 * The shortest time between two questions for a browser's polls, which come more often than a bank decides.
 */
const POLL_EVERY_MS = 2 * SECOND_MS

/** The time, in ms, in which each of a buyer's open attempts has had its turn. */
export const roundOf = (openAttempts: number): number => openAttempts * LIMITS.paymentJobs.everyMs

type Asker = Pick<SettleDeps, 'db' | 'clock'>

/**
 * Takes the right to ask the provider about an attempt for a browser's poll; false when another tab just did.
 */
export const mayPoll = async (deps: Asker, attempt: Attempt): Promise<boolean> =>
  (await claimCheck(deps.db, deps.clock, attempt.id, POLL_EVERY_MS)) &&
  mayTake(deps, LIMITS.paymentPolls, `polls of user ${attempt.order.userId}`)

/** Takes the right to ask about an attempt for a job; false when the buyer's others used it up. */
export const mayReconcile = (deps: Asker, attempt: Attempt): Promise<boolean> =>
  mayTake(deps, LIMITS.paymentJobs, `reconciling user ${attempt.order.userId}`)

/**
 * Takes the right to ask the provider about an attempt for a request; false where such requests come too
 * often. The stored state then stands, and polls and jobs go on asking.
 */
export const mayAskAgain = async (deps: Asker, { id, order }: Attempt): Promise<boolean> =>
  (await mayTake(deps, LIMITS.requestsPerAttempt, `repeated requests for attempt ${id}`)) &&
  mayTake(deps, LIMITS.requestsPerBuyer, `repeated requests of user ${order.userId}`)

const mayTake = async (deps: Asker, policy: Policy<'skip'>, key: string): Promise<boolean> =>
  (await admit(deps, policy, key)) !== undefined

/** After this many unanswered questions in a row, about any attempts, a provider is not asked for a while. */
const FAILURES_TO_PAUSE = 3
const PAUSE_MS = 20_000

/** The providers that this process leaves alone for now, as they did not answer. */
export const openProviderPauses = (clock: Pick<Clock, 'now'>) => {
  const failures = new Map<string, number>()
  const until = new Map<string, number>()
  return {
    /** The rest of a provider's pause, in ms. A longer one counts as over: a demo's clock was set back. */
    left: (provider: string) => {
      const ms = (until.get(provider) ?? 0) - clock.now()
      return ms > PAUSE_MS ? 0 : ms
    },
    note: (provider: string, hasAnswered: boolean) => {
      const count = hasAnswered ? 0 : (failures.get(provider) ?? 0) + 1
      failures.set(provider, count)
      if (count >= FAILURES_TO_PAUSE) until.set(provider, clock.now() + PAUSE_MS)
      else until.delete(provider)
    },
  }
}
export type ProviderPauses = ReturnType<typeof openProviderPauses>
