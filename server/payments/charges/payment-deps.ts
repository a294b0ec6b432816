import type { Gate } from '../../http/answers/endpoint.ts'
import type { FormTickets } from '../../http/answers/form-tickets.ts'
import type { BuyerCountry } from '../../memberships/country-code.ts'
import type { Settings } from '../../settings/settings.ts'
import type { SettleDeps } from './settle.ts'

/** The dependencies of the routes of every payment method. */
export type PaymentDeps = SettleDeps & {
  gate: Gate
  settings: Pick<Settings, 'publicUrl' | 'cashAtShops' | 'paypal'>
  buyerCountry: BuyerCountry
  formTickets: FormTickets
  /** Wakes the worker, so that new work does not wait for its next step. */
  wake(): void
}
