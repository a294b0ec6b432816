import type { ResponseOf } from '../../../contract/endpoint.ts'
import type { Membership } from '../../../contract/memberships.ts'
import type { config } from '../../../contract/site.ts'

/** A way to pay; opens in the checkout by the fragment of its address. */
export type WayToPay = 'card' | 'wallet' | 'cash' | 'prepaid'

type Offer = Pick<Membership, 'payment_methods' | 'currency'>
type Installation = Pick<ResponseOf<typeof config>, 'cashAtShops' | 'prepaid'>

/**
 * The ways to pay a membership: by card and wallet where their providers are allowed, in cash where the shops
 * are (in pesos); prepaid cards are for every membership (specification, chapter 2), where this installation
 * redeems them.
 */
export const waysToPay = (
  { payment_methods, currency }: Offer,
  installation: Installation | undefined,
): WayToPay[] => {
  const byOpenpay = payment_methods.includes('openpay')
  const offered: Record<WayToPay, boolean> = {
    card: byOpenpay,
    wallet: payment_methods.includes('paypal'),
    cash: byOpenpay && currency === 'MXN' && installation?.cashAtShops === true,
    prepaid: installation?.prepaid === true,
  }
  return (Object.keys(offered) as WayToPay[]).filter((way) => offered[way])
}

/** The heading of each way. */
export const wayTitles = {
  card: 'checkout.cardTitle',
  wallet: 'checkout.walletTitle',
  cash: 'cash.title',
  prepaid: 'checkout.prepaidTitle',
} as const satisfies Record<WayToPay, string>

/** Refusals after which another way may well do; after any other it would be refused for the same reason. */
const helpedByAnotherWay: ReadonlySet<string> = new Set([
  'checkout.cardDeclined',
  'checkout.noFunds',
  'checkout.cardExpired',
  'checkout.callYourBank',
  'checkout.authenticationFailed',
  'checkout.dataRefused',
  'checkout.cardsUnavailable',
  'checkout.cardsPaused',
  'checkout.companyUnreachable',
  'checkout.providerUnreachable',
  'checkout.walletDeclined',
  'checkout.walletExpired',
  'checkout.walletCancelled',
  'checkout.walletUnreachable',
  'checkout.walletUnavailable',
  'checkout.cashUnavailable',
  'checkout.cashTooLate',
  'checkout.cashExpired',
])

export const isHelpedByAnotherWay = (code: string | null | undefined): boolean =>
  helpedByAnotherWay.has(code ?? '')
