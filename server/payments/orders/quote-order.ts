import type { Quote as QuoteAnswer } from '../../../contract/payments/membership-quote.ts'
import { creditOf, isWithin, type Payment } from '../../../domain/payments/packages.ts'
import { isOpen } from '../../../domain/payments/payment-attempt.ts'
import { Failure } from '../../failure.ts'
import { holdsAll, inMs } from '../../memberships/memberships-of.ts'
import { allOffers, type OfferDeps, offersIn } from '../../memberships/offers.ts'
import { heldByPayment } from '../../memberships/opened-by-payment.ts'
import { type Quote, quoteOf } from '../../memberships/quote-membership.ts'
import { PREPAID } from './attempt-codes.ts'
import { type Attempt, attemptsOf } from './store.ts'

/** The price that a buyer would pay now for a membership, in minor units. */
export type OrderQuote = Quote & {
  /** The charged amount: price and commission, less the credit. */
  totalMinor: number
  /** The sum that the buyer paid for smaller memberships within it. */
  creditMinor: number
  creditedOrderIds: number[]
  /** Whether the buyer holds it, or a larger membership with all of its time. */
  isOwned: boolean
}

export type QuoteRequest = {
  userId: number
  /** English name of the country that the buyer connects from now. */
  country: string
  membershipId: number
}

/**
 * Quotes a membership to this buyer. Throws Failure 'checkout.notInYourCountry' for a membership that is on
 * sale elsewhere, 'errors.notFound' for one that is not on sale.
 */
export const quoteOrder = async (deps: OfferDeps, request: QuoteRequest): Promise<OrderQuote> => {
  const offers = await offersIn(deps, request.country)
  const offer = offers.find((it) => it.membership.id === request.membershipId)
  if (offer === undefined) throw await notOnSale(deps, request.membershipId)
  const quote = quoteOf(offer)
  const credit = creditOf(quote.totalMinor, await creditablePayments(deps, request, quote))
  return {
    ...quote,
    ...credit,
    totalMinor: quote.totalMinor - credit.creditMinor,
    isOwned: await holdsAll(deps, request.userId, quote),
  }
}

const notOnSale = async (deps: OfferDeps, membershipId: number): Promise<Failure> => {
  const elsewhere = (await allOffers(deps)).some((it) => it.membership.id === membershipId)
  return new Failure(elsewhere ? 'checkout.notInYourCountry' : 'errors.notFound')
}

/**
 * Payments whose memberships still run and lie within the wanted one. They are in its currency, not by
 * prepaid card, and not credited to another purchase that is paid or may still be.
 */
const creditablePayments = async (
  deps: OfferDeps,
  { userId }: QuoteRequest,
  quote: Quote,
): Promise<Payment[]> => {
  const smaller = (await heldByPayment(deps, userId)).filter((it) => isWithin(inMs(it), inMs(quote)))
  if (smaller.length === 0) return []
  const attempts = await attemptsOf(deps.db, userId)
  const spent = new Set(
    attempts.filter((it) => isSpending(it, quote)).flatMap((it) => it.order.creditedOrderIds),
  )
  const paid = new Set(smaller.map((it) => it.sourceId))
  return attempts
    .filter((it) => paid.has(String(it.id)) && isCreditable(it, quote) && !spent.has(it.orderId))
    .map(({ order }) => ({ orderId: order.id, worthMinor: order.totalMinor + order.creditMinor }))
}

const isCreditable = ({ status, provider, order }: Attempt, { currency }: Quote): boolean =>
  status === 'succeeded' && provider !== PREPAID && order.currency === currency

/** Tries to buy the same membership share their credit, as only one of them is ever paid. */
const isSpending = ({ status, order }: Attempt, { membershipId }: Quote): boolean =>
  status === 'succeeded' || (isOpen(status) && order.membershipId !== membershipId)

/** A quote as its buyer sees it: amounts in currency units, instants ISO UTC. */
export const toQuote = (it: OrderQuote): QuoteAnswer => ({
  membership_id: it.membershipId,
  period: it.period,
  title: it.title,
  title_en: it.titleEn,
  price: it.priceMinor / 100,
  commission: it.commissionMinor / 100,
  credit: it.creditMinor / 100,
  total: it.totalMinor / 100,
  currency: it.currency,
  date_start: it.startsAt.toISOString(),
  date_exp: it.endsAt.toISOString(),
  baseball_day: it.baseballDay,
  owned: it.isOwned,
})
