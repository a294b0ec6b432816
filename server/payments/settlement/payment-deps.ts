import type { Gate } from '../../http/answers/endpoint.ts'
import type { FormTickets } from '../../http/answers/form-tickets.ts'
import type { BuyerCountry } from '../../memberships/buyer-country.ts'
import type { Settings } from '../../settings/settings.ts'
import type { SettleDeps } from './settle.ts'

/** What the routes of every way to pay need. */
export type PaymentDeps = SettleDeps & {
  gate: Gate
  settings: Pick<Settings, 'publicUrl' | 'cashAtShops' | 'paypal'>
  buyerCountry: BuyerCountry
  formTickets: FormTickets
  /** Called when there is new work, so that it does not wait for the worker's next step. */
  wake(): void
}
