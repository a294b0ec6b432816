import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { accountOf } from './books/accounts.ts'
import { captureOf, refundByMerchant, refundOf } from './books/captures.ts'
import { PaypalError, refusal } from './books/errors.ts'
import { parse } from './books/input.ts'
import { merchantCall, originOf, wantsAll } from './books/merchant-call.ts'
import { captureOrder, createOrder, orderOf } from './books/orders.ts'
import type { PaypalContext } from './books/paypal-context.ts'
import { captureShape, disputeShape, minimalOrder, orderShape, refundShape } from './books/shapes.ts'
import type { NoticeRow } from './books/store.ts'
import { searchTransactions } from './books/transactions.ts'
import { AUTH_ALGO, type Signatures } from './notices/signatures.ts'
import { certificatePath } from './notices/webhooks.ts'

type WithId = { Params: { id: string } }

export type ApiNeeds = {
  context: PaypalContext
  signatures: Signatures
  webhookUrl: string
  resend: (notice: NoticeRow) => void
}

/** The REST API: orders, payments, disputes, transactions and webhooks. */
export const api =
  (needs: ApiNeeds): FastifyPluginAsync =>
  async (app) => {
    readJson(app)
    await app.register(orderRoutes(needs.context))
    await app.register(paymentRoutes(needs.context))
    await app.register(webhookRoutes(needs))
  }

const orderRoutes =
  (context: PaypalContext): FastifyPluginAsync =>
  async (app) => {
    app.post('/v2/checkout/orders', (request, reply) => {
      const { order, isNew } = createOrder(context, merchantCall(context, request))
      const origin = originOf(request)
      const body =
        isNew && !wantsAll(request) ? minimalOrder(order, origin) : orderShape(context, order, origin)
      return reply.code(isNew ? 201 : 200).send(body)
    })
    app.get<WithId>('/v2/checkout/orders/:id', (request) =>
      orderShape(
        context,
        orderOf(context, accountOf(context, request), request.params.id),
        originOf(request),
      ),
    )
    app.post<WithId>('/v2/checkout/orders/:id/capture', (request, reply) => {
      const { order, isNew } = captureOrder(context, merchantCall(context, request), request.params.id)
      return reply.code(isNew ? 201 : 200).send(orderShape(context, order, originOf(request)))
    })
  }

const paymentRoutes =
  (context: PaypalContext): FastifyPluginAsync =>
  async (app) => {
    app.get<WithId>('/v2/payments/captures/:id', (request) =>
      captureShape(
        context,
        captureOf(context, accountOf(context, request), request.params.id),
        originOf(request),
      ),
    )
    app.post<WithId>('/v2/payments/captures/:id/refund', (request, reply) => {
      const { refund, isNew } = refundByMerchant(context, merchantCall(context, request), request.params.id)
      const whole = refundShape(context, refund, originOf(request))
      const { id, status, links } = whole
      return reply.code(isNew ? 201 : 200).send(wantsAll(request) ? whole : { id, status, links })
    })
    app.get<WithId>('/v2/payments/refunds/:id', (request) =>
      refundShape(
        context,
        refundOf(context, accountOf(context, request), request.params.id),
        originOf(request),
      ),
    )
    app.get<WithId>('/v1/customer/disputes/:id', (request) => {
      const account = accountOf(context, request)
      const capture = context.store
        .all('capture')
        .find((it) => it.merchantId === account.merchantId && it.dispute?.id === request.params.id)
      if (capture === undefined) throw refusal('INVALID_RESOURCE_ID')
      return disputeShape(capture, originOf(request))
    })
    app.get('/v1/reporting/transactions', (request) =>
      searchTransactions(context, accountOf(context, request), request.query),
    )
  }

const webhookRoutes =
  ({ context, signatures, webhookUrl, resend }: ApiNeeds): FastifyPluginAsync =>
  async (app) => {
    app.get('/v1/notifications/webhooks', (request) => {
      const account = accountOf(context, request)
      return { webhooks: [{ id: account.webhookId, url: webhookUrl, event_types: [{ name: '*' }] }] }
    })
    app.get<WithId>('/v1/notifications/webhooks-events/:id', (request) =>
      JSON.parse(eventOf(context, request).body),
    )
    app.post<WithId>('/v1/notifications/webhooks-events/:id/resend', (request, reply) => {
      const notice = eventOf(context, request)
      resend(notice)
      return reply.code(202).send(JSON.parse(notice.body))
    })
    app.post('/v1/notifications/verify-webhook-signature', (request) => {
      const { account, body } = merchantCall(context, request)
      return verifySignature(signatures, account.webhookId, body)
    })
  }

const eventOf = (context: PaypalContext, request: FastifyRequest<WithId>): NoticeRow => {
  const account = accountOf(context, request)
  const notice = context.store.find('notice', request.params.id)
  if (notice?.kind !== 'webhook' || notice.merchantId !== account.merchantId)
    throw refusal('INVALID_RESOURCE_ID', { location: 'path', field: 'event_id' })
  return notice
}

const postback = z.object({
  auth_algo: z.string().max(100),
  cert_url: z.string().max(500),
  transmission_id: z.string().max(50),
  transmission_sig: z.string().max(500),
  transmission_time: z.string().max(100),
  webhook_id: z.string().max(50),
  webhook_event: z.record(z.string(), z.unknown()),
})

/** The answer to a merchant that has PayPal check a webhook's signature [D]. */
const verifySignature = (signatures: Signatures, webhookId: string, body: unknown) => {
  const input = parse(postback, body ?? {})
  const certificateId = input.cert_url.split('/').at(-1) ?? ''
  const isOurs = input.cert_url.endsWith(certificatePath(certificateId)) && input.auth_algo === AUTH_ALGO
  const transmission = {
    id: input.transmission_id,
    time: input.transmission_time,
    webhookId,
    body: JSON.stringify(input.webhook_event),
  }
  const isRight =
    isOurs &&
    input.webhook_id === webhookId &&
    signatures.verify(transmission, input.transmission_sig, certificateId)
  return { verification_status: isRight ? 'SUCCESS' : 'FAILURE' }
}

// A capture comes with a JSON content type and no body.
const readJson = (app: Parameters<FastifyPluginAsync>[0]): void => {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)))
    } catch {
      done(
        new PaypalError('INVALID_REQUEST', [
          {
            location: 'body',
            field: '/',
            issue: 'MALFORMED_REQUEST_JSON',
            description: 'The request JSON is not well formed.',
          },
        ]),
      )
    }
  })
}
