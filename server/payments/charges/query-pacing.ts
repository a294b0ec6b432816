import type { Clock } from '../../clock.ts'
import { type Rate, takeTurn } from '../../throttles/throttle.ts'
import { type Attempt, claimCheck } from '../orders/store.ts'
import type { SettleDeps } from './settle.ts'

const SECOND_MS = 1_000
/**
 * The shortest time between two questions for a browser's polls, which come more often than a bank decides.
 */
const POLL_EVERY_MS = 2 * SECOND_MS
/** The rate of polls for one buyer, however many orders and tabs they have open. */
const POLLS: Rate = { burst: 5, everyMs: SECOND_MS }
/**
 * Slow enough for the provider, fast enough that a buyer's twenty open orders have their turn within 80 s.
 */
const JOBS: Rate = { burst: 4, everyMs: 4 * SECOND_MS }

/** The time, in ms, in which each of a buyer's open attempts has had its turn. */
export const roundOf = (openAttempts: number): number => openAttempts * JOBS.everyMs

/**
 * The rate of repeated requests for one attempt: a refreshed page, a retry, a second return from a wallet.
 */
const REPEATED: Rate = { burst: 3, everyMs: 2 * SECOND_MS }
/** The rate of repeated requests for all attempts of one buyer. */
const REPEATED_BY_BUYER: Rate = { burst: 20, everyMs: SECOND_MS }

type Asker = Pick<SettleDeps, 'db' | 'clock'>

/**
 * Takes the right to ask the provider about an attempt for a browser's poll; false when another tab just did.
 */
export const mayPoll = async (deps: Asker, attempt: Attempt): Promise<boolean> =>
  (await claimCheck(deps.db, deps.clock, attempt.id, POLL_EVERY_MS)) &&
  takeTurn(deps, `polls of user ${attempt.order.userId}`, POLLS)

/**
 * Takes the right to ask the provider about an attempt for a job; false when the buyer's other attempts used
 * it up.
 */
export const mayReconcile = (deps: Asker, attempt: Attempt): Promise<boolean> =>
  takeTurn(deps, `reconciling user ${attempt.order.userId}`, JOBS)

/**
 * Takes the right to ask the provider about an attempt for a request; false where such requests come too
 * often. The stored state then stands, and polls and jobs go on asking.
 */
export const mayAskAgain = async (deps: Asker, { id, order }: Attempt): Promise<boolean> =>
  (await takeTurn(deps, `repeated requests for attempt ${id}`, REPEATED)) &&
  takeTurn(deps, `repeated requests of user ${order.userId}`, REPEATED_BY_BUYER)

/** After this many unanswered questions in a row, about any attempts, a provider is not asked for a while. */
const FAILURES_TO_PAUSE = 3
const PAUSE_MS = 20_000

/** The providers that this process leaves alone for now, as they did not answer. */
export const openProviderPauses = (clock: Pick<Clock, 'now'>) => {
  const failures = new Map<string, number>()
  const until = new Map<string, number>()
  return {
    /** What is left of a provider's pause, in ms. A longer one counts as over: a demo's clock was set back. */
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
