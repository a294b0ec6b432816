import type * as contract from '../../contract/memberships.ts'
import type { Settings } from '../settings/settings.ts'
import { type AccessWindow, accessWindow } from './access-window.ts'
import { countryCode } from './country-code.ts'
import { type Offer, type OfferDeps, offerIn } from './offers.ts'
import { type Membership, membershipById } from './store.ts'

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

export type PayableSettings = Pick<Settings, 'paypal'>
type Method = contract.Membership['payment_methods'][number]

/** The companies that a membership is sold through and at which there is an account for its currency. */
export const payableBy = (
  { paypal }: PayableSettings,
  { paymentMethods, currency }: Pick<Membership, 'paymentMethods' | 'currency'>,
): Method[] =>
  paymentMethods
    .filter((it): it is Method => it === 'openpay' || it === 'paypal')
    .filter((it) => it !== 'paypal' || paypal.accounts[currency] !== undefined)

/** The window that a prepaid card of a membership opens now. */
export type PrepaidQuote = { title: string; titleEn: string; period: Membership['period'] } & AccessWindow

/**
 * The window that a card opens, on offer or not: cards in shops outlive an offer. `over` when nothing of it
 * is left to watch, `other-country` when the buyer's country has its own membership (decision 22).
 */
export const quotePrepaid = async (
  deps: OfferDeps,
  membershipId: number,
  country: string,
): Promise<PrepaidQuote | 'over' | 'other-country'> => {
  const it = await membershipById(deps.db, membershipId)
  if (it === undefined) return 'over'
  const window = await accessWindow(deps, it)
  if (window === undefined) return 'over'
  if (!(await isSoldIn(deps, it, country))) return 'other-country'
  return { title: it.title, titleEn: it.titleEn, period: it.period, ...window }
}

const isSoldIn = async (deps: OfferDeps, it: Membership, country: string): Promise<boolean> => {
  const own = (await offerIn(deps, country))?.membership.country ?? null
  if (it.country === null) return own === null
  return own !== null && countryCode(own) === countryCode(it.country)
}
