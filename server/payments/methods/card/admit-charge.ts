import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { type FairQueue, openPacedQueue } from '../../../throttles/fair-queue.ts'
import type { CardLimits } from '../../../throttles/policies.ts'
import { type CardTry, judgeNewcomer } from '../../orders/card-limits.ts'
import { hasBought } from '../../orders/store-card-uses.ts'

export type ChargeAdmission = {
  db: Db
  clock: Clock
  limits: CardLimits
  /** Slows newcomers while testers try cards at the whole shop. */
  slowQueue: FairQueue
  /** Holds a crowd behind one address until its first buyers are back from their banks. */
  crowdQueue: FairQueue
}

const CROWD_WAIT_MS = 1_000
const MOST_OF_CROWD = 200
/** How often a buyer of a crowd waits before a refusal; together less than the page waits for an answer. */
const TURNS = 12

/** Lets 200 charges wait a second each; throws Failure('errors.tooManyAttempts') for any more. */
export const openCrowdQueue = (wait: (ms: number) => Promise<void>): FairQueue =>
  openPacedQueue(wait, {
    everyMs: CROWD_WAIT_MS,
    concurrency: MOST_OF_CROWD,
    maxQueued: 0,
    retrySeconds: TURNS,
  })

/**
 * Slows a newcomer's charge by card before it is placed. While testers try cards at the whole shop, each
 * charge waits its turn; where the network has too many tries, it waits until some of them are decided. Past
 * buyers are never slowed.
 */
export const admitCharge = async (deps: ChargeAdmission, userId: number, it: CardTry): Promise<void> => {
  if (await hasBought(deps.db, userId)) return
  for (let turn = 0; turn < TURNS; turn += 1) {
    const verdict = await judgeNewcomer(deps, userId, it, deps.limits)
    if (verdict.kind === 'allowed')
      return verdict.isShopTested ? deps.slowQueue(`network ${it.network}`, async () => undefined) : undefined
    if (!verdict.mayChange) return
    await deps.crowdQueue(`user ${userId}`, async () => undefined)
  }
}
