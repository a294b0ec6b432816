import type { ResponseOf } from '../../../../contract/endpoint.ts'
import type { prepaidLookup } from '../../../../contract/prepaid.ts'
import { PREPAID } from '../../orders/prepaid-provider.ts'
import { attemptByCharge } from '../../orders/store.ts'
import { type CardHolder, cardOf, type PrepaidDeps, quoteOf, type ShownCard } from './check-card.ts'
import type { Card } from './store-cards.ts'

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

/**
 * The membership of a user who redeemed the card already and lost the answer: redeeming again gives the same
 * payment.
 */
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
