import type { ResponseOf } from '../../../contract/endpoint.ts'
import type { Membership } from '../../../contract/memberships.ts'
import type { config } from '../../../contract/site.ts'

/** A payment method; opens in the checkout by the fragment of its address. */
export type PaymentMethod = 'card' | 'wallet' | 'cash' | 'prepaid'

type Offer = Pick<Membership, 'payment_methods' | 'currency'>
type Installation = Pick<ResponseOf<typeof config>, 'cashAtShops' | 'prepaid'>

/**
 * The payment methods of a membership: by card and wallet where their providers are allowed, in cash where
 * the shops are (in pesos); prepaid cards are for every membership (specification, chapter 2), where this
 * installation redeems them.
 */
export const paymentMethodsOf = (
  { payment_methods, currency }: Offer,
  installation: Installation | undefined,
): PaymentMethod[] => {
  const byOpenpay = payment_methods.includes('openpay')
  const offered: Record<PaymentMethod, boolean> = {
    card: byOpenpay,
    wallet: payment_methods.includes('paypal'),
    cash: byOpenpay && currency === 'MXN' && installation?.cashAtShops === true,
    prepaid: installation?.prepaid === true,
  }
  return (Object.keys(offered) as PaymentMethod[]).filter((method) => offered[method])
}

/** The heading of each method. */
export const methodTitles = {
  card: 'checkout.cardTitle',
  wallet: 'checkout.walletTitle',
  cash: 'cash.title',
  prepaid: 'checkout.prepaidTitle',
} as const satisfies Record<PaymentMethod, string>

/** Refusals that another method may avoid; any other refusal would meet it as well. */
const helpedByAnotherMethod: ReadonlySet<string> = new Set([
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

export const isHelpedByAnotherMethod = (code: string | null | undefined): boolean =>
  helpedByAnotherMethod.has(code ?? '')
