import type { OutgoingHttpHeader } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '../../../contract/endpoint.ts'
import { fieldFailures } from '../../../contract/field-failures.ts'
import { Failure, refusedFields } from '../../failure.ts'
import { growingTo } from '../../growing-cache.ts'
import { callLimitsOf } from '../../throttles/call-limits.ts'
import { countsOf } from '../request-metrics.ts'
import { type BaseHeaders, baseHeadersOf } from '../security/base-headers.ts'
import { networkOf } from '../security/network-of.ts'
import { outcomeOf } from '../security/security-events.ts'
import { logOutcome, noteCaller } from '../security/security-log.ts'
import { compressOnce } from './compress-once.ts'
import { matchesEtag } from './etag.ts'

/** The user of the session; `audience` where the request had a token for one thing alone. */
export type SignedIn = {
  userId: number
  sessionId: string
  /** The hash of the token that the session had when the request came. */
  tokenHash: string
  kind: 'web' | 'app'
  role: 'viewer' | 'operator'
  audience?: Endpoint['audience']
  /** How long the user's last proof of identity is still fresh; 0 when it is not. */
  provedForMs: number
}

/** Decides on access; the nouns that know it provide it. */
export type Gate = {
  /**
   * The user of a valid session, or of a token for this audience; undefined without one. Throws
   * Failure('errors.forgeryProtection').
   */
  authenticate(request: FastifyRequest, audience?: Endpoint['audience']): Promise<SignedIn | undefined>
  /** `not-begun`: the membership starts later. */
  mayWatch(userId: number): Promise<'yes' | 'not-begun' | 'no'>
}

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Names and values in turn, which `writeHead` takes fastest: of an answer, and of the 304 to a client that
 * has it.
 */
type Heads = { base: BaseHeaders; full: OutgoingHttpHeader[]; notModified: OutgoingHttpHeader[] }

/** The headers of a prepared answer that is a file; other answers are JSON. */
type FileHeaders = { 'content-type': string; 'content-disposition': string }

/**
 * An answer serialised once and sent many times: bytes of `{"response": …}` or of a file, its ETag and its
 * cache rule. Clients that accept compression get it compressed, so it must not contain a secret.
 */
export class Prepared {
  readonly body: Buffer
  readonly etag: string
  readonly cacheControl: string
  readonly file: FileHeaders | undefined
  readonly isCompressed: boolean
  #heads: Heads | undefined

  constructor(body: Buffer, etag: string, cacheControl: string, file?: FileHeaders, isCompressed = false) {
    this.body = body
    this.etag = etag
    this.cacheControl = cacheControl
    this.file = file
    this.isCompressed = isCompressed
  }

  /** Made at the first request; an app uses the same `base` for all of its answers. */
  headsWith(base: BaseHeaders): Heads {
    if (this.#heads?.base === base) return this.#heads
    const notModified = [
      'etag',
      this.etag,
      'cache-control',
      this.cacheControl,
      'vary',
      'accept-encoding',
      ...Object.entries(base).flat(),
    ]
    const type = Object.entries(this.file ?? { 'content-type': JSON_TYPE }).flat()
    const encoding = this.isCompressed ? ['content-encoding', 'gzip'] : []
    const full = [...notModified, ...type, ...encoding, 'content-length', String(this.body.length)]
    this.#heads = { base, full, notModified }
    return this.#heads
  }
}

/** The response in a prepared answer of an endpoint, of which another answer is made. */
export const responseIn = <E extends Endpoint>(endpoint: E, { body }: Prepared): ResponseOf<E> =>
  endpoint.response.parse(JSON.parse(String(body)).response) as ResponseOf<E>

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  person: E['access'] extends 'open' ? SignedIn | undefined : SignedIn
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Puts one endpoint of the contract on the app: parses params, query and body, checks the stated access,
 * calls the handler and parses its reply, so that an undeclared column cannot leave. Throws Failure for every
 * refusal.
 */
export const serve = <E extends Endpoint>(
  app: FastifyInstance,
  gate: Gate,
  endpoint: E,
  handle: (call: Call<E>) => Promise<ResponseOf<E> | Prepared> | ResponseOf<E> | Prepared,
): void => {
  const read = requestParser(endpoint)
  const count = countsOf(app).counterOf(endpoint.path)
  const outcome = outcomeOf(endpoint)
  const base = baseHeadersOf(app)
  const limits = endpoint.method === 'GET' ? undefined : callLimitsOf(app)
  const sendPrepared = preparedSender(base)
  const uncached = { 'cache-control': 'no-store', ...base }
  const send = (request: FastifyRequest, reply: FastifyReply, answer: ResponseOf<E> | Prepared) => {
    if (answer instanceof Prepared) sendPrepared(request, reply, answer)
    else sendParsed(endpoint, reply.headers(uncached), endpoint.response.parse(answer))
    count(reply.raw.statusCode)
    const { body, params } = request
    const event = outcome?.({ body, params, answer })
    if (event !== undefined) logOutcome(request, event)
    return reply
  }
  const handleOpen = (request: FastifyRequest, reply: FastifyReply) => {
    limits?.ofNetwork(networkOf(request.ip))
    const handled = handle(read(request, reply, undefined))
    // A synchronous answer is not awaited: a turn of the event loop is a large part of a poll's cost.
    if (handled instanceof Promise) return handled.then((answer) => send(request, reply, answer))
    return send(request, reply, handled)
  }
  const handleAuthorized = async (request: FastifyRequest, reply: FastifyReply) => {
    const person = await authorize(gate, endpoint, request)
    limits?.ofAccount(person.userId)
    return send(request, reply, await handle(read(request, reply, person)))
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { refusals: endpoint.refusals },
    handler: endpoint.access === 'open' ? handleOpen : handleAuthorized,
  })
}

