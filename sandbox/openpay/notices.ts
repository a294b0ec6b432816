import type { FaultyPost } from '../payments/notice-deliveries.ts'
import { type NoticeSender, openNoticeSender } from '../payments/notice-sender.ts'
import type { Outgoing } from '../payments/send-over-http.ts'
import { mexicoTime } from './cards.ts'
import { chargeShape } from './charge-shape.ts'
import { newId } from './openpay-context.ts'
import type { ChargeRow, NoticeRow, Store, WebhookRow } from './store.ts'

/** Openpay's pauses between tries [A]. */
export const BACK_OFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000] as const

type SenderNeeds = Parameters<typeof openNoticeSender<NoticeRow>>[0]
type Needs = Pick<SenderNeeds, 'clock' | 'timers' | 'send' | 'log' | 'faults'> & {
  store: Store
  webhooks: () => WebhookRow[]
  random: (size: number) => Uint8Array
}

export type Notices = Pick<NoticeSender<NoticeRow>, 'settled' | 'close'> & {
  /** Stores a notice for each webhook subscribed to `type`, then sends it until it is accepted. */
  announce(type: string, charge: ChargeRow, cause: string): void
  /** Sends the pending notices of an earlier run. */
  resume(): void
}

/** Opens the sender of Openpay's notices, with their faults. */
export const openNotices = (needs: Needs): Notices => {
  const webhookOf = (notice: NoticeRow) => needs.webhooks().find((w) => w.id === notice.webhookId)
  const sender = openNoticeSender<NoticeRow>({
    ...needs,
    backOffMs: BACK_OFF_MS,
    save: (notice) => needs.store.save('notice', notice),
    message: (notice) => {
      const webhook = webhookOf(notice)
      return webhook === undefined ? undefined : messageTo(webhook, notice.body)
    },
    forgery: (notice, kind) => {
      const webhook = webhookOf(notice)
      return webhook === undefined ? undefined : forgery(webhook, notice, kind)
    },
  })
  return {
    announce: (type, charge, cause) => {
      for (const webhook of needs.webhooks().filter((w) => w.verified && w.types.includes(type)))
        sender.queue(createNotice(needs, webhook, type, charge), cause)
    },
    resume: () => sender.resume(needs.store.all('notice')),
    settled: sender.settled,
    close: sender.close,
  }
}

/** A post to a webhook: JSON, with the webhook's Basic authentication. */
export const messageTo = (
  to: { url: string; user: string; password: string },
  body: Record<string, unknown>,
): Outgoing => ({
  url: to.url,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    authorization: `Basic ${Buffer.from(`${to.user}:${to.password}`).toString('base64')}`,
    'user-agent': 'Openpay-Sandbox',
  },
  body: JSON.stringify(body),
})

const createNotice = (needs: Needs, webhook: WebhookRow, type: string, charge: ChargeRow): NoticeRow => {
  const at = needs.clock.now()
  return {
    id: newId(needs, 'nemu'),
    webhookId: webhook.id,
    type,
    chargeId: charge.id,
    body: { type, event_date: mexicoTime(at), transaction: chargeShape(charge) },
    at,
    state: 'waiting',
    deliveries: [],
  }
}

const forgery = (webhook: WebhookRow, notice: NoticeRow, kind: 'forge' | 'tamper'): Required<FaultyPost> =>
  kind === 'forge'
    ? {
        note: 'forged: wrong password',
        message: messageTo({ ...webhook, password: 'forged' }, forgedBody(notice)),
      }
    : { note: 'tampered: paid, other amount', message: messageTo(webhook, forgedBody(notice)) }

// A forgery claims that the charge was paid.
const forgedBody = (notice: NoticeRow): Record<string, unknown> => {
  const original = notice.body.transaction
  const transaction = typeof original === 'object' ? original : {}
  return {
    ...notice.body,
    type: 'charge.succeeded',
    transaction: { ...transaction, status: 'completed', amount: 1, currency: 'USD' },
  }
}
