import type { Offer } from './offers.ts'
import type { Membership } from './store.ts'

/** The membership that a buyer would get now and its price, in minor units; the only source of a price. */
export type Quote = {
  membershipId: number
  title: string
  titleEn: string
  period: Membership['period']
  priceMinor: number
  commissionMinor: number
  /** Price and commission. */
  totalMinor: number
  currency: 'MXN' | 'USD'
  paymentMethods: string[]
  startsAt: Date
  endsAt: Date
  baseballDay: string | null
}

/** The amount that a buyer pays, in minor units. */
export const totalMinor = (it: Pick<Membership, 'priceMinor' | 'commissionMinor'>): number =>
  it.priceMinor + it.commissionMinor

/** An offer as it is on sale now. */
export const quoteOf = ({ membership: it, window }: Offer): Quote => ({
  membershipId: it.id,
  title: it.title,
  titleEn: it.titleEn,
  period: it.period,
  priceMinor: it.priceMinor,
  commissionMinor: it.commissionMinor,
  totalMinor: totalMinor(it),
  currency: it.currency,
  paymentMethods: it.paymentMethods,
  ...window,
})
