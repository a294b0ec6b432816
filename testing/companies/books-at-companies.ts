import type { Charge, PaymentProvider } from '../../server/providers/payment-provider.ts'
import type { LedgerCharge } from './openpay-ledger.ts'

/** A charge in the books of a company's stand-in. */
export type BookedCharge = {
  /** Our account there, as an attempt names it. */
  account: string
  id: string
  reference: string | null
  state: 'paid' | 'refunded' | 'charged-back' | 'unpaid'
  amountMinor: number
  currency: string
}

/** Openpay's, read from its ledger without a word of the product's own client. */
export const openpayBooks = (charges: readonly LedgerCharge[]): BookedCharge[] =>
  charges.map((it) => ({
    account: 'openpay',
    id: it.id,
    reference: it.order_id,
    state: stateOf(it),
    amountMinor: Math.round(it.amount * 100),
    currency: it.currency,
  }))

const stateOf = ({ status, refund, amount }: LedgerCharge): BookedCharge['state'] => {
  if (status === 'refunded') return 'refunded'
  if (status.startsWith('chargeback')) return 'charged-back'
  if (status !== 'completed') return 'unpaid'
  return refund !== null && refund.amount >= amount ? 'refunded' : 'paid'
}

/** The books of a company whose stand-in is an object, which lists them as its provider. */
export const booksOf = async (provider: PaymentProvider): Promise<BookedCharge[]> => {
  const page = await provider.chargesMade({ from: new Date(0), to: new Date(8.64e15) })
  if (page.kind === 'unknown') throw new Error(`${provider.name} does not list its charges: ${page.reason}`)
  return page.charges.map((it) => ({
    account: provider.name,
    id: it.id,
    reference: it.reference,
    state: states[it.status] ?? 'unpaid',
    amountMinor: it.amountMinor,
    currency: it.currency,
  }))
}

const states: Partial<Record<Charge['status'], BookedCharge['state']>> = {
  succeeded: 'paid',
  refunded: 'refunded',
  'charged-back': 'charged-back',
}
