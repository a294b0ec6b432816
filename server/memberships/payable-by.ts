import type * as contract from '../../contract/memberships.ts'
import type { Settings } from '../settings/settings.ts'
import type { Membership } from './store.ts'

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
