import type { FastifyRequest } from 'fastify'
import type { ChangedFrom } from './mail-way-change.ts'

/** Where a request comes from, as a mail says it. */
export const changedFrom = (request: FastifyRequest): ChangedFrom => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})
