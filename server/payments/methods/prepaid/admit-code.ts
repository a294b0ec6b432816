import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { networkOf } from '../../../http/security/network-of.ts'
import type { FairQueue } from '../../../throttles/fair-queue.ts'
import { cancelReservation, count, isExceeded, type Rate, reserve } from '../../../throttles/throttle.ts'

/**
 * Limits of wrong codes: past `perAccount` an account is refused; past `perNetwork` a network is slowed,
 * never refused.
 */
export type CodeLimits = { perAccount: Rate; perNetwork: Rate }

const MINUTE_MS = 60_000
const LIMITS: CodeLimits = {
  perAccount: { burst: 10, everyMs: 6 * MINUTE_MS },
  perNetwork: { burst: 60, everyMs: 10_000 },
}

/** The usual limits, with `factor` times the attempts of a network and the same of an account. */
export const codeLimits = (factor: number): CodeLimits => {
  const { burst, everyMs } = LIMITS.perNetwork
  return { ...LIMITS, perNetwork: { burst: burst * factor, everyMs: everyMs / factor } }
}

export type AdmissionDeps = { db: Db; clock: Clock; limits: CodeLimits; queue: FairQueue }

/** An admitted try of a code, with a function to call for each outcome. */
export type CodeTry = { succeed(): Promise<void>; fail(): Promise<void> }

/**
 * Admits a try of a code, slowly where its network guesses. Nothing counts by folio, so that a guesser cannot
 * lock a card for the user who has it. Throws Failure('errors.tooManyAttempts') where this account guessed
 * too often.
 */
export const admitCode = async (deps: AdmissionDeps, userId: number, ip: string): Promise<CodeTry> => {
  const { limits, queue } = deps
  const accountKey = `prepaid codes by user ${userId}`
  const networkKey = `wrong prepaid codes from ${networkOf(ip)}`
  // The try is reserved before the check and released after it, so that simultaneous tries all count.
  await reserve(deps, accountKey, limits.perAccount)
  const giveBack = () => cancelReservation(deps, accountKey, limits.perAccount)
  if (await isExceeded(deps, networkKey, limits.perNetwork))
    await queue(`user ${userId}`, async () => undefined).catch(async (error: unknown) => {
      await giveBack()
      throw error
    })
  return { succeed: giveBack, fail: () => count(deps, networkKey, limits.perNetwork) }
}
