import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { openSingleFlight } from '../../single-flight.ts'
import { systemTimers, type Timers } from '../../timers.ts'
import { boundedBody } from '../bounded-body.ts'
import { noAnswerOf } from '../no-answer.ts'

/** The address of PayPal and the credentials of one of our accounts; `url` has no slash at the end. */
export type PaypalDeps = {
  fetch: typeof globalThis.fetch
  clock: Clock
  url: string
  clientId: string
  clientSecret: string
  timers?: Pick<Timers, 'timeout'>
}

/** One exchange: an answer below 400, a refusal with PayPal's issue where it could be read, or no answer. */
export type CallResult =
  | { kind: 'answered'; body: unknown }
  | { kind: 'refused'; status: number; issue: string | undefined; links: Link[] }
  | { kind: 'unreachable'; reason: string }
  /** The call itself was never made: PayPal knows nothing of it. */
  | { kind: 'not-sent'; reason: string }

type Link = { rel: string; href: string }

/** `requestId` makes a POST safe to repeat: PayPal answers it as it did the first time. */
export type Post = { body?: unknown; requestId: string }

/** Calls of one account. None throws, and none reveals a key or a body. */
export type PaypalCalls = {
  get(path: string): Promise<CallResult>
  post(path: string, it: Post): Promise<CallResult>
}

/** How long a call may take; a capture waits for the buyer's bank. */
const TIMEOUT_MS = { POST: 20_000, GET: 10_000 }
const ANSWER_LIMIT_BYTES = 1024 * 1024
/** A token is not used in its last minute: it could end on the way. */
const TOKEN_MARGIN_MS = 60_000

type Request = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
type Token = { value: string; endsAt: number }

/** Opens the calls of an account; its token is fetched when it is needed and cached while it is valid. */
export const openPaypalCalls = (deps: PaypalDeps): PaypalCalls => {
  const flight = openSingleFlight<string, CallResult | Token>()
  let token: Token | undefined
  const tokenNow = async (): Promise<CallResult | Token> => {
    if (token !== undefined && token.endsAt > deps.clock.now()) return token
    const fetched = await flight.run('token', () => fetchToken(deps))
    if ('value' in fetched) token = fetched
    return fetched
  }
  const callOnce = async (request: Request): Promise<CallResult> => {
    const held = await tokenNow()
    if (!('value' in held)) return neverMade(held)
    const authorization = `Bearer ${held.value}`
    const result = await send(deps, { ...request, headers: { ...request.headers, authorization } })
    if (isUnauthorized(result) && token === held) token = undefined
    return result
  }
  const call = async (request: Request): Promise<CallResult> => {
    const first = await callOnce(request)
    return isWorthRepeating(first) ? callOnce(request) : first
  }
  return {
    get: (path) => call({ method: 'GET', path, headers: {} }),
    post: (path, { body, requestId }) =>
      call({
        method: 'POST',
        path,
        headers: {
          'content-type': 'application/json',
          'paypal-request-id': requestId,
          prefer: 'return=representation',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  }
}

/** A revoked token, a lost answer, a breakdown; not a timeout, as the buyer has waited long enough. */
const isWorthRepeating = (it: CallResult): boolean =>
  isUnauthorized(it) ||
  (it.kind === 'refused' && it.status >= 500) ||
  (it.kind === 'unreachable' && !isTimeout(it.reason))

const isUnauthorized = (it: CallResult): boolean => it.kind === 'refused' && it.status === 401
const isTimeout = (reason: string): boolean => reason === 'TimeoutError' || reason === 'AbortError'

const neverMade = (it: CallResult): CallResult => {
  if (it.kind === 'refused') return { kind: 'not-sent', reason: `no token: status ${it.status}` }
  return { kind: 'not-sent', reason: `no token: ${'reason' in it ? it.reason : 'unreadable'}` }
}

const tokenShape = z.looseObject({
  access_token: z.string().min(1).max(4_000),
  expires_in: z.number().positive(),
})

const fetchToken = async (deps: PaypalDeps): Promise<CallResult | Token> => {
  const basic = Buffer.from(`${deps.clientId}:${deps.clientSecret}`).toString('base64')
  const result = await send(deps, {
    method: 'POST',
    path: '/v1/oauth2/token',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  if (result.kind !== 'answered') return result
  const read = tokenShape.safeParse(result.body)
  if (!read.success) return { kind: 'unreachable', reason: 'unreadable token' }
  const { access_token: value, expires_in: seconds } = read.data
  return { value, endsAt: deps.clock.now() + seconds * 1_000 - TOKEN_MARGIN_MS }
}

const send = async (deps: PaypalDeps, { method, path, headers, body }: Request): Promise<CallResult> => {
  const { timers = systemTimers } = deps
  try {
    const answer = await deps.fetch(`${deps.url}${path}`, {
      method,
      // A reused connection may already be closed, which would leave a capture's fate unknown for nothing.
      headers: { accept: 'application/json', connection: 'close', ...headers },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: timers.timeout(TIMEOUT_MS[method]),
    })
    return read(answer.status, (await boundedBody(answer, ANSWER_LIMIT_BYTES)).toString('utf8'))
  } catch (error) {
    return noAnswerOf(error)
  }
}

const link = z.object({ rel: z.string(), href: z.string().max(2_000) })
const errorShape = z.looseObject({
  name: z.string().max(100),
  details: z.array(z.looseObject({ issue: z.string().max(100) })).optional(),
  links: z.array(link).optional().catch(undefined),
})

const read = (status: number, text: string): CallResult => {
  const body = jsonOf(text)
  if (status >= 200 && status < 300) return { kind: 'answered', body }
  const error = errorShape.safeParse(body).data
  return {
    kind: 'refused',
    status,
    issue: error?.details?.[0]?.issue ?? error?.name,
    links: error?.links ?? [],
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
