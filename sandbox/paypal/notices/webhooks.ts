import type { FaultyPost } from '../../payments/notice-deliveries.ts'
import type { Outgoing } from '../../payments/send-over-http.ts'
import {
  type Account,
  type Change,
  newId,
  type Origin,
  type PaypalContext,
  paypalTime,
} from '../books/paypal-context.ts'
import { captureShape, disputeShape, orderShape, refundShape } from '../books/shapes.ts'
import type { NoticeRow } from '../books/store.ts'
import { AUTH_ALGO, type Signatures } from './signatures.ts'

/** The path of a certificate, below our origin. */
export const certificatePath = (id: string): string => `/paypal/v1/notifications/certs/${id}`

const FORGED_CERTIFICATE = 'https://forger.invalid/v1/notifications/certs/CERT-forged'

type Resource = { event: string; resourceType: string; version: string; summary: string; resource: unknown }

/** The webhook events of a change: one, or two where a dispute moves money. */
export const webhookNotices = (
  context: PaypalContext,
  account: Account,
  url: string,
  change: Change,
  from: Origin,
): NoticeRow[] =>
  resourcesOf(context, change, from.origin).map((it) => {
    const at = context.clock.now()
    const id = `WH-${newId(context)}-${newId(context)}`
    const event = {
      id,
      event_version: '1.0',
      create_time: new Date(at).toISOString(),
      resource_type: it.resourceType,
      resource_version: it.version,
      event_type: it.event,
      summary: it.summary,
      resource: it.resource,
      links: [
        { href: `${from.origin}/paypal/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' },
      ],
    }
    return {
      id,
      kind: 'webhook',
      type: it.event,
      merchantId: account.merchantId,
      subjectId: change.kind === 'approved' ? change.order.id : (change.capture.orderId ?? ''),
      url,
      body: JSON.stringify(event),
      origin: from.origin,
      transmissionId: transmissionId(context),
      at,
      state: 'waiting',
      deliveries: [],
    }
  })

/** A delivery: the event and the signature's headers. */
export const webhookMessage = (signatures: Signatures, account: Account, notice: NoticeRow): Outgoing => {
  const transmission = transmissionOf(account, notice)
  const { signature, certificateId } = signatures.sign(transmission)
  const certificate = `${notice.origin}${certificatePath(certificateId)}`
  return message(notice, transmission.time, signature, certificate, notice.body)
}

/** Claims a paid capture, signed with the forger's own key or with PayPal's signature of another body. */
export const forgedWebhook = (
  signatures: Signatures,
  forge: (transmission: ReturnType<typeof transmissionOf>) => string,
  account: Account,
  notice: NoticeRow,
  kind: 'forge' | 'tamper',
): Required<FaultyPost> => {
  const transmission = transmissionOf(account, notice)
  const body = forgedBody(notice)
  if (kind === 'forge') {
    const signature = forge({ ...transmission, body })
    return {
      note: 'forged: own key and certificate',
      message: message(notice, transmission.time, signature, FORGED_CERTIFICATE, body),
    }
  }
  const genuine = webhookMessage(signatures, account, notice)
  return { note: 'tampered: paid, other amount', message: { ...genuine, body } }
}

const transmissionOf = (account: Account, notice: NoticeRow) => ({
  id: notice.transmissionId,
  time: paypalTime(notice.at),
  webhookId: account.webhookId,
  body: notice.body,
})

const message = (
  notice: NoticeRow,
  time: string,
  signature: string,
  certificate: string,
  body: string,
): Outgoing => ({
  url: notice.url,
  headers: {
    'content-type': 'application/json',
    'user-agent': 'PayPal/Sandbox',
    'paypal-auth-algo': AUTH_ALGO,
    'paypal-auth-version': 'v2',
    'paypal-cert-url': certificate,
    'paypal-transmission-id': notice.transmissionId,
    'paypal-transmission-sig': signature,
    'paypal-transmission-time': time,
    'correlation-id': notice.transmissionId.slice(0, 13),
  },
  body,
})

const resourcesOf = (context: PaypalContext, change: Change, origin: string): Resource[] => {
  if (change.kind === 'approved')
    return [
      {
        event: 'CHECKOUT.ORDER.APPROVED',
        resourceType: 'checkout-order',
        version: '2.0',
        summary: 'An order has been approved by buyer',
        resource: orderShape(context, change.order, origin),
      },
    ]
  if (change.kind === 'refunded') return [refundResource(context, change.refund, 'REFUNDED', origin)]
  if (change.kind === 'reversed')
    return [
      disputeResource(change.capture, 'CREATED', origin),
      refundResource(context, change.refund, 'REVERSED', origin),
    ]
  if (change.kind === 'reversal-canceled') return [disputeResource(change.capture, 'RESOLVED', origin)]
  const word = change.kind.toUpperCase()
  const resource = captureShape(context, change.capture, origin)
  return [
    {
      event: `PAYMENT.CAPTURE.${word}`,
      resourceType: 'capture',
      version: '2.0',
      summary: `Payment ${change.kind} for ${resource.amount.value} ${resource.amount.currency_code}`,
      resource,
    },
  ]
}

const refundResource = (
  context: PaypalContext,
  refund: Parameters<typeof refundShape>[1],
  word: 'REFUNDED' | 'REVERSED',
  origin: string,
): Resource => {
  const resource = refundShape(context, refund, origin)
  return {
    event: `PAYMENT.CAPTURE.${word}`,
    resourceType: 'refund',
    version: '2.0',
    summary: `A ${resource.amount.value} ${resource.amount.currency_code} capture payment was ${word.toLowerCase()}`,
    resource,
  }
}

const disputeResource = (
  capture: Parameters<typeof disputeShape>[0],
  word: 'CREATED' | 'RESOLVED',
  origin: string,
): Resource => ({
  event: `CUSTOMER.DISPUTE.${word}`,
  resourceType: 'dispute',
  version: '1.0',
  summary: word === 'CREATED' ? 'A new dispute opened' : 'A dispute was resolved',
  resource: disputeShape(capture, origin),
})

const forgedBody = (notice: NoticeRow): string => {
  const event = JSON.parse(notice.body) as { resource: Record<string, unknown> }
  return JSON.stringify({
    ...event,
    resource_type: 'capture',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: {
      ...event.resource,
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '1.00' },
    },
  })
}

const transmissionId = (context: PaypalContext): string => {
  const hex = Buffer.from(context.random(16)).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
