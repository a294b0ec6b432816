import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { networkOf } from '../../../http/security/network-of.ts'
import type { FairQueue } from '../../../throttles/fair-queue.ts'
import type { Limits } from '../../../throttles/policies.ts'
import { admit, cancelReservation, isExceeded } from '../../../throttles/throttle.ts'

export type AdmissionDeps = {
  db: Db
  clock: Clock
  codeLimits: Pick<Limits, 'cardCodesPerAccount' | 'wrongCardCodesPerNetwork'>
  queue: FairQueue
}

/** An admitted try of a code, with a function to call for each outcome. */
type CodeTry = { succeed(): Promise<void>; fail(): Promise<void> }

/**
 * Admits a try of a code, slowly where its network guesses. Nothing counts by folio, so that a guesser cannot
 * lock a card for the user who has it. Throws Failure('errors.tooManyAttempts') where this account guessed
 * too often.
 */
export const admitCode = async (deps: AdmissionDeps, userId: number, ip: string): Promise<CodeTry> => {
  const { cardCodesPerAccount, wrongCardCodesPerNetwork } = deps.codeLimits
  const accountKey = `prepaid codes by user ${userId}`
  const networkKey = `wrong prepaid codes from ${networkOf(ip)}`
  // The try is reserved before the check and released after it, so that simultaneous tries all count.
  await admit(deps, cardCodesPerAccount, accountKey)
  const giveBack = () => cancelReservation(deps, accountKey, cardCodesPerAccount)
  if (await isExceeded(deps, networkKey, wrongCardCodesPerNetwork))
    await deps
      .queue(`user ${userId}`, async () => undefined)
      .catch(async (error: unknown) => {
        await giveBack()
        throw error
      })
  return {
    succeed: giveBack,
    fail: async () => void (await admit(deps, wrongCardCodesPerNetwork, networkKey)),
  }
}
