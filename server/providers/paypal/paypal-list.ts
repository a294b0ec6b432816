import type { Charge, ChargePage, Lookup } from '../payment-provider.ts'
import { chargeOfCapture, NEWS_MS, type Opened } from './paypal-lookup.ts'
import {
  chargeOfPayment,
  isPayment,
  isReturn,
  isReturned,
  type Transaction,
  transactionPage,
} from './paypal-transactions.ts'

const WINDOW_MS = 31 * 86_400_000
/** The number of changed payments of one page that each step looks up: each takes two requests. */
const CHANGED_AT_ONCE = 5

/**
 * PayPal lists at most 31 days at once: the cursor is the window, its page, and the number looked up in that
 * page.
 */
export const chargesMade = async (
  paypal: Opened,
  { from, to, cursor = '0.1.0' }: { from: Date; to: Date; cursor?: string | undefined },
): Promise<ChargePage> => {
  const [window = 0, page = 1, skipped = 0] = cursor.split('.').map(Number)
  const start = from.getTime() + window * WINDOW_MS
  const end = Math.min(start + WINDOW_MS, to.getTime())
  const found = await transactionPage(paypal.calls, { from: new Date(start), to: new Date(end), page })
  if (found.kind === 'unknown') return found
  const changed = changedPayments(paypal, found.rows)
  const upTo = skipped + CHANGED_AT_ONCE
  const lookedUp = await lookUpChanged(paypal, found.rows, changed.slice(skipped, upTo))
  if (lookedUp.kind === 'unknown') return lookedUp
  const listed = skipped > 0 ? [] : unchangedCharges(found.rows)
  const isLastWindow = end >= to.getTime()
  const nextWindow = isLastWindow ? undefined : `${window + 1}.1.0`
  const nextPage = found.next === undefined ? nextWindow : `${window}.${found.next}.0`
  return {
    kind: 'found',
    charges: [...listed, ...lookedUp.charges],
    next: upTo < changed.length ? `${window}.${page}.${upTo}` : nextPage,
  }
}

/**
 * The list tells all about a payment, unless it was returned in full, or paid by an order and returned in
 * part.
 */
const isKnown = (rows: Transaction[]) => {
  const returned = new Set(rows.filter(isReturn).map((it) => it.of))
  return (it: Transaction): boolean => !isReturned(it) && !(it.isOfOrder && returned.has(it.id))
}

const unchangedCharges = (rows: Transaction[]): Charge[] =>
  rows
    .filter(isPayment)
    .filter(isKnown(rows))
    .map((it) => chargeOfPayment(it, rows))

/** The payments to look up: the list does not say what a recent return made of its payment. */
const changedPayments = ({ deps }: Opened, rows: Transaction[]): string[] => {
  const since = deps.clock.now() - NEWS_MS
  const isNews = (it: Transaction) => (it.updatedAt?.getTime() ?? since) >= since
  const isWhole = isKnown(rows)
  const changed = rows.filter((it) => isNews(it) && (isReturn(it) || (isPayment(it) && !isWhole(it))))
  return [...new Set(changed.flatMap((it) => (isReturn(it) ? it.of : it.id) ?? []))]
}

const lookUpChanged = async (paypal: Opened, rows: Transaction[], ids: string[]): Promise<Lookup> => {
  const charges: Charge[] = []
  for (const id of ids) {
    const found = await chargeOfCapture(paypal, rows, id)
    if (found.kind === 'unknown') return found
    charges.push(...found.charges)
  }
  return { kind: 'found', charges }
}
