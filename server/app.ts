import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Database } from './db/open.ts'
import type { Gate } from './endpoint.ts'
import { answerFailures } from './refuse.ts'
import type { Settings } from './settings.ts'

/** Everything the product needs from the world; main.ts reads it, tests make it. */
export type Outside = {
  settings: Settings
  database: Database
  clock: Clock
  fetch: typeof globalThis.fetch
  log: FastifyBaseLogger
}

const BODY_LIMIT_BYTES = 64 * 1024

/** The whole product without a port: nouns, one line each. */
export const buildApp = async (outside: Outside): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: outside.log,
    bodyLimit: BODY_LIMIT_BYTES,
    disableRequestLogging: true,
  })
  answerFailures(app)
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES })
  return app
}

export type { Gate }
