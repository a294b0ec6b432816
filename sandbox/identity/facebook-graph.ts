import { createHmac } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { type FacebookPerson, facebookPeople } from './people.ts'

/** A failure in the Graph API's format (documentation: "Handle Errors"). */
export class GraphError extends Error {
  readonly status: number
  readonly code: number
  readonly type: string

  constructor(code: number, message: string, status = 400, type = 'OAuthException') {
    super(message)
    this.code = code
    this.status = status
    this.type = type
  }
}

export const graphErrorBody = (message: string, type: string, code: number) => ({
  error: { message, type, code, fbtrace_id: 'emu' },
})

type Needs = { appId: string; appSecret: string; clock: Clock }

const debugQuery = z.object({ input_token: z.string(), access_token: z.string() })
const meQuery = z.object({
  access_token: z.string(),
  appsecret_proof: z.string().optional(),
  fields: z.string().default('id,name'),
})

/** The Graph API's `debug_token` and `me`, with "Require App Secret" switched on. */
export const graphRoutes =
  (needs: Needs, tokens: Tokens): FastifyPluginAsync =>
  async (app) => {
    app.get('/debug_token', (request) => {
      const query = debugQuery.safeParse(withBearer(request))
      if (!query.success) throw new GraphError(100, '(#100) The parameter input_token is required')
      if (query.data.access_token !== `${needs.appId}|${needs.appSecret}`)
        throw new GraphError(190, 'Invalid OAuth access token signature.')
      const token = tokens.find(query.data.input_token)
      return { data: token === undefined ? UNKNOWN : debugged(needs, token) }
    })
    app.get('/me', (request) => {
      const query = meQuery.safeParse(withBearer(request))
      if (!query.success)
        throw new GraphError(
          2500,
          'An active access token must be used to query information about the current user.',
        )
      const { access_token: accessToken, appsecret_proof: proof, fields } = query.data
      const token = tokens.find(accessToken)
      const person = facebookPeople.find((it) => it.id === token?.userId)
      if (token === undefined || person === undefined || isOver(needs, token))
        throw new GraphError(190, 'Invalid OAuth access token.', 401)
      if (proof !== createHmac('sha256', needs.appSecret).update(accessToken).digest('hex'))
        throw new GraphError(
          100,
          'Invalid appsecret_proof provided in the API argument',
          400,
          'GraphMethodException',
        )
      return fieldsOf(person, token, fields.split(','))
    })
  }

/** The access token may come in the address or, as the product sends it, in the header. */
const withBearer = ({ query, headers }: FastifyRequest): unknown => {
  const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  return token === undefined ? query : { ...(query as object), access_token: token }
}

const isOver = ({ clock }: Needs, token: Token) => token.expiresAt * 1_000 <= clock.now()

const UNKNOWN = {
  error: { code: 190, message: 'Invalid OAuth access token.' },
  is_valid: false,
  scopes: [],
}

const debugged = (needs: Needs, token: Token) => ({
  app_id: needs.appId,
  type: 'USER',
  application: 'Playball',
  expires_at: token.expiresAt,
  issued_at: token.issuedAt,
  is_valid: !isOver(needs, token),
  scopes: token.scopes,
  user_id: token.userId,
})

/** The requested fields: always the id; the e-mail only with its permission, and if the person has one. */
const fieldsOf = (person: FacebookPerson, token: Token, fields: string[]): Record<string, string> => {
  const known: Record<string, string | undefined> = {
    name: person.name,
    first_name: person.firstName,
    last_name: person.lastName,
    email: token.scopes.includes('email') ? person.email : undefined,
  }
  const unknown = fields.find((it) => it !== 'id' && !Object.hasOwn(known, it))
  if (unknown !== undefined)
    throw new GraphError(100, `(#100) Tried accessing nonexisting field (${unknown}) on node type (User)`)
  const found = fields.flatMap((it) => (known[it] === undefined ? [] : [[it, known[it]] as const]))
  return { id: person.id, ...Object.fromEntries(found) }
}

type Token = { userId: string; scopes: string[]; issuedAt: number; expiresAt: number }
type Tokens = {
  issue(userId: string, scopes: string[]): { token: string; expiresIn: number }
  find(token: string): Token | undefined
}

/** A short-lived token of the web. */
const LIFETIME_SECONDS = 7_200
const MAX_TOKENS = 1_000

/** The access tokens that were issued since the start. */
export const openTokens = (needs: { clock: Clock; random: (size: number) => Uint8Array }): Tokens => {
  const issued = new Map<string, Token>()
  return {
    issue: (userId, scopes) => {
      const token = `EAAemu${Buffer.from(needs.random(48)).toString('hex')}`
      const issuedAt = Math.floor(needs.clock.now() / 1_000)
      issued.set(token, { userId, scopes, issuedAt, expiresAt: issuedAt + LIFETIME_SECONDS })
      const [oldest] = issued.keys()
      if (issued.size > MAX_TOKENS && oldest !== undefined) issued.delete(oldest)
      return { token, expiresIn: LIFETIME_SECONDS }
    },
    find: (token) => issued.get(token),
  }
}
