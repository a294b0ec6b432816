import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Clock } from './clock.ts'
import type { Database } from './db/open.ts'
import { type Disk, reasonDiskFull, systemDisk } from './disk-space.ts'
import { addErrorHandlers, clientErrorHandler, handleFrameworkError } from './http/answers/error-handler.ts'
import { ignoreForwardedPorts } from './http/forwarded-ports.ts'
import { type HttpLimits, httpLimits } from './http/http-limits.ts'
import { observe } from './http/operation/health-and-metrics.ts'
import { baseHeaders, setBaseHeaders } from './http/security/base-headers.ts'
import { secureHeaders } from './http/security/secure-headers.ts'
import { refuseCardData } from './payments/methods/card/refuse-card-data.ts'
import type { Settings } from './settings/settings.ts'
import { watchConnections } from './shut-down.ts'
import { systemTimers, type Timers } from './timers.ts'

const BODY_LIMIT_BYTES = 64 * 1024

type HttpDeps = {
  settings: Settings
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  timers?: Timers
  disk?: Disk
  httpLimits?: Partial<HttpLimits>
}

/**
 * HTTP for every noun: limits, failures, health. The league's public data needs no more, and is requested
 * most.
 */
export const openHttp = ({
  settings,
  database,
  clock,
  log,
  timers = systemTimers,
  httpLimits: limits,
  disk = systemDisk,
}: HttpDeps) => {
  const base = baseHeaders(settings)
  const app = fastify({
    // Fastify's own logger costs more per request than many an answer; our log replaces each request's child
    // of it.
    logger: false,
    childLoggerFactory: () => log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: clientErrorHandler(base),
    ...httpLimits(limits),
  })
  setBaseHeaders(app, base)
  watchConnections(app.server)
  if (settings.trustProxy.length > 0) ignoreForwardedPorts(app)
  addErrorHandlers(app)
  const timeResponses = observe(app, {
    ...{ database, clock, settings, timers },
    reasonDiskFull: async () =>
      settings.databaseUrl === undefined ? reasonDiskFull(settings.dataDir, disk) : undefined,
  })
  return { app, timeAnswers: timeResponses }
}

/** Adds to pages and users' calls: security headers, cookies, forms, and the refusal of card data. */
export const addAccountHooks = async (app: FastifyInstance, settings: Settings): Promise<void> => {
  await secureHeaders(app, settings)
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES })
  app.addHook('preValidation', refuseCardData)
}
