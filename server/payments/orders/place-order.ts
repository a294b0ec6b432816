import { Failure } from '../../failure.ts'
import type { OfferDeps } from '../../memberships/offers.ts'
import type { NewCharge, PaymentProvider } from '../../providers/payment-provider.ts'
import type { CardLimits } from '../../throttles/policies.ts'
import { enqueueAttemptJob } from './attempt-jobs.ts'
import { type CardTry, refuseTestedCard } from './card-limits.ts'
import { canBePaidAtShop, cashDueAt } from './cash-reference.ts'
import { type OrderQuote, quoteOrder } from './quote-order.ts'
import {
  type Attempt,
  addOrder,
  attemptByReference,
  attemptsSince,
  lockBuyer,
  otherAttempts,
} from './store.ts'

export type OrderRequest = {
  userId: number
  reference: string
  email: string
  telephone: string
  lang: 'es' | 'en'
  provider: Pick<PaymentProvider, 'name' | 'company'>
  method: NewCharge['by']['method']
  /** The total that the page showed, in currency units; undefined when it did not say. */
  total: number | undefined
  /** English name of the country that the buyer connects from now. */
  country: string
  /** The tried card, the place that it is tried from, and the limits. */
  card?: (CardTry & { limits: CardLimits }) | undefined
  /** Whether the buyer wants a new charge although one of theirs still waits for them. */
  startOver?: boolean | undefined
}

/**
 * `existing`: this reference was sent before. `resumed`: an earlier order of the same still waits for its
 * buyer and is resumed. Neither writes anything.
 */
export type PlacedOrder = { kind: 'new' | 'existing' | 'resumed'; attempt: Attempt }

/** Longer than the provider may take to answer the charge, so that no job asks meanwhile. */
const RECONCILE_AFTER_MS = 25_000
const FAILED_LIMIT = 10
/** Counts orders of every outcome: those left at the bank's page are charges at the provider too. */
const PLACED_LIMIT = 20
const FAILED_WINDOW_MS = 3_600_000
const LARGEST_ID = 2_147_483_647

/**
 * Writes order, attempt and a job to reconcile in one transaction, before the provider is called. The price
 * is our table's. Returns an existing order as it stands, in whatever country its buyer is by now. Resumes an
 * order of the same at the same price that waits at the same provider's page, unless the buyer starts over.
 * Throws what `quoteOrder`, `cashDueAt` and `refuseTestedCard` throw, and Failure `errors.notFound` for a
 * provider that does not sell the membership, `checkout.alreadyOwned`, `checkout.priceChanged`,
 * `errors.paymentInProgress` while it is unknown whether another attempt to buy the same was charged,
 * `errors.tooManyAttempts` after 10 failed or 20 placed orders in an hour.
 */
export const placeOrder = async (
  deps: OfferDeps,
  orderRequest: OrderRequest,
  membershipId: number,
): Promise<PlacedOrder> =>
  deps.db.transaction(async (tx) => {
    const inTx = { ...deps, db: tx }
    await lockBuyer(tx, orderRequest.userId)
    const existing = await attemptByReference(tx, orderRequest.reference)
    if (existing !== undefined) return { kind: 'existing', attempt: existing }
    const quote = await quoteIfAllowed(inTx, orderRequest, membershipId)
    const waiting = await waitingAttempt(inTx, orderRequest, quote)
    if (waiting !== undefined) return { kind: 'resumed', attempt: waiting }
    await refuseTooMany(inTx, orderRequest.userId)
    const { userId, card } = orderRequest
    if (card !== undefined) await refuseTestedCard(inTx, userId, card, card.limits)
    return { kind: 'new', attempt: await saveOrder(inTx, orderRequest, quote) }
  })

/**
 * The membership that a reference `{user}-{membership}-{random}` names. Throws Failure: `errors.badRequest`
 * for a user other than the session's, `errors.notFound` for a number that no membership can have.
 */
