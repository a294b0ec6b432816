import { z } from 'zod'
import type { Book, WebhookRow } from './book.ts'
import { mexicoTime } from './cards.ts'
import type { Send } from './deliver.ts'
import { type Desk, newId } from './desk.ts'
import { OpenpayError } from './errors.ts'
import { parse, text, webAddress } from './input.ts'

/** The events that Openpay documents [D], and the one that its official plugins also subscribe [O]. */
const EVENT_TYPES = [
  'verification',
  ...['created', 'succeeded', 'failed', 'cancelled', 'refunded', 'rescored.to.decline'].map(
    (e) => `charge.${e}`,
  ),
  'subscription.charge.failed',
  ...['created', 'succeeded', 'failed'].map((e) => `payout.${e}`),
  'transfer.succeeded',
  'fee.succeeded',
  'fee.refund.succeeded',
  'spei.received',
  ...['created', 'rejected', 'accepted'].map((e) => `chargeback.${e}`),
  ...[
    'created',
    'activated',
    'payment.received',
    'completed',
    'expired',
    'cancelled',
    'payment.cancelled',
  ].map((e) => `order.${e}`),
  'transaction.expired',
]

const MOST_WEBHOOKS = 20

const newWebhook = z.object({
  url: webAddress,
  user: text(100).nullish(),
  password: text(100).nullish(),
  event_types: z
    .array(
      z.string().refine((type) => EVENT_TYPES.includes(type), 'is not an event type'),
      'is required',
    )
    .min(1, 'is required')
    .max(EVENT_TYPES.length),
})

/** The address that is registered and verified from the start: the product's. It cannot be deleted. */
export const productWebhook = (productUrl: string, user: string, password: string): WebhookRow => ({
  id: 'wemuplayballproduct0',
  url: `${productUrl}/api/payments/openpay/webhook`,
  user,
  password,
  types: EVENT_TYPES,
  verified: true,
  code: '',
})

/** The product's address and the registered ones. */
export const allWebhooks = (book: Book, product: WebhookRow): WebhookRow[] => [product, ...book.webhooks()]

/**
 * `POST /webhooks`: posts a verification code to the address first; it stays unverified until that code comes back.
 * @throws OpenpayError 1001, 6001, 6002
 */
export const createWebhook = async (
  desk: Desk,
  product: WebhookRow,
  send: Send,
  body: unknown,
): Promise<WebhookRow> => {
  const asked = parse(newWebhook, body)
  const known = allWebhooks(desk.book, product)
  if (known.some((w) => w.url === asked.url)) throw new OpenpayError(6001)
  if (known.length > MOST_WEBHOOKS) throw new OpenpayError(1003, 'Too many webhooks')
  const row: WebhookRow = {
    id: newId(desk, 'w'),
    url: asked.url,
    user: asked.user ?? '',
    password: asked.password ?? '',
    types: asked.event_types,
    verified: false,
    code: newId(desk, '').slice(0, 8),
  }
  const greeting = {
    type: 'verification',
    event_date: mexicoTime(desk.clock.now()),
    verification_code: row.code,
    id: row.id,
  }
  const status = await send(row, greeting).catch(() => 0)
  if (status < 200 || status > 299) throw new OpenpayError(6002)
  desk.book.save('webhook', row)
  return row
}

/** `POST /webhooks/{id}/verify/{code}` [O: official SDKs]. @throws OpenpayError 1003, 1005 */
export const verifyWebhook = (desk: Desk, product: WebhookRow, id: string, code: string): void => {
  const row = findWebhook(desk, product, id)
  if (row.verified) return
  if (row.code !== code) throw new OpenpayError(1003, 'The verification code is wrong')
  desk.book.save('webhook', { ...row, verified: true })
}

/** A webhook by its id. @throws OpenpayError 1005 */
export const findWebhook = (desk: Desk, product: WebhookRow, id: string): WebhookRow => {
  const row = allWebhooks(desk.book, product).find((w) => w.id === id)
  if (row === undefined) throw new OpenpayError(1005, 'The webhook does not exist')
  return row
}

/** `DELETE /webhooks/{id}`. @throws OpenpayError 1003, 1005 */
export const dropWebhook = (desk: Desk, product: WebhookRow, id: string): void => {
  const row = findWebhook(desk, product, id)
  if (row.id === product.id) throw new OpenpayError(1003, 'The webhook of the product itself stays')
  desk.book.drop('webhook', row.id)
}

/** A webhook as Openpay answers it, without its password. */
export const webhookShape = (row: WebhookRow) => ({
  id: row.id,
  url: row.url,
  user: row.user,
  event_types: row.types,
  status: row.verified ? 'verified' : 'unverified',
})
