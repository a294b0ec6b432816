import { readFile } from 'node:fs/promises'
import path from 'node:path'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type Clock, clockRoutes, openClock } from './clock.ts'
import { clubPages, videoHost } from './console/club-pages.ts'
import { installFaults } from './console/fault-hooks.ts'
import { createFaultRegistry, type FaultRegistry } from './console/faults.ts'
import { gamesFetcher, specialGamesFetcher } from './console/games-fetcher.ts'
import { pageFiles } from './console/page.ts'
import { sendError } from './console/send-error.ts'
import { frontPage } from './front-page/front-page.ts'
import { apple } from './identity/apple.ts'
import { facebook } from './identity/facebook.ts'
import { graphErrorBody } from './identity/facebook-graph.ts'
import { chat } from './messages/chat.ts'
import { mailPages } from './messages/mail-page.ts'
import { openMailbox } from './messages/mailbox.ts'
import { push } from './messages/push.ts'
import { sms } from './messages/sms.ts'
import { plainErrorBody } from './openpay/errors.ts'
import { openOpenpay } from './openpay/openpay.ts'
import type { Send } from './payments/send-over-http.ts'
import { plainErrorBody as paypalErrorBody } from './paypal/books/errors.ts'
import { openStore } from './paypal/books/store.ts'
import { openPaypal } from './paypal/paypal.ts'
import type { Settings } from './settings.ts'
import type { Timers } from './timers.ts'

const BODY_LIMIT_BYTES = 256 * 1024
/** Header of the sandbox's requests to itself, with a secret value. */
const INTERNAL_HEADER = 'x-sandbox-own'
const REQUEST_WITHIN_MS = 120_000

/** The sandbox's dependencies: clock, timers, randomness, and HTTP POST. */
export type SandboxDeps = {
  settings: Settings
  systemClock: Clock
  timers: Timers
  random: (size: number) => Uint8Array
  send: Send
  /**
   * Opens the league's stand-ins on the sandbox's clock: the stats feed and the encoder, mounted at `/`.
   * Their warnings go to the log.
   */
  league: (clock: Clock, warn: (sentence: string) => void) => Promise<FastifyPluginAsync>
}

export type Sandbox = {
  app: FastifyInstance
  /** The SMTP port in use. */
  smtpPort: number
  /** Resolves when no notice is being delivered. */
  settled(): Promise<void>
}

/**
 * Builds the sandbox: every stand-in with its pages and controls, the SMTP server already listening, HTTP not
 * yet. `app.close()` ends all of it.
 */
export const buildSandbox = async (deps: SandboxDeps): Promise<Sandbox> => {
  const { settings, timers } = deps
  const app = newApp(settings)
  const internalHeaders = { [INTERNAL_HEADER]: Buffer.from(deps.random(16)).toString('hex') }
  const clock = await openClock(settings.clockFile, deps.systemClock, settings.clockOffsetMs)
  const faults = createFaultRegistry()
  const mailbox = await openMailbox({ host: settings.host, port: settings.smtpPort, clock })
  const { openpay, paypal } = openPaymentProviders(deps, { clock, faults, log: app.log })
  installFaults(app, faults, timers, {
    body: faultBody,
    isExempt: (r) => r.headers[INTERNAL_HEADER] === internalHeaders[INTERNAL_HEADER],
  })
  await app.register(pageFiles(await readPageFiles()))
  await app.register(clockRoutes(clock, timers))
  await app.register(openpay.routes, { prefix: '/openpay' })
  await app.register(paypal.routes, { prefix: '/paypal' })
  await app.register(await deps.league(clock, (sentence) => app.log.warn(sentence)))
  await app.register(mailPages(mailbox))
  await app.register(sms(clock))
  await app.register(chat(clock))
  await app.register(push(clock))
  const identity = { productUrl: settings.productUrl, clock, random: deps.random }
  await app.register(facebook({ ...identity, ...settings.facebook }), { prefix: '/facebook' })
  await app.register(apple({ ...identity, ...settings.apple }), { prefix: '/apple' })
  await app.register(clubPages)
  await app.register(videoHost(settings.productUrl), { prefix: '/vimeo' })
  await app.register(
    frontPage({
      clock,
      faults,
      games: gamesFetcher(app, clock, internalHeaders),
      specials: specialGamesFetcher(app, internalHeaders),
      productUrl: settings.productUrl,
      smtpPort: () => mailbox.port,
    }),
  )
  app.get('/ledger.json', () => ({
    at: new Date(clock.now()).toISOString(),
    openpay: openpay.report(),
    paypal: paypal.report(),
  }))
  app.get('/healthz', () => ({ ok: true }))
  app.addHook('onClose', async () => {
    openpay.close()
    paypal.close()
    await mailbox.close()
  })
  return {
    app,
    smtpPort: mailbox.port,
    settled: async () => void (await Promise.all([openpay.settled(), paypal.settled()])),
  }
}

type ProviderNeeds = { clock: Clock; faults: FaultRegistry; log: FastifyBaseLogger }

const openPaymentProviders = (deps: SandboxDeps, { clock, faults, log }: ProviderNeeds) => {
  const { settings } = deps
  const fileOf = (provider: string) => path.join(settings.dataDir, 'sandbox', `${provider}.jsonl`)
  const shared = {
    productUrl: settings.productUrl,
    clock,
    timers: deps.timers,
    faults,
    random: deps.random,
    send: deps.send,
    log: (event: Record<string, unknown>, message: string) => log.info(event, message),
  }
  return {
    openpay: openOpenpay({
      ...shared,
      ...settings.openpay,
      file: fileOf('openpay'),
      keys: settings.openpay,
    }),
    paypal: openPaypal({ ...shared, store: openStore(fileOf('paypal')), accounts: settings.paypal }),
  }
}

const newApp = (settings: Settings): FastifyInstance => {
  const app = Fastify({
    // Logs go to the error stream, so that standard output has only the ready line. Bodies are never logged.
    logger: settings.logLevel === 'silent' ? false : { level: settings.logLevel, stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_WITHIN_MS,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, _request, reply) =>
      void sendError(
        reply.header('x-content-type-options', 'nosniff') as unknown as FastifyReply,
        error.statusCode ?? 400,
        'The address is malformed',
      ),
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
  })
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, 404, `The sandbox has nothing at ${request.method} ${request.url.split('?', 1)[0]}`),
  )
  return app
}

const handleError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const status = error.statusCode ?? 500
  if (status < 500) return sendError(reply, status, error.message)
  request.log.error({ err: error }, 'sandbox')
  return sendError(reply, 500, 'The sandbox failed')
}

const faultBody = (address: string, status: number): unknown => {
  if (address.startsWith('/openpay/')) return plainErrorBody(status, 'A fault requested by PUT /faults')
  if (address.startsWith('/paypal/')) return paypalErrorBody(status, 'A fault requested by PUT /faults')
  if (address.startsWith('/facebook/'))
    return graphErrorBody('A fault requested by PUT /faults', 'OAuthException', 2)
  return { error: { code: 'fault', message: 'A fault requested by PUT /faults' } }
}

const readPageFiles = async () => ({
  style: await readFile(new URL('./console/sandbox.css', import.meta.url), 'utf8'),
  script: await readFile(new URL('./console/sandbox.js', import.meta.url), 'utf8'),
})
