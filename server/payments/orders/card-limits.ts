import { Failure } from '../../failure.ts'
import type { OfferDeps } from '../../memberships/offers.ts'
import {
  type DeviceTries,
  hasBought,
  lockCardUse,
  lockNetwork,
  type NetworkTries,
  triesFromNetwork,
  triesOfDevice,
  triesOfShop,
  usesOfCard,
} from './store-card-uses.ts'

/** Where a card is tried from, as keyed hashes, and the card itself, where it is known. */
export type CardTry = { fingerprint: string | undefined; network: string; device: string }

/**
 * Tries without success within an hour, by accounts that never bought. `firstTries`: beyond so many of a network an account
 * and device that tried nothing yet are refused, beyond `furtherTries` all others; each buyer of the network adds
 * `perBuyer` to both.
 */
export type CardLimits = {
  perCard: { maxAccounts: number; maxRefusals: number }
  perDevice: number
  network: { firstTries: number; furtherTries: number; perBuyer: number }
  /** Of each network instead, while the whole shop has more refusals than its buyers explain. */
  networkOfTestedShop: { firstTries: number; furtherTries: number; perBuyer: number }
  shop: { refusals: number; perBuyer: number }
}

/**
 * One honest try in three is refused, and the next one mostly succeeds: a crowd behind one address stays far below its
 * limit, as whoever buys counts no more. A tester's cards are refused one after the other.
 */
export const CARD_LIMITS: CardLimits = {
  perCard: { maxAccounts: 3, maxRefusals: 10 },
  perDevice: 10,
  network: { firstTries: 14, furtherTries: 5, perBuyer: 2 },
  networkOfTestedShop: { firstTries: 5, furtherTries: 2, perBuyer: 2 },
  shop: { refusals: 30, perBuyer: 2 },
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A try that waits at the bank's page for longer was left there. */
const AT_BANK_MS = 15 * 60_000

type Deps = Pick<OfferDeps, 'db' | 'clock'>

/**
 * Refuses a card that more than so many accounts tried within a day, or that was refused so often within an hour: throws
 * Failure('errors.tooManyAttempts'). Refuses newcomers whose device or network tried too many cards: throws
 * Failure('checkout.cardsPaused'). Other orders of the same card and network wait until the transaction ends.
 */
export const refuseTestedCard = async (
  deps: Deps,
  userId: number,
  it: CardTry,
  limits: CardLimits,
): Promise<void> => {
  if (it.fingerprint !== undefined) await refuseUsedCard(deps, userId, it.fingerprint, limits.perCard)
  if (await hasBought(deps.db, userId)) return
  await lockNetwork(deps.db, it.network)
  const verdict = await judgeNewcomer(deps, userId, it, limits)
  if (verdict.kind === 'refused') throw pauseOf(deps, verdict)
}

export type NewcomerVerdict =
  | { kind: 'allowed'; isShopTested: boolean }
  /** `mayChange`: others of the network, and not this one, are at their bank's page, and may come back as buyers. */
  | { kind: 'refused'; reason: string; since: Date | undefined; mayChange: boolean }

/** Whether somebody who never bought may try a card now. */
export const judgeNewcomer = async (
  { db, clock }: Deps,
  userId: number,
  { network, device }: CardTry,
  limits: CardLimits,
): Promise<NewcomerVerdict> => {
  const times = { since: new Date(clock.now() - HOUR_MS), leftSince: new Date(clock.now() - AT_BANK_MS) }
  const own = await triesOfDevice(db, { userId, device, since: times.since })
  if (own.refused >= limits.perDevice)
    return { kind: 'refused', reason: 'device', since: own.oldest, mayChange: false }
  const tries = await triesFromNetwork(db, { network, ...times })
  const shop = await triesOfShop(db, times.since)
  const isShopTested =
    shop.refused >= limits.shop.refusals && shop.refused > limits.shop.perBuyer * shop.buyers
  const limit = isShopTested ? limits.networkOfTestedShop : limits.network
  if (tries.counted < mostOf(limit, tries, own)) return { kind: 'allowed', isShopTested }
  const reason = isShopTested ? 'network, while the whole shop is tested' : 'network'
  return {
    kind: 'refused',
    reason,
    since: tries.oldest,
    mayChange: tries.undecided > 0 && own.undecided === 0,
  }
}

/** Others' cards that reached their bank's page were not refused: most of them are honest buyers'. */
const mostOf = (limit: CardLimits['network'], tries: NetworkTries, own: DeviceTries): number =>
  (own.all === 0 ? limit.firstTries : limit.furtherTries) +
  (own.undecided === 0 ? tries.atBank : 0) +
  limit.perBuyer * tries.buyers

const pauseOf = (
  { clock }: Deps,
  { reason, since }: { reason: string; since: Date | undefined },
): Failure => {
  const over = (since?.getTime() ?? clock.now()) + HOUR_MS - clock.now()
  return new Failure('checkout.cardsPaused', Math.max(1, Math.ceil(over / 1_000)), {
    event: 'card-testing',
    reason,
  })
}

const refuseUsedCard = async (
  { db, clock }: Deps,
  userId: number,
  fingerprint: string,
  limits: CardLimits['perCard'],
): Promise<void> => {
  await lockCardUse(db, fingerprint)
  const { otherAccounts, refused } = await usesOfCard(db, {
    fingerprint,
    userId,
    since: new Date(clock.now() - DAY_MS),
    refusedSince: new Date(clock.now() - HOUR_MS),
  })
  const event = 'card-testing'
  if (otherAccounts >= limits.maxAccounts)
    throw new Failure('errors.tooManyAttempts', DAY_MS / 1_000, { event, reason: 'card of many accounts' })
  if (refused >= limits.maxRefusals)
    throw new Failure('errors.tooManyAttempts', HOUR_MS / 1_000, { event, reason: 'card refused often' })
}
