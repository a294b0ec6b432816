import type { Quote } from '../../../contract/membership-quote.ts'
import type { OrderQuote } from './quote-order.ts'

/** A quote as its buyer sees it: amounts in currency units, instants ISO UTC. */
export const toQuote = (it: OrderQuote): Quote => ({
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
