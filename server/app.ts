import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import * as site from '../contract/site.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db/open.ts'
import { type Gate, serve } from './endpoint.ts'
import { observe } from './observe.ts'
import { describeApi } from './openapi.ts'
import { servePages } from './pages.ts'
import { answerFailures, refuse, refuseUnreadable } from './refuse.ts'
import { secureHeaders } from './secure-headers.ts'
import type { Settings } from './settings.ts'

/** Everything the product needs from the world; main.ts reads it, tests make it. */
export type Outside = {
  settings: Settings
  database: Database
  clock: Clock
  fetch: typeof globalThis.fetch
  log: FastifyBaseLogger
  /** Folder of the built site; undefined serves no pages. */
  pages?: string
}

/** The product: its HTTP face, and the work that goes on without a request once started. */
export type Product = { app: FastifyInstance; startWork(): { stop(): Promise<void> } }

const BODY_LIMIT_BYTES = 64 * 1024

/** The whole product without a port: its nouns, one line each. */
export const buildApp = async (outside: Outside): Promise<Product> => {
  const { settings, database, clock } = outside
  const app = fastify({
    loggerInstance: outside.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    frameworkErrors: refuse,
    clientErrorHandler: refuseUnreadable,
  })
  answerFailures(app)
  await secureHeaders(app, settings)
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES })
  observe(app, { database, metricsToken: settings.metricsToken })
  const gate: Gate = { whoIs: async () => undefined, hasMembership: async () => false }

  siteRoutes(app, gate, settings, clock)
  describeApi(app)
  if (outside.pages !== undefined) servePages(app, outside.pages)
  return { app, startWork: () => ({ stop: async () => undefined }) }
}

const siteRoutes = (app: FastifyInstance, gate: Gate, settings: Settings, clock: Clock) =>
  serve(app, gate, site.config, () => ({
    demo: settings.mode === 'demo',
    blockedBrowsers: settings.blockedBrowsers,
    openpay: {
      merchantId: settings.openpay.merchantId,
      publicKey: settings.openpay.publicKey,
      sandbox: settings.openpay.sandbox,
      scripts: settings.openpay.scripts,
    },
    now: new Date(clock.now()).toISOString(),
  }))
