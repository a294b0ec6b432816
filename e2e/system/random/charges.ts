import type { CaptureRow } from '../../../sandbox/paypal/books/store.ts'
import type { LedgerCharge } from '../../../testing/companies/openpay-ledger.ts'

/** A charge at one of our accounts; `isPaid` if we have its money or a part of it. */
export type Charge = {
  id: string
  provider: string
  reference: string
  minor: number
  currency: string
  isPaid: boolean
}

export const openpayCharges = (charges: LedgerCharge[]): Charge[] =>
  charges.map((it) => ({
    id: it.id,
    provider: 'openpay',
    reference: it.order_id,
    minor: Math.round(it.amount * 100),
    currency: it.currency,
    isPaid: it.status === 'completed' && (it.refund?.amount ?? 0) < it.amount,
  }))

export const paypalCharges = (captures: (CaptureRow & { account: string })[]): Charge[] =>
  captures.map((it) => ({
    id: it.id,
    provider: it.account === 'mexico' ? 'paypal-mx' : 'paypal-intl',
    reference: it.invoiceId ?? '',
    minor: it.minor,
    currency: it.currency,
    isPaid: it.status === 'COMPLETED' || it.status === 'PARTIALLY_REFUNDED',
  }))
