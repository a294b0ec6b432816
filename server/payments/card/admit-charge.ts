import type { FairQueue } from '../../accounts/throttles/fair-queue.ts'
import {
  cancelReservation,
  exceededForMs,
  isExceeded,
  type Rate,
  takeTurn,
} from '../../accounts/throttles/throttle.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import { networkOf } from '../../http/security/network-of.ts'
import { hasBought } from '../orders/store-card-uses.ts'

/**
 * Charges that did not succeed: of a network, a carrier's thousands of fans perhaps, past `slowFrom` they start one a
 * second, past `burst` they are refused; of a card, whose it is and how often its bank refused it.
 */
export type ChargeLimits = {
  perNetwork: Rate & { slowFrom: number }
  perCard: { maxAccounts: number; maxRefusals: number }
}

/** One in three honest tries fails: an hour with a hundred buyers behind one address is not even slow. */
const LIMITS: ChargeLimits = {
  perNetwork: { burst: 300, everyMs: 12_000, slowFrom: 60 },
  perCard: { maxAccounts: 3, maxRefusals: 10 },
}

const UNLIMITED = { maxAccounts: Number.POSITIVE_INFINITY, maxRefusals: Number.POSITIVE_INFINITY }

/** The usual limits with so many times the attempts; cards of a company's test page, which everybody shares, have none. */
export const chargeLimits = (factor: number, areCardsShared: boolean): ChargeLimits => {
  const { perNetwork, perCard } = LIMITS
  return {
    perNetwork: {
      burst: perNetwork.burst * factor,
      everyMs: perNetwork.everyMs / factor,
      slowFrom: perNetwork.slowFrom * factor,
    },
    perCard: areCardsShared
      ? UNLIMITED
      : { maxAccounts: perCard.maxAccounts * factor, maxRefusals: perCard.maxRefusals * factor },
  }
}

export type ChargeAdmission = { db: Db; clock: Clock; limits: ChargeLimits; queue: FairQueue }

/** What counts the charges of a network that did not succeed. */
export const failedChargesKey = (ip: string): string => `charges without success from ${networkOf(ip)}`

/** `isCounted` is false for who has bought before, where their network has used up what is counted. */
export type Admitted = { isCounted: boolean }

/**
 * Admits a charge by card and counts it until it succeeds, slowly where its network's charges fail. Who has bought before
 * is neither slowed nor refused. Throws Failure('errors.tooManyAttempts') where too many did.
 */
export const admitCharge = async (deps: ChargeAdmission, userId: number, ip: string): Promise<Admitted> => {
  const { perNetwork } = deps.limits
  const key = failedChargesKey(ip)
  const isCounted = await takeTurn(deps, key, perNetwork)
  if (await hasBought(deps.db, userId)) return { isCounted }
  if (!isCounted) throw refusal(await exceededForMs(deps, key, perNetwork))
  if (await isExceeded(deps, key, { ...perNetwork, burst: perNetwork.slowFrom }))
    await waitTurn(deps, userId, ip)
  return { isCounted }
}

const waitTurn = async (deps: ChargeAdmission, userId: number, ip: string): Promise<void> => {
  try {
    await deps.queue(`user ${userId}`, async () => undefined)
  } catch (error) {
    await forgetCharge(deps, ip)
    throw error
  }
}

/** A charge that was admitted counts no more: it succeeded, or was not made after all. */
export const forgetCharge = (deps: ChargeAdmission, ip: string): Promise<void> =>
  cancelReservation(deps, failedChargesKey(ip), deps.limits.perNetwork)

const refusal = (ms: number): Failure =>
  new Failure('errors.tooManyAttempts', Math.max(1, Math.ceil(ms / 1_000)), {
    event: 'card-testing',
    reason: 'network',
  })
