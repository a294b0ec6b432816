import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { FaultRegistry } from '../console/faults.ts'
import { paymentControls } from '../payments/payment-controls.ts'
import type { Send } from '../payments/send-over-http.ts'
import type { Timers } from '../timers.ts'
import { chargeShape } from './charge-shape.ts'
import {
  cancelCharge,
  createCharge,
  endAbandoned,
  findCharge,
  listCharges,
  type RequestOrigin,
  refundCharge,
} from './charges.ts'
import behaviours from './conformance.json' with { type: 'json' }
import { controlCharge, controlledCharges } from './controls.ts'
import { errorBody, OpenpayError, plainErrorBody, statusOf } from './errors.ts'
import { createHostedCharge, isHosted } from './hosted-charges.ts'
import { hostedPage } from './hosted-page.ts'
import { openNotices } from './notices.ts'
import { createOfflineCharge, isOffline } from './offline-charges.ts'
import type { OpenpayContext } from './openpay-context.ts'
import { openpayReport } from './openpay-report.ts'
import { publicFiles } from './public-files.ts'
import { openStore } from './store.ts'
import { threeDSecurePage } from './three-d-secure-page.ts'
import { createToken, findToken, tokenShape } from './tokens.ts'
import {
  allWebhooks,
  createWebhook,
  deleteWebhook,
  findWebhook,
  productWebhook,
  verifyWebhook,
  webhookShape,
} from './webhooks.ts'

const BODY_LIMIT_BYTES = 64 * 1024
const SWEEP_MS = 30_000

export type OpenpayNeeds = {
  /** The store's file. */
  file: string
  keys: Keys
  /** The product's address and the credentials that its notices carry. */
  productUrl: string
  noticeUser: string
  noticePassword: string
  clock: Clock
  timers: Timers
  faults: FaultRegistry
  random: (size: number) => Uint8Array
  send: Send
  log: (event: Record<string, unknown>, message: string) => void
}

/** Openpay's stand-in: its routes (to mount under `/openpay`), its ledger, and its closing. */
export type Openpay = {
  routes: FastifyPluginAsync
  report(): ReturnType<typeof openpayReport>
  settled(): Promise<void>
  close(): void
}

/** Opens the provider's store and sends its pending notices. */
export const openOpenpay = (needs: OpenpayNeeds): Openpay => {
  const store = openStore(needs.file)
  const product = productWebhook(needs.productUrl, needs.noticeUser, needs.noticePassword)
  const notices = openNotices({ ...needs, store, webhooks: () => allWebhooks(store, product) })
  const context: OpenpayContext = {
    store,
    clock: needs.clock,
    random: needs.random,
    announce: notices.announce,
  }
  const stopSweeping = sweep(context, needs.timers)
  notices.resume()
  return {
    routes: async (app) => {
      app.addHook('onRequest', allowBrowsers)
      app.setErrorHandler(handleError)
      app.setNotFoundHandler((_request, reply) =>
        reply.code(501).send(plainErrorBody(501, 'This part of Openpay is not simulated')),
      )
      await app.register(publicFiles)
      await app.register(threeDSecurePage(context, needs.keys.merchant), { prefix: '/v1/:merchant' })
      await app.register(hostedPage(context, needs.keys.merchant), { prefix: '/v1/:merchant' })
      await app.register(api(context, needs, product), { prefix: '/v1/:merchant' })
      await app.register(
        paymentControls({
          company: 'Openpay',
          payments: () => controlledCharges(context),
          act: (id, action, amount, request) => controlCharge(context, id, action, amount, causeOf(request)),
        }),
      )
      // D documented by Openpay, O observed in its official plugins and SDK tests, A assumed by us.
      app.get('/conformance', () => ({ behaviours }))
    },
    report: () => openpayReport(store, allWebhooks(store, product), needs.keys.merchant),
    settled: notices.settled,
    close: () => {
      stopSweeping()
      notices.close()
    },
  }
}

type Address = { Params: { merchant: string; id: string; code: string } }

