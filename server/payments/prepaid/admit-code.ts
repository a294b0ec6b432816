import type { FairQueue } from '../../accounts/throttles/fair-queue.ts'
import {
  cancelReservation,
  count,
  isExceeded,
  type Rate,
  reserve,
} from '../../accounts/throttles/throttle.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { networkOf } from '../../http/security/network-of.ts'

/** Wrong codes: past `perAccount` an account is refused, past `perNetwork` a network is slow and never refused. */
export type CodeLimits = { perAccount: Rate; perNetwork: Rate }

const MINUTE_MS = 60_000
const LIMITS: CodeLimits = {
  perAccount: { burst: 10, everyMs: 6 * MINUTE_MS },
  perNetwork: { burst: 60, everyMs: 10_000 },
}

/** The usual limits with so many times the attempts of a network; those of an account stay. */
export const codeLimits = (factor: number): CodeLimits => {
  const { burst, everyMs } = LIMITS.perNetwork
  return { ...LIMITS, perNetwork: { burst: burst * factor, everyMs: everyMs / factor } }
}

export type AdmissionDeps = { db: Db; clock: Clock; limits: CodeLimits; queue: FairQueue }

/** A code that may be tried, and what its outcome changes. */
export type CodeTry = { succeed(): Promise<void>; fail(): Promise<void> }

/**
 * Admits a try of a code, slowly where its network guesses. Nothing counts by folio, so that nobody locks a card for its
 * owner. Throws Failure('errors.tooManyAttempts') where this account guessed too often.
 */
export const admitCode = async (deps: AdmissionDeps, userId: number, ip: string): Promise<CodeTry> => {
  const { limits, queue } = deps
  const accountKey = `prepaid codes by user ${userId}`
  const networkKey = `wrong prepaid codes from ${networkOf(ip)}`
  // Reserved before the check and given back after it, so that tries made at the same moment all count.
  await reserve(deps, accountKey, limits.perAccount)
  const giveBack = () => cancelReservation(deps, accountKey, limits.perAccount)
  if (await isExceeded(deps, networkKey, limits.perNetwork))
    await queue(`user ${userId}`, async () => undefined).catch(async (error: unknown) => {
      await giveBack()
      throw error
    })
  return { succeed: giveBack, fail: () => count(deps, networkKey, limits.perNetwork) }
}
