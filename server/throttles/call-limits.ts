import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import { Failure } from '../failure.ts'
import { growingTo } from '../growing-cache.ts'
import { CALLS, type CallRate } from './policies.ts'

const MAX_CALLERS = 50_000
const RETRY_SECONDS = 2

/** Counts the calls that change something; throws Failure('errors.tooManyAttempts') above the limit. */
export type CallLimits = { ofAccount(userId: number): void; ofNetwork(network: string): void }

const limitsByServer = new WeakMap<object, CallLimits>()

/** Limits all calls of one account and of one network: in memory, so that an excess call costs nothing. */
export const addCallLimits = (
  { server }: Pick<FastifyInstance, 'server'>,
  { clock, factor }: { clock: Clock; factor: number },
): void => {
  const ofAccount = openLimit(clock, CALLS.ofAccount, factor)
  const ofNetwork = openLimit(clock, CALLS.ofNetwork, factor)
  limitsByServer.set(server, { ofAccount: (userId) => ofAccount(String(userId)), ofNetwork })
}

/** The limits of an app; none where none were added. */
export const callLimitsOf = ({ server }: Pick<FastifyInstance, 'server'>): CallLimits | undefined =>
  limitsByServer.get(server)

/**
 * A leaky bucket for each caller: the time at which it will be empty. Throws
 * Failure('errors.tooManyAttempts') for a call above the limit.
 */
export const openLimit = (clock: Clock, rate: CallRate, factor: number) => {
  const everyMs = 1_000 / (rate.perSecond * factor)
  const fullMs = rate.burst * factor * everyMs
  const emptyAt = new LRUCache<string, number>(growingTo(MAX_CALLERS))
  return (caller: string): void => {
    const now = clock.now()
    const stored = emptyAt.get(caller) ?? now
    // A stored time beyond a full bucket was written before the clock was set back.
    const next = (stored > now + fullMs ? now : Math.max(stored, now)) + everyMs
    if (next - now > fullMs) throw new Failure('errors.tooManyAttempts', RETRY_SECONDS)
    emptyAt.set(caller, next)
  }
}
