import { Failure } from '../../failure.ts'
import type { OfferDeps } from '../../memberships/offers.ts'
import type { CardLimits } from '../../throttles/policies.ts'
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

/** The card, if known, and the network and device that it is tried from; all as keyed hashes. */
export type CardTry = { fingerprint: string | undefined; network: string; device: string }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A try that waits longer at the bank's page counts as abandoned. */
const AT_BANK_MS = 15 * 60_000

type Deps = Pick<OfferDeps, 'db' | 'clock'>

/**
 * Throws Failure('errors.tooManyAttempts') for a card that too many accounts tried within a day, or that was
 * refused too often within an hour. Throws Failure('checkout.cardsPaused') for newcomers whose device or
 * network tried too many cards. Other orders of the same card and network wait until the transaction ends.
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
  /** `mayChange`: others of the network are at their bank's page and may come back as buyers. */
  | { kind: 'refused'; reason: string; since: Date | undefined; mayChange: boolean }

/** Whether a user who never bought may try a card now. */
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

/** The limit grows by other users' cards at their bank's page, as most of those belong to honest buyers. */
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
