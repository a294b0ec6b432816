import formbody from '@fastify/formbody'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { sendError } from '../console/send-error.ts'
import { GraphError, graphErrorBody, graphRoutes, openTokens } from './facebook-graph.ts'
import { facebookPeople } from './people.ts'
import { CANCEL, chosenIn, sendPersonChoice } from './person-choice.ts'

const FORM_LIMIT_BYTES = 2_048

export type FacebookNeeds = {
  appId: string
  appSecret: string
  /** The site that the app's settings allow as a return address. */
  productUrl: string
  clock: Clock
  random: (size: number) => Uint8Array
}

/**
 * Facebook's stand-in, to mount under `/facebook`: the login dialog, and the Graph API's `debug_token` and
 * `me`.
 */
export const facebook =
  (needs: FacebookNeeds): FastifyPluginAsync =>
  async (app) => {
    const tokens = openTokens(needs)
    app.setErrorHandler(handleError)
    app.setNotFoundHandler((_request, reply) =>
      reply
        .code(501)
        .send(graphErrorBody('This part of Facebook is not simulated', 'GraphMethodException', 100)),
    )
    await app.register(formbody, { bodyLimit: FORM_LIMIT_BYTES })
    app.get('/dialog/oauth', (request, reply) => {
      const asked = dialogOf(needs, request)
      if (typeof asked === 'string') return sendError(reply, 400, asked)
      return sendPersonChoice(request, reply, {
        company: 'Facebook',
        choices: facebookPeople,
        formTarget: new URL(asked.redirect_uri).origin,
      })
    })
    app.post('/dialog/oauth', { bodyLimit: FORM_LIMIT_BYTES }, (request, reply) => {
      const asked = dialogOf(needs, request)
      if (typeof asked === 'string') return sendError(reply, 400, asked)
      const chosen = chosenIn(request.body, facebookPeople)
      if (chosen === undefined) return sendError(reply, 400, 'person must be one of the page')
      if (chosen === CANCEL) return goBack(reply, cancelled(asked))
      const scopes = ['public_profile', ...asked.scope.split(/[ ,]+/).filter((it) => it === 'email')]
      const { token, expiresIn } = tokens.issue(chosen.id, scopes)
      return goBack(reply, granted(asked, token, expiresIn))
    })
    await app.register(graphRoutes(needs, tokens), { prefix: '/graph' })
  }

const dialog = z.object({
  client_id: z.string('client_id is required'),
  redirect_uri: z.url({ protocol: /^https?$/, error: 'redirect_uri must be an address' }),
  response_type: z.literal('token', 'response_type must be token: no other is simulated'),
  state: z.string().max(500).default(''),
  scope: z.string().max(500).default(''),
})
type Dialog = z.infer<typeof dialog>

/** The dialog's valid request, or one sentence that says why Facebook does not show the dialog. */
const dialogOf = (needs: FacebookNeeds, request: FastifyRequest): Dialog | string => {
  const read = dialog.safeParse(request.query)
  if (!read.success) return read.error.issues.map((it) => it.message).join('; ')
  if (read.data.client_id !== needs.appId) return 'Invalid App ID: The provided app ID is not a valid app ID.'
  if (new URL(read.data.redirect_uri).origin !== new URL(needs.productUrl).origin)
    return 'URL Blocked: the redirect URI is not whitelisted in the app’s Client OAuth Settings.'
  return read.data
}

/** The answer of response_type=token stands in the fragment, which no server sees. */
const granted = ({ redirect_uri: address, state }: Dialog, token: string, expiresIn: number): string => {
  const answer = new URLSearchParams({ access_token: token, expires_in: String(expiresIn), state })
  return `${address.split('#', 1)[0]}#${answer}`
}

const cancelled = ({ redirect_uri: address, state }: Dialog): string => {
  const url = new URL(address)
  const answer = {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
    state,
  }
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  url.hash = '_=_'
  return url.href
}

const goBack = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(address, 303)

const handleError = (error: FastifyError | GraphError, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof GraphError)
    return reply.code(error.status).send(graphErrorBody(error.message, error.type, error.code))
  const status = error.statusCode ?? 500
  if (status >= 500) request.log.error({ err: error }, 'facebook')
  return reply.code(status).send(graphErrorBody('An unknown error occurred', 'OAuthException', 1))
}