/**
 * Puts an endpoint on the app whose answer is an endless stream of events: `open` takes the connection over,
 * or throws Failure before its first byte. HEAD is refused, as its answer would never end.
 */
export const serveEvents = <E extends Endpoint>(
  app: FastifyInstance,
  gate: Gate,
  endpoint: E,
  open: (call: Call<E>) => Promise<void>,
): void => {
  const read = requestParser(endpoint)
  const count = countsOf(app).counterOf(endpoint.path)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const person = endpoint.access === 'open' ? undefined : await authorize(gate, endpoint, request)
      await open(read(request, reply, person))
      count(reply.raw.statusCode)
      return reply
    },
  })
}

const URL_CACHE_SIZE = 500
const MAX_CACHED_URL_LENGTH = 200

/** Parses requests by the endpoint's schemas; an address that was parsed before is not parsed again. */
const requestParser = <E extends Endpoint>(endpoint: E) => {
  const cache = new LRUCache<string, { params: unknown; query: unknown }>(growingTo(URL_CACHE_SIZE))
  const parseUrl = (request: FastifyRequest) => {
    const cached = cache.get(request.url)
    if (cached !== undefined) return cached
    const now = {
      params: parsed(endpoint.params, request.params),
      query: parsed(endpoint.query, request.query),
    }
    if (request.url.length <= MAX_CACHED_URL_LENGTH) cache.set(request.url, now)
    return now
  }
  return (request: FastifyRequest, reply: FastifyReply, person: SignedIn | undefined): Call<E> => {
    const { params, query } = parseUrl(request)
    const body = parsedBody(endpoint.body, request.body ?? undefined)
    return { params, query, body, person, request, reply } as Call<E>
  }
}

const authorize = async (
  gate: Gate,
  { access, audience, proof }: Pick<Endpoint, 'access' | 'audience' | 'proof'>,
  request: FastifyRequest,
): Promise<SignedIn> => {
  const person = await gate.authenticate(request, audience)
  if (person === undefined) throw new Failure('errors.notLoggedIn')
  noteCaller(request, person)
  if (access === 'operator' && person.role !== 'operator') throw new Failure('errors.notAllowed')
  if (access === 'member') await requireMembership(gate, person.userId)
  if (proof === 'fresh' && person.provedForMs <= 0) throw new Failure('errors.proofNeeded')
  return person
}

const requireMembership = async (gate: Gate, userId: number): Promise<void> => {
  const access = await gate.mayWatch(userId)
  if (access === 'no') throw new Failure('errors.membershipRequired')
  if (access === 'not-begun') throw new Failure('errors.membershipNotBegun')
}

const parsed = (schema: Endpoint['body'], input: unknown): unknown => {
  if (schema === undefined) return undefined
  const result = schema.safeParse(input)
  if (!result.success) throw new Failure('errors.badRequest')
  return result.data
}

/** Parses as `parsed` does; the refusal names the fields. */
const parsedBody = (schema: Endpoint['body'], input: unknown): unknown => {
  const result = schema?.safeParse(input)
  if (schema !== undefined && result?.success === false) throw refusedFields(fieldFailures(schema, input))
  return result?.data
}

const sendParsed = (endpoint: Endpoint, reply: FastifyReply, answer: unknown): void => {
  if (endpoint.kind === 'redirect') reply.redirect(String(answer), SEE_OTHER)
  else reply.send({ response: answer })
}

/** The browser follows it with GET. */
const SEE_OTHER = 303

/**
 * Sends prepared bytes past Fastify's own reply, which costs more than all the rest of the request: every
 * viewer requests these answers every 15 s.
 */
const preparedSender = (base: BaseHeaders) => {
  const compress = compressOnce(
    ({ etag, cacheControl, file }: Prepared, body) => new Prepared(body, etag, cacheControl, file, true),
  )
  return ({ method, headers }: FastifyRequest, reply: FastifyReply, answer: Prepared): void => {
    reply.hijack()
    if (matchesEtag(headers['if-none-match'], answer.etag)) {
      reply.raw.writeHead(304, answer.headsWith(base).notModified).end()
      return
    }
    const sendFull = (it: Prepared) =>
      void reply.raw.writeHead(200, it.headsWith(base).full).end(method === 'HEAD' ? undefined : it.body)
    const compressed = compress(answer, headers['accept-encoding'])
    if (compressed instanceof Promise) void compressed.then(sendFull)
    else sendFull(compressed ?? answer)
  }
}
