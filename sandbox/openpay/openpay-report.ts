import type { ChargeRow, NoticeRow, Store, WebhookRow } from './store.ts'
import { webhookShape } from './webhooks.ts'

/** Openpay's ledger, newest charge first: amounts in units, times ISO UTC. Of a card only the mask. */
export const openpayReport = (store: Store, webhooks: WebhookRow[], merchant: string) => {
  const byCharge = Map.groupBy(store.notices(), (notice) => notice.chargeId)
  return {
    merchant,
    charges: store
      .charges()
      .reverse()
      .map((charge) => entry(charge, byCharge.get(charge.id) ?? [])),
    webhooks: webhooks.map(webhookShape),
  }
}

const entry = (c: ChargeRow, notices: NoticeRow[]) => ({
  id: c.id,
  order_id: c.orderId,
  amount: c.minor / 100,
  currency: c.currency,
  status: c.status,
  error_code: c.error?.code ?? null,
  refunded_amount: (c.refund?.minor ?? 0) / 100,
  method: 'card',
  card: c.card.masked,
  three_d_secure: c.pageUrl !== null,
  created_at: iso(c.createdAt),
  operated_at: iso(c.operatedAt),
  notices: notices.map((n) => ({
    id: n.id,
    type: n.type,
    at: iso(n.at),
    webhook_id: n.webhookId,
    state: n.state,
    deliveries: n.deliveries.map((d) => ({ ...d, at: iso(d.at) })),
  })),
})

const iso = (ms: number): string => new Date(ms).toISOString()
