import type { TestSandbox } from '../../../sandbox/test-sandbox.ts'
import type { BookedCharge } from '../../../testing/companies/books-at-companies.ts'

type Capture = {
  id: string
  status: string
  reason: string | null
  amount_minor: number
  currency: string
  refunded_minor: number
}
type LedgerEntry = {
  id: string
  account: 'mexico' | 'elsewhere'
  status: string
  reference: string
  amount_minor: number
  captures: Capture[]
}
type Ledger = Record<'orders' | 'buttons', LedgerEntry[]>

const ledgerOf = async (sandbox: TestSandbox): Promise<Ledger> =>
  (await sandbox.app.inject({ method: 'GET', url: '/ledger.json' })).json<{ paypal: Ledger }>().paypal

/** The orders or classic buttons that PayPal has under a reference of ours. */
export const entriesOf = async (sandbox: TestSandbox, kind: keyof Ledger, reference: string) =>
  (await ledgerOf(sandbox))[kind].filter((it) => it.reference.startsWith(reference))

/** PayPal's books: an order's payment has the order's id, and a classic button's payment its own. */
export const paypalBooks = async (sandbox: TestSandbox): Promise<BookedCharge[]> => {
  const { orders, buttons } = await ledgerOf(sandbox)
  return [
    ...orders.flatMap((it) => it.captures.map((capture) => booked(it, { ...capture, id: it.id }))),
    ...buttons.flatMap((it) => it.captures.map((capture) => booked(it, capture))),
  ]
}

const booked = ({ account, reference }: LedgerEntry, it: Capture): BookedCharge => ({
  account: account === 'mexico' ? 'paypal-mx' : 'paypal-intl',
  id: it.id,
  reference: reference.replace(/-[A-Z]{2}$/, ''),
  state: it.reason === 'CHARGEBACK' ? 'charged-back' : (STATES[it.status] ?? 'unpaid'),
  amountMinor: it.amount_minor,
  currency: it.currency,
})

const STATES: Record<string, BookedCharge['state']> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'refunded',
}
