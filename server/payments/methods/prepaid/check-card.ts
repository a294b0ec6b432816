import type { ResponseOf } from '../../../../contract/endpoint.ts'
import type { prepaidLookup } from '../../../../contract/payments/prepaid.ts'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { Failure } from '../../../failure.ts'
import { networkOf } from '../../../http/security/network-of.ts'
import { holdsAll, membershipsOf, type Wanted } from '../../../memberships/memberships-of.ts'
import { type PrepaidQuote, quotePrepaid } from '../../../memberships/quote-membership.ts'
import type { FairQueue } from '../../../throttles/fair-queue.ts'
import type { Limits } from '../../../throttles/policies.ts'
import { admit, cancelReservation, isExceeded } from '../../../throttles/throttle.ts'
import type { SettleDeps } from '../../charges/settle.ts'
import { PREPAID } from '../../orders/attempt-codes.ts'
import { attemptByCharge, otherAttempts } from '../../orders/store.ts'
import { isCodeOf } from './code-hash.ts'
import { type Card, cardByFolio } from './store-cards.ts'

export type PrepaidDeps = SettleDeps &
  AdmissionDeps & {
    /** The key of the secret codes' hashes. */
    key: string
    random: (bytes: number) => Buffer
  }

/** The user who shows a card; `country` is the English name of the country that they connect from. */
export type CardHolder = { userId: number; ip: string; country: string }
export type ShownCard = { folio: string; code: string }

/**
 * The card of this folio and code. Throws Failure 'checkout.codeInvalid' alike for an unknown folio and a
 * wrong code, and 'errors.tooManyAttempts'.
 */
export const cardOf = async (deps: PrepaidDeps, holder: CardHolder, shown: ShownCard): Promise<Card> => {
  const tried = await admitCode(deps, holder.userId, holder.ip)
  const card = await cardByFolio(deps.db, shown.folio)
  const isRight = isCodeOf(deps.key, card, shown.code)
  if (card === undefined || !isRight) {
    await tried.fail()
    throw new Failure('checkout.codeInvalid')
  }
  await tried.succeed()
  return card
}

/**
 * Quotes the membership that a card opens for this user. It runs before the redemption, so that no card is
 * used up for nothing. Throws Failure 'checkout.codeInvalid' for a used card, 'checkout.codeWithdrawn',
 * 'checkout.codeExpired', 'checkout.codeOfOtherCountry', 'checkout.codeNotNeeded', or
 * 'errors.paymentInProgress'.
 */
export const quoteOf = async (deps: PrepaidDeps, holder: CardHolder, card: Card): Promise<PrepaidQuote> => {
  if (card.redeemedAt !== null) throw new Failure('checkout.codeInvalid')
  if (card.batch.withdrawnAt !== null) throw new Failure('checkout.codeWithdrawn')
  const { membershipId } = card.batch
  const quote = await quotePrepaid(deps, membershipId, holder.country)
  if (quote === 'over') throw new Failure('checkout.codeExpired')
  if (quote === 'other-country') throw new Failure('checkout.codeOfOtherCountry')
  const uncertain = await otherAttempts(
    deps.db,
    { userId: holder.userId, membershipId, exceptReference: '' },
    ['submitting', 'unknown'],
  )
  if (await isNotNeeded(deps, holder.userId, { ...quote, membershipId }))
    throw new Failure('checkout.codeNotNeeded')
  if (uncertain.length > 0) throw new Failure('errors.paymentInProgress')
  return quote
}

/** Whether the user holds what the card opens, or a membership (not of a day) that lasts at least as long. */
const isNotNeeded = async (deps: PrepaidDeps, userId: number, wanted: Wanted): Promise<boolean> => {
  if (await holdsAll(deps, userId, wanted)) return true
  const held = await membershipsOf(deps, userId)
  return held.some((it) => it.period !== 'day' && Date.parse(it.date_exp) >= wanted.endsAt.getTime())
}

type LookedUp = ResponseOf<typeof prepaidLookup>['data']
/** The membership that a card would open now, or that it opened for this user. */
type Opened = { title: string; titleEn: string; endsAt: Date; baseballDay: string | null }

/** Describes what a card opens, in this language. Throws what `cardOf` and `quoteOf` throw. */
export const lookUpCard = async (
  deps: PrepaidDeps,
  holder: CardHolder,
  shown: ShownCard,
  lang: 'es' | 'en',
): Promise<LookedUp> => {
  const card = await cardOf(deps, holder, shown)
  const opened = (await openedBefore(deps, holder, card)) ?? (await quoteOf(deps, holder, card))
  return {
    price: card.batch.priceMinor / 100,
    currency: card.batch.currency,
    title: lang === 'en' ? opened.titleEn : opened.title,
    membership_id: card.batch.membershipId,
    date_exp: opened.endsAt.toISOString(),
    baseball_day: opened.baseballDay,
  }
}

/** For a user who lost the answer to a redemption: redeeming again gives the same payment. */
const openedBefore = async (
  { db }: PrepaidDeps,
  { userId }: CardHolder,
  { redeemedBy, folio }: Card,
): Promise<Opened | undefined> => {
  if (redeemedBy !== userId) return undefined
  const order = (await attemptByCharge(db, PREPAID, folio))?.order
  return (
    order && {
      ...{ title: order.title, titleEn: order.titleEn },
      ...{ endsAt: order.accessEndsAt, baseballDay: order.baseballDay },
    }
  )
}

type AdmissionDeps = {
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
const admitCode = async (deps: AdmissionDeps, userId: number, ip: string): Promise<CodeTry> => {
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
