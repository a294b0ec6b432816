import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

/** The time limits of a connection; milliseconds. */
export type HttpLimits = { headersMs: number; requestMs: number; idleMs: number; checkEveryMs: number }

const LIMITS: HttpLimits = {
  headersMs: 10_000,
  /** From a request's first byte to its body's last (at most 64 KiB), which a slow connection can manage. */
  requestMs: 20_000,
  /** Without a byte either way, while something is under way. An event stream sends something every 15 s. */
  idleMs: 60_000,
  checkEveryMs: 1_000,
}
/** Longer than proxies hold theirs, so that they close an idle connection and never find it closed. */
const KEEP_ALIVE_MS = 72_000

/** Fastify's options by which every connection and every request ends. */
export const httpLimits = (overrides: Partial<HttpLimits> = {}) => {
  const limits = { ...LIMITS, ...overrides }
  return {
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.idleMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
    // A request that comes while the server ends is answered like any other: its client cannot know.
    return503OnClosing: false,
  } satisfies FastifyHttpOptions<Server>
}
