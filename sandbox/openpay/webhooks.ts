import { z } from 'zod'
import type { Send } from '../payments/send-over-http.ts'
import { mexicoTime } from './cards.ts'
import { OpenpayError } from './errors.ts'
import { parse, text, webAddress } from './input.ts'
import { messageTo } from './notices.ts'
import { newId, type OpenpayContext } from './openpay-context.ts'
import type { Store, WebhookRow } from './store.ts'

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

const MAX_WEBHOOKS = 20

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
export const allWebhooks = (store: Store, product: WebhookRow): WebhookRow[] => [
  product,
  ...store.all('webhook'),
]

/**
 * `POST /webhooks`: first posts a verification code to the address; unverified until the code comes back.
 * @throws OpenpayError 1001, 6001, 6002
 */
export const createWebhook = async (
  context: OpenpayContext,
  product: WebhookRow,
  send: Send,
  body: unknown,
): Promise<WebhookRow> => {
  const input = parse(newWebhook, body)
  const existing = allWebhooks(context.store, product)
  if (existing.some((w) => w.url === input.url)) throw new OpenpayError(6001)
  if (existing.length > MAX_WEBHOOKS) throw new OpenpayError(1003, 'Too many webhooks')
  const row: WebhookRow = {
    id: newId(context, 'w'),
    url: input.url,
    user: input.user ?? '',
    password: input.password ?? '',
    types: input.event_types,
    verified: false,
    code: newId(context, '').slice(0, 8),
  }
  const verification = {
    type: 'verification',
    event_date: mexicoTime(context.clock.now()),
    verification_code: row.code,
    id: row.id,
  }
  const status = await send(messageTo(row, verification)).catch(() => 0)
  if (status < 200 || status > 299) throw new OpenpayError(6002)
  context.store.save('webhook', row)
  return row
}

/** `POST /webhooks/{id}/verify/{code}` [O: official SDKs]. @throws OpenpayError 1003, 1005 */
export const verifyWebhook = (
  context: OpenpayContext,
  product: WebhookRow,
  id: string,
  code: string,
): void => {
  const row = findWebhook(context, product, id)
  if (row.verified) return
  if (row.code !== code) throw new OpenpayError(1003, 'The verification code is wrong')
  context.store.save('webhook', { ...row, verified: true })
}

/** A webhook by its id. @throws OpenpayError 1005 */
export const findWebhook = (context: OpenpayContext, product: WebhookRow, id: string): WebhookRow => {
  const row = allWebhooks(context.store, product).find((w) => w.id === id)
  if (row === undefined) throw new OpenpayError(1005, 'The webhook does not exist')
  return row
}

/** `DELETE /webhooks/{id}`. @throws OpenpayError 1003, 1005 */
export const deleteWebhook = (context: OpenpayContext, product: WebhookRow, id: string): void => {
  const row = findWebhook(context, product, id)
  if (row.id === product.id) throw new OpenpayError(1003, 'The webhook of the product itself stays')
  context.store.drop('webhook', row.id)
}

/** A webhook as Openpay answers it, without its password. */
export const webhookShape = (row: WebhookRow) => ({
  id: row.id,
  url: row.url,
  user: row.user,
  event_types: row.types,
  status: row.verified ? 'verified' : 'unverified',
})
