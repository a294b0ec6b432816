import { refundsOf } from './books/captures.ts'
import { isExpired } from './books/orders.ts'
import type { PaypalContext } from './books/paypal-context.ts'
import type { ButtonRow, CaptureRow, NoticeRow, OrderRow } from './books/store.ts'

/** PayPal's ledger, newest first: amounts in minor units, ISO UTC times. `reference`: the merchant's own. */
export const paypalReport = (context: PaypalContext) => {
  const captures = context.store.all('capture')
  const noticesBy = Map.groupBy(context.store.all('notice'), (it) => it.subjectId)
  return {
    accounts: context.accounts.map((it) => ({
      account: it.name,
      merchant_id: it.merchantId,
      client_id: it.clientId,
      business: it.email,
      webhook_id: it.webhookId,
    })),
    orders: context.store
      .all('order')
      .reverse()
      .map((it) => ({
        ...orderEntry(context, it),
        captures: captures.filter((c) => c.orderId === it.id).map((c) => captureEntry(context, c)),
        notices: (noticesBy.get(it.id) ?? []).map(noticeEntry),
      })),
    buttons: context.store
      .all('button')
      .reverse()
      .map((it) => ({
        ...buttonEntry(context, it),
        captures: captures.filter((c) => c.buttonId === it.id).map((c) => captureEntry(context, c)),
        notices: (noticesBy.get(it.id) ?? []).map(noticeEntry),
      })),
  }
}

const orderEntry = (context: PaypalContext, order: OrderRow) => ({
  id: order.id,
  account: accountName(context, order.merchantId),
  reference: order.invoiceId ?? order.customId,
  custom_id: order.customId,
  status: isExpired(order, context.clock.now()) ? 'EXPIRED' : order.status,
  amount_minor: order.minor,
  currency: order.currency,
  created_at: iso(order.createdAt),
})

const buttonEntry = (context: PaypalContext, button: ButtonRow) => ({
  id: button.id,
  account: accountName(context, button.merchantId),
  reference: button.itemNumber,
  invoice: button.invoice,
  custom: button.custom,
  amount_minor: button.minor,
  currency: button.currency,
  created_at: iso(button.createdAt),
})

const captureEntry = (context: PaypalContext, capture: CaptureRow) => {
  const refunds = refundsOf(context, capture)
  const sumOf = (kind: string) =>
    refunds.filter((it) => it.kind === kind).reduce((sum, it) => sum + it.minor, 0)
  return {
    id: capture.id,
    status: capture.status,
    reason: capture.reason,
    amount_minor: capture.minor,
    currency: capture.currency,
    refunded_minor: sumOf('refund'),
    charged_back_minor: sumOf('reversal') - sumOf('canceled-reversal'),
    dispute: capture.dispute === null ? null : { id: capture.dispute.id, status: capture.dispute.status },
    refunds: refunds.map((it) => ({
      id: it.id,
      kind: it.kind,
      amount_minor: it.minor,
      at: iso(it.createdAt),
    })),
    created_at: iso(capture.createdAt),
    updated_at: iso(capture.updatedAt),
  }
}

const noticeEntry = (notice: NoticeRow) => ({
  id: notice.id,
  type: notice.type,
  at: iso(notice.at),
  state: notice.state,
  deliveries: notice.deliveries.map((it) => ({ ...it, at: iso(it.at) })),
})

const accountName = (context: PaypalContext, merchantId: string): string =>
  context.accounts.find((it) => it.merchantId === merchantId)?.name ?? merchantId

const iso = (ms: number): string => new Date(ms).toISOString()
