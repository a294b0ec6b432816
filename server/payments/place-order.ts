import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { membershipForCountry } from '../memberships/membership-for-country.ts'
import { membershipsOf } from '../memberships/memberships-of.ts'
import { type Quote, quoteMembership } from '../memberships/quote-membership.ts'
import { enqueueAttemptJob } from './attempt-jobs.ts'
import { type Attempt, addOrder, attemptByReference, failedSince, lockBuyer, otherAttempts } from './store.ts'

export type OrderRequest = {
  userId: number
  reference: string
  email: string
  telephone: string
  lang: 'es' | 'en'
  /** Name of the payment provider. */
  provider: string
  /** What the page showed; undefined when it did not say. */
  total: number | undefined
  /** English name of the country that the buyer connects from now. */
  country: string
}

/** `existing`: this reference was sent before; nothing was written. */
export type PlacedOrder = { kind: 'new' | 'existing'; attempt: Attempt }

/** Longer than the provider may take to answer the charge, so that the reconciler does not run beside it. */
const RECONCILE_AFTER_MS = 25_000
const FAILED_LIMIT = 10
const FAILED_WINDOW_MS = 3_600_000
const LARGEST_ID = 2_147_483_647

/**
 * Writes order, attempt and a job to reconcile in one transaction, before the provider is called. The price is our
 * table's; an order that is already there is returned as it stands, wherever its buyer is by now. Throws Failure:
 * `errors.notFound` for what is not on sale, `checkout.notInYourCountry`, `checkout.priceChanged`,
 * `checkout.alreadyOwned`, `errors.paymentInProgress` while it is unknown whether another attempt to buy the same was
 * charged, `errors.tooManyAttempts` after 10 refused cards in an hour.
 */
export const placeOrder = async (
  deps: { db: Db; clock: Clock },
  orderRequest: OrderRequest,
  membershipId: number,
): Promise<PlacedOrder> =>
  deps.db.transaction(async (tx) => {
    await lockBuyer(tx, orderRequest.userId)
    const existing = await attemptByReference(tx, orderRequest.reference)
    if (existing !== undefined) return { kind: 'existing', attempt: existing }
    const quote = await quoteIfAllowed({ ...deps, db: tx }, orderRequest, membershipId)
    return { kind: 'new', attempt: await saveOrder({ ...deps, db: tx }, orderRequest, quote) }
  })

/**
 * The membership that a reference `{user}-{membership}-{random}` names. The user must be the session's: throws
 * Failure('errors.badRequest'); `errors.notFound` for a number that no membership can have.
 */
export const membershipIdOf = (orderRequest: OrderRequest): number => {
  const [userId, membershipId] = orderRequest.reference.split('-').map(Number)
  if (userId !== orderRequest.userId)
    throw new Failure('errors.badRequest', undefined, { event: 'foreign-reference' })
  if (membershipId === undefined || membershipId > LARGEST_ID) throw new Failure('errors.notFound')
  return membershipId
}

const quoteIfAllowed = async (
  deps: { db: Db; clock: Clock },
  orderRequest: OrderRequest,
  membershipId: number,
): Promise<Quote> => {
  const quote = await quoteMembership(deps, membershipId)
  if (quote === undefined || !quote.paymentMethods.includes(orderRequest.provider))
    throw new Failure('errors.notFound')
  if ((await membershipForCountry(deps, orderRequest.country))?.id !== membershipId)
    throw new Failure('checkout.notInYourCountry')
  if (orderRequest.total !== undefined && Math.round(orderRequest.total * 100) !== quote.totalMinor)
    throw new Failure('checkout.priceChanged')
  // In this order: an attempt that is paid meanwhile, without our lock, is either still uncertain here or held below.
  const uncertain = await otherAttempts(
    deps.db,
    { userId: orderRequest.userId, membershipId, exceptReference: orderRequest.reference },
    ['submitting', 'unknown'],
  )
  const held = await membershipsOf(deps, orderRequest.userId)
  if (held.some((it) => it.id === membershipId)) throw new Failure('checkout.alreadyOwned')
  if (uncertain.length > 0) throw new Failure('errors.paymentInProgress')
  const since = new Date(deps.clock.now() - FAILED_WINDOW_MS)
  if ((await failedSince(deps.db, orderRequest.userId, since)) >= FAILED_LIMIT)
    throw new Failure('errors.tooManyAttempts', FAILED_WINDOW_MS / 1000)
  return quote
}

const saveOrder = async (
  deps: { db: Db; clock: Clock },
  orderRequest: OrderRequest,
  quote: Quote,
): Promise<Attempt> => {
  const attempt = await addOrder(
    deps.db,
    {
      reference: orderRequest.reference,
      userId: orderRequest.userId,
      membershipId: quote.membershipId,
      title: quote.title,
      titleEn: quote.titleEn,
      totalMinor: quote.totalMinor,
      currency: quote.currency,
      accessStartsAt: quote.startsAt,
      accessEndsAt: quote.endsAt,
      email: orderRequest.email,
      telephone: orderRequest.telephone,
      lang: orderRequest.lang,
    },
    orderRequest.provider,
    new Date(deps.clock.now()),
  )
  await enqueueAttemptJob(deps.db, deps.clock, {
    kind: 'reconcile',
    reference: orderRequest.reference,
    attemptId: attempt.id,
    delayMs: RECONCILE_AFTER_MS,
  })
  return attempt
}
