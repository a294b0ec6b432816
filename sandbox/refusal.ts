import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** Answers 400 to a control request, with one sentence per wrong thing. */
export const refuse = (reply: FastifyReply, error: z.ZodError): FastifyReply =>
  sayNo(reply, 400, error.issues.map(sentence).join('; '))

/** Answers `status` with the sandbox's own error shape `{error: {code, message}}`. */
export const sayNo = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ error: { code: CODES[status] ?? 'refused', message } })

const CODES: Record<number, string> = {
  400: 'badRequest',
  404: 'notFound',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  500: 'internal',
  501: 'notSimulated',
}

const sentence = (issue: z.core.$ZodIssue): string => {
  const where = issue.path.map(String).join('.')
  if (where === '' || issue.message.startsWith(where)) return issue.message
  return `${where}: ${issue.message}`
}
