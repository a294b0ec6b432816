import { Failure } from '../../../failure.ts'
import type { PrepaidQuote } from '../../../memberships/quote-membership.ts'
import { fulfil } from '../../charges/fulfil.ts'
import { PREPAID } from '../../orders/attempt-codes.ts'
import { type Attempt, addOrder, attemptByCharge, lockBuyer, writeAttempt } from '../../orders/store.ts'
import { type CardHolder, cardOf, type PrepaidDeps, quoteOf, type ShownCard } from './check-card.ts'
import { type Card, lockAttemptsFor, lockCard, markRedeemed } from './store-cards.ts'

export type Redemption = ShownCard & {
  email: string
  telephone: string
  lang: 'es' | 'en'
  /** The values that the page sends back to us; undefined where it sends none. */
  echoes: {
    userId: number | undefined
    membershipId: number | undefined
    total: number | undefined
    title: string | undefined
  }
}

/**
 * Redeems a card: writes order, attempt, grant and receipt in one transaction with the card, or none of them.
 * A user who redeemed it before gets the same attempt. Throws what `cardOf` and `quoteOf` throw, and
 * 'errors.badRequest' for echoes that differ.
 */
export const redeemCard = async (
  deps: PrepaidDeps,
  holder: CardHolder,
  redemption: Redemption,
): Promise<Attempt> => {
  const { folio } = await cardOf(deps, holder, redemption)
  return deps.db.transaction(async (tx) => {
    await lockBuyer(tx, holder.userId)
    const card = await lockCard(tx, folio)
    if (card === undefined) throw new Failure('checkout.codeInvalid')
    const earlier = card.redeemedBy === holder.userId ? await attemptByCharge(tx, PREPAID, folio) : undefined
    if (earlier !== undefined) return earlier
    await lockAttemptsFor(tx, { userId: holder.userId, membershipId: card.batch.membershipId })
    const quote = await quoteOf({ ...deps, db: tx }, holder, card)
    refuseForeignEchoes(holder, redemption, { card, quote })
    await markRedeemed(tx, folio, holder.userId, new Date(deps.clock.now()))
    return payByCard({ ...deps, db: tx }, holder, redemption, { card, quote })
  })
}

type Checked = { card: Card; quote: PrepaidQuote }

/** Refuses echoes that differ from session, batch and quote: such a page was tampered with. */
const refuseForeignEchoes = (
  { userId }: CardHolder,
  { echoes }: Redemption,
  { card: { batch }, quote }: Checked,
): void => {
  const expected = {
    userId: [userId],
    membershipId: [batch.membershipId],
    total: [batch.priceMinor / 100],
    title: [quote.title, quote.titleEn],
  }
  const wrong = Object.entries(expected).find(([name, values]) => {
    const said = echoes[name as keyof typeof expected]
    return said !== undefined && !values.some((it) => it === said)
  })
  if (wrong === undefined) return
  throw new Failure('errors.badRequest', undefined, { event: 'prepaid-mismatch', reason: wrong[0] })
}

/** Writes the order as paid by the card, and what follows from a payment. */
const payByCard = async (
  deps: PrepaidDeps,
  { userId }: CardHolder,
  { email, telephone, lang, folio }: Redemption,
  { card: { batch }, quote }: Checked,
): Promise<Attempt> => {
  const order = {
    reference: `${userId}-${batch.membershipId}-${deps.random(4).toString('hex')}`,
    userId,
    membershipId: batch.membershipId,
    title: quote.title,
    titleEn: quote.titleEn,
    totalMinor: batch.priceMinor,
    currency: batch.currency,
    baseballDay: quote.baseballDay,
    accessStartsAt: quote.startsAt,
    accessEndsAt: quote.endsAt,
    email,
    telephone,
    lang,
  }
  const at = new Date(deps.clock.now())
  const placed = await addOrder(deps.db, order, { provider: PREPAID, method: PREPAID }, at)
  const paid = await writeAttempt(deps.db, placed, { status: 'succeeded', providerTxnId: folio }, at)
  return fulfil(deps, placed.status, paid, false)
}
