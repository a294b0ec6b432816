import { Failure } from '../../failure.ts'
import type { OfferDeps } from '../../memberships/offers.ts'
import { lockCardUse, usesOfCard } from './store-card-uses.ts'

/** The card of an order, and what it may be tried. */
export type OrderedCard = { fingerprint: string; maxAccounts: number; maxRefusals: number }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Refuses a card that more than so many accounts tried within a day, or that was refused so often within an hour: throws
 * Failure('errors.tooManyAttempts'). The same card's other orders wait until the transaction ends.
 */
export const refuseTestedCard = async (
  { db, clock }: Pick<OfferDeps, 'db' | 'clock'>,
  userId: number,
  card: OrderedCard,
): Promise<void> => {
  await lockCardUse(db, card.fingerprint)
  const { otherAccounts, refused } = await usesOfCard(db, {
    fingerprint: card.fingerprint,
    userId,
    since: new Date(clock.now() - DAY_MS),
    refusedSince: new Date(clock.now() - HOUR_MS),
  })
  const event = 'card-testing'
  if (otherAccounts >= card.maxAccounts)
    throw new Failure('errors.tooManyAttempts', DAY_MS / 1_000, { event, reason: 'card of many accounts' })
  if (refused >= card.maxRefusals)
    throw new Failure('errors.tooManyAttempts', HOUR_MS / 1_000, { event, reason: 'card refused often' })
}