const api =
  (
    context: OpenpayContext,
    needs: OpenpayNeeds,
    product: ReturnType<typeof productWebhook>,
  ): FastifyPluginAsync =>
  async (app) => {
    const key = (kind: KeyKind) => ({
      bodyLimit: BODY_LIMIT_BYTES,
      onRequest: async (request: FastifyRequest) => checkKey(needs.keys, request, kind),
    })
    app.options('/*', (_request, reply) => reply.code(204).send())

    app.post('/tokens', key('public'), (request, reply) =>
      reply.code(201).send(tokenShape(createToken(context, request.body))),
    )
    app.get<Address>('/tokens/:id', key('public'), (request) =>
      tokenShape(findToken(context, request.params.id)),
    )
    app.get('/antifraudkeys', key('public'), () => ({ beaconKey: '' }))

    app.post<Address>('/charges', key('private'), (request, reply) => {
      const charge = createOf(request.body)(context, request.body, requestOrigin(request))
      needs.log({ charge: charge.id, order: charge.orderId, status: charge.status }, 'charge')
      return reply.code(200).send(chargeShape(charge))
    })
    app.get('/charges', key('private'), (request) => listCharges(context, request.query).map(chargeShape))
    app.get<Address>('/charges/:id', key('private'), (request) =>
      chargeShape(findCharge(context, request.params.id)),
    )
    app.post<Address>('/charges/:id/refund', key('private'), (request) =>
      chargeShape(refundCharge(context, request.params.id, request.body, causeOf(request))),
    )

    app.post<Address>('/charges/:id/cancel', key('private'), (request) =>
      chargeShape(cancelCharge(context, request.params.id, causeOf(request))),
    )

    app.get('/webhooks', key('private'), () => allWebhooks(context.store, product).map(webhookShape))
    app.post('/webhooks', key('private'), async (request, reply) =>
      reply.code(201).send(webhookShape(await createWebhook(context, product, needs.send, request.body))),
    )
    app.get<Address>('/webhooks/:id', key('private'), (request) =>
      webhookShape(findWebhook(context, product, request.params.id)),
    )
    app.delete<Address>('/webhooks/:id', key('private'), (request, reply) => {
      deleteWebhook(context, product, request.params.id)
      return reply.code(204).send()
    })
    app.post<Address>('/webhooks/:id/verify/:code', key('private'), (request, reply) => {
      verifyWebhook(context, product, request.params.id, request.params.code)
      return reply.code(204).send()
    })
  }

const createOf = (body: unknown) => {
  if (isOffline(body)) return createOfflineCharge
  return isHosted(body) ? createHostedCharge : createCharge
}

const requestOrigin = (request: FastifyRequest<Address>): RequestOrigin => ({
  origin: `${request.protocol}://${request.host}`,
  merchant: request.params.merchant,
  cause: causeOf(request),
})

const causeOf = (request: FastifyRequest): string => `${request.method} ${request.url.split('?', 1)[0]}`

// The browser script sends credentials, so CORS needs the exact origin, never `*`.
const allowBrowsers = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const origin = request.headers.origin
  if (origin === undefined || !/^https?:\/\/[^\s/]+$/.test(origin)) return
  reply.header('access-control-allow-origin', origin).header('vary', 'Origin')
  reply.header('access-control-allow-credentials', 'true')
  reply.header('access-control-allow-headers', 'authorization, content-type')
  reply.header('access-control-allow-methods', 'GET, POST, DELETE')
  reply.header('access-control-max-age', '600')
}

const handleError = (
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const openpayError = error instanceof OpenpayError ? error : fromFastify(error)
  if (openpayError !== undefined) return reply.code(statusOf(openpayError.code)).send(errorBody(openpayError))
  request.log.error({ err: error }, 'openpay')
  return reply.code(500).send(errorBody(new OpenpayError(1000)))
}

const fromFastify = (error: FastifyError | Error): OpenpayError | undefined => {
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new OpenpayError(1009)
  if (status !== undefined && status >= 400 && status < 500) return new OpenpayError(1001)
  return undefined
}

const sweep = (context: OpenpayContext, timers: Timers): (() => void) => {
  let stop = () => {}
  const next = () => {
    stop = timers.after(SWEEP_MS, () => {
      endAbandoned(context)
      next()
    })
  }
  next()
  return () => stop()
}

type Keys = { merchant: string; publicKey: string; privateKey: string }
type KeyKind = 'public' | 'private'

/**
 * Lets a request pass whose Basic user name is a key of the merchant's; `needs` is the kind the route wants.
 * @throws OpenpayError 1002 for no or a wrong key or merchant, 1010 for the public key where the
 * private one belongs.
 */
const checkKey = (keys: Keys, request: FastifyRequest, needs: KeyKind): void => {
  const merchant = (request.params as { merchant?: string }).merchant
  const kind = kindOf(keys, userIn(request.headers.authorization))
  if (merchant !== keys.merchant || kind === undefined) throw new OpenpayError(1002)
  if (needs === 'private' && kind === 'public') throw new OpenpayError(1010)
}

const kindOf = (keys: Keys, user: string | undefined): KeyKind | undefined => {
  if (user === keys.privateKey) return 'private'
  return user === keys.publicKey ? 'public' : undefined
}

const userIn = (header: string | undefined): string | undefined => {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,500})$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  return Buffer.from(encoded, 'base64').toString('utf8').split(':', 1)[0]
}
