import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { attemptsOf, eraseContacts, lockBuyer } from '../orders/store.ts'
import { ACCOUNT_GONE } from './attempt-failures.ts'
import { endWaiting, isBuyersTurn } from './end-waiting.ts'

/**
 * Ends what a person might still pay, at the bank or at a shop, with jobs that cancel it at its company, and erases e-mail and
 * telephone from their orders; what was sold, when and for how much stays, as the tax law asks. In the caller's transaction.
 */
export const forgetBuyer = async (tx: Db, userId: number, clock: Clock): Promise<void> => {
  await lockBuyer(tx, userId)
  for (const attempt of await attemptsOf(tx, userId))
    if (isBuyersTurn(attempt)) await endWaiting({ db: tx, clock }, attempt, ACCOUNT_GONE)
  await eraseContacts(tx, userId)
}
