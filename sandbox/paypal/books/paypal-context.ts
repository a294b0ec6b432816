import type { Clock } from '../../clock.ts'
import type { CaptureRow, Currency, OrderRow, RefundRow, Store } from './store.ts'

/** One of the merchant's two accounts: for buyers in Mexico, and elsewhere. */
export type Account = {
  name: 'mexico' | 'elsewhere'
  clientId: string
  clientSecret: string
  merchantId: string
  /** The business that a classic button names; the merchant id serves too. */
  email: string
  webhookId: string
}

/**
 * The cause of a change: our own origin as the caller wrote it, and the request ("POST
 * /paypal/v2/checkout/orders").
 */
export type Origin = { origin: string; cause: string }

/** A change of an order or of captured money. */
export type Change =
  | { kind: 'approved'; order: OrderRow }
  | { kind: 'completed' | 'pending' | 'denied'; capture: CaptureRow }
  | { kind: 'refunded' | 'reversed' | 'reversal-canceled'; capture: CaptureRow; refund: RefundRow }

/** Dependencies of PayPal's operations. */
export type PaypalContext = {
  store: Store
  clock: Clock
  /** `size` random bytes. */
  random: (size: number) => Uint8Array
  accounts: Account[]
  /** Notifies the merchant: by webhook about an order, by IPN about a classic button. */
  announce: (change: Change, from: Origin) => void
}

const ALPHABET = '0123456789ABCDEFGHJKLMNPRSTUVWXY'

/** An identifier as PayPal's: 17 digits and capital letters. */
export const newId = (context: Pick<PaypalContext, 'random'>, length = 17): string =>
  [...context.random(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** A time as PayPal prints it: whole seconds, UTC. */
export const paypalTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** An amount as PayPal prints it. */
export const money = (minor: number, currency: Currency) => ({
  currency_code: currency,
  value: (minor / 100).toFixed(2),
})
