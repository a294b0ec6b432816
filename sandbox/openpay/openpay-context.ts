import type { Clock } from '../clock.ts'
import type { ChargeRow, Store } from './store.ts'

/** Dependencies of Openpay's operations: store, clock, randomness, and the sending of notices. */
export type OpenpayContext = {
  store: Store
  clock: Clock
  /** `size` random bytes. */
  random: (size: number) => Uint8Array
  /** Notifies the merchant of `type` ("charge.succeeded"); `cause` is the request that caused it. */
  announce: (type: string, charge: ChargeRow, cause: string) => void
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 20

/** An identifier of Openpay's length that starts with `prefix`, such as "tremu" for transactions. */
export const newId = (context: Pick<OpenpayContext, 'random'>, prefix: string): string =>
  prefix +
  [...context.random(ID_LENGTH - prefix.length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** Six digits, as a bank's authorization. */
export const newAuthorization = (context: Pick<OpenpayContext, 'random'>): string => newDigits(context, 6)

/** Random digits. */
export const newDigits = (context: Pick<OpenpayContext, 'random'>, length: number): string =>
  [...context.random(length)].map((byte) => String(byte % 10)).join('')
