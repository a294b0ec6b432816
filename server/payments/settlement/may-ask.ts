import { type Rate, takeTurn } from '../../accounts/throttles/throttle.ts'
import { type Attempt, claimCheck } from '../orders/store.ts'
import type { SettleDeps } from './settle.ts'

const SECOND_MS = 1_000
/** A browser asks us more often than the bank decides anything. */
const POLL_EVERY_MS = 2 * SECOND_MS
/** However many orders and tabs one buyer has open. */
const POLLS: Rate = { burst: 5, everyMs: SECOND_MS }
/** Slow enough for the provider, fast enough that the twenty orders one may have open have their turn within 80 s. */
const JOBS: Rate = { burst: 4, everyMs: 4 * SECOND_MS }

/** The shortest time in which each of so many open attempts of one buyer has had its turn. */
export const roundOf = (openAttempts: number): number => openAttempts * JOBS.everyMs

/** The same request again, of one attempt: a refreshed page, a retry, the way back from a wallet pressed twice. */
const REPEATED: Rate = { burst: 3, everyMs: 2 * SECOND_MS }
/** The same of all attempts of one buyer together. */
const REPEATED_BY_BUYER: Rate = { burst: 20, everyMs: SECOND_MS }

type Asker = Pick<SettleDeps, 'db' | 'clock'>

/** Takes the right to ask the provider for an attempt because its buyer's browser polls; false when another tab just did. */
export const mayPoll = async (deps: Asker, attempt: Attempt): Promise<boolean> =>
  (await claimCheck(deps.db, deps.clock, attempt.id, POLL_EVERY_MS)) &&
  takeTurn(deps, `polls of user ${attempt.order.userId}`, POLLS)

/** Takes the right to ask the provider for an attempt by a job; false when this buyer's others used it up. */
export const mayReconcile = (deps: Asker, attempt: Attempt): Promise<boolean> =>
  takeTurn(deps, `reconciling user ${attempt.order.userId}`, JOBS)

/**
 * Takes the right to ask the provider for an attempt because a request about it came; false where such requests came too
 * often. Then it stands as it is stored, and polls and jobs ask on.
 */
export const mayAskAgain = async (deps: Asker, { id, order }: Attempt): Promise<boolean> =>
  (await takeTurn(deps, `repeated requests for attempt ${id}`, REPEATED)) &&
  takeTurn(deps, `repeated requests of user ${order.userId}`, REPEATED_BY_BUYER)