export const membershipIdOf = (orderRequest: Pick<OrderRequest, 'userId' | 'reference'>): number => {
  const [userId, membershipId] = orderRequest.reference.split('-').map(Number)
  if (userId !== orderRequest.userId)
    throw new Failure('errors.badRequest', undefined, { event: 'foreign-reference' })
  if (membershipId === undefined || membershipId > LARGEST_ID) throw new Failure('errors.notFound')
  return membershipId
}

const quoteIfAllowed = async (
  deps: OfferDeps,
  orderRequest: OrderRequest,
  membershipId: number,
): Promise<OrderQuote> => {
  const quote = await quoteOrder(deps, { ...orderRequest, membershipId })
  if (!quote.paymentMethods.includes(orderRequest.provider.company)) throw new Failure('errors.notFound')
  if (quote.isOwned) throw new Failure('checkout.alreadyOwned')
  if (orderRequest.total !== undefined && Math.round(orderRequest.total * 100) !== quote.totalMinor)
    throw new Failure('checkout.priceChanged')
  const uncertain = await otherAttempts(
    deps.db,
    { userId: orderRequest.userId, membershipId, exceptReference: orderRequest.reference },
    ['submitting', 'unknown'],
  )
  // An undecided shop reference blocks only another one: its buyer has not seen it, so it takes no money.
  if (uncertain.some((it) => it.method !== 'cash' || orderRequest.method === 'cash'))
    throw new Failure('errors.paymentInProgress')
  return quote
}

/** The attempt that waits at a page or a shop where its buyer can pay the same at the same price. */
const waitingAttempt = async (
  { db, clock }: OfferDeps,
  orderRequest: OrderRequest,
  { membershipId, baseballDay, totalMinor, currency }: OrderQuote,
): Promise<Attempt | undefined> => {
  if (orderRequest.startOver === true) return undefined
  const { userId, reference, provider, method } = orderRequest
  const waiting = await otherAttempts(db, { userId, membershipId, exceptReference: reference }, [
    'requires-action',
    'pending',
  ])
  return waiting.find(
    (it) =>
      (it.status === 'pending' ? canBePaidAtShop(it, clock.now()) : it.redirectUrl !== null) &&
      it.provider === provider.name &&
      it.method === method &&
      it.order.baseballDay === baseballDay &&
      it.order.totalMinor === totalMinor &&
      it.order.currency === currency,
  )
}

const refuseTooMany = async (deps: Pick<OfferDeps, 'db' | 'clock'>, userId: number): Promise<void> => {
  const since = new Date(deps.clock.now() - FAILED_WINDOW_MS)
  const { failed, placed } = await attemptsSince(deps.db, userId, since)
  if (failed >= FAILED_LIMIT || placed >= PLACED_LIMIT)
    throw new Failure('errors.tooManyAttempts', FAILED_WINDOW_MS / 1000)
}

const saveOrder = async (
  deps: OfferDeps,
  orderRequest: OrderRequest,
  quote: OrderQuote,
): Promise<Attempt> => {
  const { db, clock } = deps
  const { provider, method, card, reference, userId, email, telephone, lang } = orderRequest
  const attempt = await addOrder(
    db,
    {
      ...{ reference, userId, email, telephone, lang },
      membershipId: quote.membershipId,
      title: quote.title,
      titleEn: quote.titleEn,
      baseballDay: quote.baseballDay,
      totalMinor: quote.totalMinor,
      commissionMinor: quote.commissionMinor,
      creditMinor: quote.creditMinor,
      creditedOrderIds: quote.creditedOrderIds,
      currency: quote.currency,
      accessStartsAt: quote.startsAt,
      accessEndsAt: quote.endsAt,
    },
    {
      provider: provider.name,
      method,
      cardFingerprint: card?.fingerprint ?? null,
      network: card?.network ?? null,
      device: card?.device ?? null,
      ...(method === 'cash' && { dueAt: cashDueAt(quote, clock.now()) }),
    },
    new Date(clock.now()),
  )
  await enqueueAttemptJob(db, clock, {
    kind: 'reconcile',
    key: reference,
    attemptId: attempt.id,
    delayMs: RECONCILE_AFTER_MS,
  })
  return attempt
}
