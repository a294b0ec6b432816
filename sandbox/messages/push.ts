import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { importJWK, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { sendError } from '../console/send-error.ts'

const MAX_MESSAGES = 500
const MAX_BYTES = 4_096
const MAX_TOKEN_SECONDS = 86_400

const headers = z.object({
  ttl: z.string().regex(/^\d{1,9}$/),
  'content-encoding': z.literal('aes128gcm'),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).default('normal'),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
  authorization: z.string().regex(/^vapid t=[\w.-]+, ?k=[\w-]{87}$/),
})

type Message = {
  subscription: string
  at: string
  ttl: number
  urgency: string
  topic: string | null
  contact: string
  /** base64url; only the browser that subscribed can read it. */
  body: string
}

/**
 * A push service (RFC 8030): `POST /push/messages/{subscription}` takes an encrypted message with its
 * sender's signature (RFC 8292), `/push.json` lists all taken messages, newest first, and `DELETE
 * /push/messages/{subscription}` ends a subscription, as a browser does.
 */
export const push =
  (clock: Clock): FastifyPluginAsync =>
  async (app) => {
    let messages: Message[] = []
    const ended = new Set<string>()
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer' },
      async (_: unknown, it: Buffer) => it,
    )
    app.post<{ Params: { subscription: string } }>('/push/messages/:subscription', async (request, reply) => {
      const { subscription } = request.params
      if (ended.has(subscription)) return sendError(reply, 410, 'The subscription has ended')
      const given = headers.safeParse(request.headers)
      if (!given.success)
        return sendError(reply, 400, 'A header of RFC 8030, 8188 or 8292 is missing or wrong')
      const contact = await contactOf(request, given.data.authorization, clock)
      if (contact === undefined)
        return sendError(reply, 403, 'The token is not that of its key, or not for here')
      const { body } = request
      if (!Buffer.isBuffer(body) || body.length > MAX_BYTES)
        return sendError(reply, 413, `A message has ${MAX_BYTES} bytes at most`)
      const { ttl, urgency, topic = null } = given.data
      const at = new Date(clock.now()).toISOString()
      const message = {
        subscription,
        at,
        ttl: Number(ttl),
        urgency,
        topic,
        contact,
        body: body.toString('base64url'),
      }
      // Stores every message, also one that a topic would replace, since nothing is delivered.
      messages = [message, ...messages].slice(0, MAX_MESSAGES)
      return reply.code(201).header('location', `/push/messages/${subscription}/${messages.length}`).send()
    })
    app.delete<{ Params: { subscription: string } }>('/push/messages/:subscription', (request, reply) => {
      ended.add(request.params.subscription)
      return reply.code(204).send()
    })
    app.get('/push.json', () => ({ messages }))
  }

/** The sender of a token that is valid now and for us; undefined for any other token. */
const contactOf = async (
  request: FastifyRequest,
  authorization: string,
  clock: Clock,
): Promise<string | undefined> => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((it) => it.toString('base64url'))
  const currentDate = new Date(clock.now())
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
    const audience = `${request.protocol}://${request.host}`
    const { payload } = await jwtVerify(token, publicKey, { audience, currentDate, algorithms: ['ES256'] })
    const leftSeconds = (payload.exp ?? Number.POSITIVE_INFINITY) - currentDate.getTime() / 1_000
    return leftSeconds <= MAX_TOKEN_SECONDS ? payload.sub : undefined
  } catch {
    return undefined
  }
}
