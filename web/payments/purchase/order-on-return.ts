import type { PaymentFailure } from '../checkout/payment-data.ts'
import { type Purchase, type PurchaseStage, stageOf } from './purchase-stage.ts'

/** The current failure of an order; undefined where only the purchase's own page shows its true state. */
export const failureNow = (told: PaymentFailure, purchase: Purchase): PaymentFailure | undefined => {
  const { payment_id: order, failure: reason, membership_id: membershipId } = purchase
  const way = purchase.method === 'wallet' ? 'wallet' : 'card'
  if (purchase.status === 'failed') return { kind: 'refused', reason, membershipId, order, way }
  if (stageOf(purchase) === 'verifying') return { kind: 'unknown', order, way }
  const isReturned = told.kind === 'refused' && told.reason === 'checkout.paymentReturned'
  return isReturned && returning.has(stageOf(purchase)) ? { ...told, membershipId, order, way } : undefined
}

const returning: ReadonlySet<PurchaseStage> = new Set([
  'paid-twice',
  'refunding',
  'refund-by-hand',
  'refunded',
  'charged-back',
])

/**
 * The order of a return from the wallet: the stored one if it was paid by wallet, else the newest that was.
 */
export const walletOrder = (
  purchases: Pick<Purchase, 'payment_id' | 'method'>[],
  stored: number | undefined,
): number | undefined => {
  const byWallet = purchases.filter(({ method }) => method === 'wallet').map((it) => it.payment_id)
  return byWallet.find((id) => id === stored) ?? byWallet[0]
}
