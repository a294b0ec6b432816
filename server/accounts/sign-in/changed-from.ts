import type { FastifyRequest } from 'fastify'
import type { ChangedFrom } from './mail-method-change.ts'

/** The origin of a request, as mails name it. */
export const changedFrom = (request: FastifyRequest): ChangedFrom => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})
