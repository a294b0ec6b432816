import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** Answers 400 to a control request, with one sentence per wrong thing. */
export const sendValidationError = (reply: FastifyReply, error: z.ZodError): FastifyReply =>
  sendError(reply, 400, error.issues.map(issueMessage).join('; '))

/** Answers `status` with the sandbox's own error shape `{error: {code, message}}`. */
export const sendError = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ error: { code: CODES[status] ?? 'refused', message } })

const CODES: Record<number, string> = {
  400: 'badRequest',
  404: 'notFound',
  409: 'conflict',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  500: 'internal',
  501: 'notSimulated',
}

const issueMessage = (issue: z.core.$ZodIssue): string => {
  const field = issue.path.map(String).join('.')
  if (field === '' || issue.message.startsWith(field)) return issue.message
  return `${field}: ${issue.message}`
}
