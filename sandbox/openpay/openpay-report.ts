import type { ChargeRow, NoticeRow, Store, WebhookRow } from './store.ts'
import { webhookShape } from './webhooks.ts'

/** Openpay's ledger, newest charge first: `amount` in units, `_minor` minor, times ISO UTC, cards masked. */
export const openpayReport = (store: Store, webhooks: WebhookRow[], merchant: string) => {
  const byCharge = Map.groupBy(store.all('notice'), (notice) => notice.chargeId)
  return {
    merchant,
    charges: store
      .all('charge')
      .reverse()
      .map((charge) => entry(charge, byCharge.get(charge.id) ?? [])),
    webhooks: webhooks.map(webhookShape),
  }
}

const entry = (c: ChargeRow, notices: NoticeRow[]) => ({
  id: c.id,
  order_id: c.orderId,
  reference: c.orderId,
  amount: c.minor / 100,
  amount_minor: c.minor,
  currency: c.currency,
  status: c.status,
  error_code: c.error?.code ?? null,
  refunded_amount: (c.refund?.minor ?? 0) / 100,
  refunded_minor: c.refund?.minor ?? 0,
  charged_back_minor: c.status.startsWith('chargeback_') ? c.minor : 0,
  method: c.offline?.method ?? 'card',
  card: c.card?.masked ?? null,
  three_d_secure: c.offline === undefined && c.pageUrl !== null,
  due_at: c.offline === undefined ? null : iso(c.offline.dueAt),
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
