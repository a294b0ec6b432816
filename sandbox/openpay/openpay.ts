import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { FaultBook } from '../faults.ts'
import type { Timers } from '../timers.ts'
import { checkKey, type KeyKind, type Keys } from './access.ts'
import { openBook } from './book.ts'
import { browserScripts } from './browser-script.ts'
import { chargeShape } from './charge-shape.ts'
import { cancelAbandoned, createCharge, type From, findCharge, listCharges, refundCharge } from './charges.ts'
import { CONFORMANCE } from './conformance.ts'
import type { Send } from './deliver.ts'
import type { Desk } from './desk.ts'
import { errorBody, OpenpayError, plainErrorBody, statusOf } from './errors.ts'
import { openpayLedger } from './ledger.ts'
import { openNotices } from './notices.ts'
import { threeDSecurePage } from './three-d-secure-page.ts'
import { createToken, findToken, tokenShape } from './tokens.ts'
import {
  allWebhooks,
  createWebhook,
  dropWebhook,
  findWebhook,
  productWebhook,
  verifyWebhook,
  webhookShape,
} from './webhooks.ts'

const BODY_LIMIT_BYTES = 64 * 1024
const SWEEP_MS = 30_000

export type OpenpayNeeds = {
  /** Where the book is kept, one file. */
  file: string
  keys: Keys
  /** The product's address and the credentials that its notices carry. */
  productUrl: string
  noticeUser: string
  noticePassword: string
  clock: Clock
  timers: Timers
  faults: FaultBook
  random: (size: number) => Uint8Array
  send: Send
  log: (event: Record<string, unknown>, message: string) => void
}

/** Openpay's stand-in, open: its routes (to mount under `/openpay`), its ledger, and how to close it. */
export type Openpay = {
  routes: FastifyPluginAsync
  ledger(): ReturnType<typeof openpayLedger>
  settled(): Promise<void>
  close(): void
}

/** Opens the provider's book and takes up the notices that were waiting. */
export const openOpenpay = (needs: OpenpayNeeds): Openpay => {
  const book = openBook(needs.file)
  const product = productWebhook(needs.productUrl, needs.noticeUser, needs.noticePassword)
  const notices = openNotices({ ...needs, book, webhooks: () => allWebhooks(book, product) })
  const desk: Desk = { book, clock: needs.clock, random: needs.random, announce: notices.announce }
  const stopSweeping = sweep(desk, needs.timers)
  notices.resume()
  return {
    routes: async (app) => {
      app.addHook('onRequest', allowBrowsers)
      app.setErrorHandler(answerError)
      app.setNotFoundHandler((_request, reply) =>
        reply.code(501).send(plainErrorBody(501, 'This part of Openpay is not simulated')),
      )
      await app.register(browserScripts)
      await app.register(threeDSecurePage(desk, needs.keys.merchant), { prefix: '/v1/:merchant' })
      await app.register(api(desk, needs, product), { prefix: '/v1/:merchant' })
      app.get('/conformance', () => ({ behaviours: CONFORMANCE }))
    },
    ledger: () => openpayLedger(book, allWebhooks(book, product), needs.keys.merchant),
    settled: notices.settled,
    close: () => {
      stopSweeping()
      notices.close()
    },
  }
}

type Address = { Params: { merchant: string; id: string; code: string } }

const api =
  (desk: Desk, needs: OpenpayNeeds, product: ReturnType<typeof productWebhook>): FastifyPluginAsync =>
  async (app) => {
    const key = (kind: KeyKind) => ({
      bodyLimit: BODY_LIMIT_BYTES,
      onRequest: async (request: FastifyRequest) => checkKey(needs.keys, request, kind),
    })
    app.options('/*', (_request, reply) => reply.code(204).send())

    app.post('/tokens', key('public'), (request, reply) =>
      reply.code(201).send(tokenShape(createToken(desk, request.body))),
    )
    app.get<Address>('/tokens/:id', key('public'), (request) =>
      tokenShape(findToken(desk, request.params.id)),
    )
    app.get('/antifraudkeys', key('public'), () => ({ beaconKey: '' }))

    app.post<Address>('/charges', key('private'), (request, reply) => {
      const charge = createCharge(desk, request.body, fromOf(request))
      needs.log({ charge: charge.id, order: charge.orderId, status: charge.status }, 'charge')
      return reply.code(200).send(chargeShape(charge))
    })
    app.get('/charges', key('private'), (request) => listCharges(desk, request.query).map(chargeShape))
    app.get<Address>('/charges/:id', key('private'), (request) =>
      chargeShape(findCharge(desk, request.params.id)),
    )
    app.post<Address>('/charges/:id/refund', key('private'), (request) =>
      chargeShape(refundCharge(desk, request.params.id, request.body, causeOf(request))),
    )

    app.get('/webhooks', key('private'), () => allWebhooks(desk.book, product).map(webhookShape))
    app.post('/webhooks', key('private'), async (request, reply) =>
      reply.code(201).send(webhookShape(await createWebhook(desk, product, needs.send, request.body))),
    )
    app.get<Address>('/webhooks/:id', key('private'), (request) =>
      webhookShape(findWebhook(desk, product, request.params.id)),
    )
    app.delete<Address>('/webhooks/:id', key('private'), (request, reply) => {
      dropWebhook(desk, product, request.params.id)
      return reply.code(204).send()
    })
    app.post<Address>('/webhooks/:id/verify/:code', key('private'), (request, reply) => {
      verifyWebhook(desk, product, request.params.id, request.params.code)
      return reply.code(204).send()
    })
  }

const fromOf = (request: FastifyRequest<Address>): From => ({
  origin: `${request.protocol}://${request.host}`,
  merchant: request.params.merchant,
  cause: causeOf(request),
})

const causeOf = (request: FastifyRequest): string => `${request.method} ${request.url.split('?', 1)[0]}`

// The browser script calls with credentials, so the exact origin is named and never a star.
const allowBrowsers = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const origin = request.headers.origin
  if (origin === undefined || !/^https?:\/\/[^\s/]+$/.test(origin)) return
  reply.header('access-control-allow-origin', origin).header('vary', 'Origin')
  reply.header('access-control-allow-credentials', 'true')
  reply.header('access-control-allow-headers', 'authorization, content-type')
  reply.header('access-control-allow-methods', 'GET, POST, DELETE')
  reply.header('access-control-max-age', '600')
}

const answerError = (
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const known = error instanceof OpenpayError ? error : fromFastify(error)
  if (known !== undefined) return reply.code(statusOf(known.code)).send(errorBody(known))
  request.log.error({ err: error }, 'openpay')
  return reply.code(500).send(errorBody(new OpenpayError(1000)))
}

const fromFastify = (error: FastifyError | Error): OpenpayError | undefined => {
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new OpenpayError(1009)
  if (status !== undefined && status >= 400 && status < 500) return new OpenpayError(1001)
  return undefined
}

const sweep = (desk: Desk, timers: Timers): (() => void) => {
  let stop = () => {}
  const next = () => {
    stop = timers.after(SWEEP_MS, () => {
      cancelAbandoned(desk)
      next()
    })
  }
  next()
  return () => stop()
}
