import type { z } from 'zod/mini'
import type { Endpoint, ResponseOf } from '../contract/endpoint.ts'
import { fieldTexts } from '../contract/field-failures.ts'
import { introTokenText } from '../contract/streaming/intro-token.ts'
import { playbackElsewhere } from '../contract/streaming/playback-elsewhere.ts'
import { ApiError, isFailureCode } from './api-error.ts'
import { localeOf } from './i18n/language.ts'
import { language } from './i18n/translate.ts'
import { readToken } from './stored-token.ts'

export { ApiError, type ApiErrorCode } from './api-error.ts'

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : never
type EndpointInput<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E extends {
  [P in K]?: infer S
}
  ? unknown extends S
    ? { [P in K]?: undefined }
    : { [P in K]?: InputOf<NonNullable<S>> }
  : { [P in K]?: undefined }

/** The input of an endpoint: params, query and body, before the server's defaults. */
export type CallInput<E extends Endpoint> = EndpointInput<E, 'params'> &
  EndpointInput<E, 'query'> &
  EndpointInput<E, 'body'> & { signal?: AbortSignal; timeoutMs?: number; keepalive?: boolean }

const TIMEOUT_MS = 15_000

/**
 * Calls an endpoint of the contract and returns its validated `response`.
 * @throws ApiError with the contract's code, `errors.unreachable` or `errors.tooSlow`; an AbortError when
 * `signal` aborts
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {} as CallInput<E>,
): Promise<ResponseOf<E>> => {
  const intro = endpoint.audience === 'intro' ? takeIntroToken() : undefined
  const token = ownToken()
  const response = await send(endpoint, input, intro ?? token)
  const responseBody = await bodyOf(response, input.signal)
  if (!response.ok) {
    const error = apiErrorOf(response, responseBody)
    const isOfSession = intro === undefined && endpoint.access !== 'open'
    if (token && isOfSession && error.code === 'errors.notLoggedIn') {
      if (token === ownToken()) sessionExpiredListener()
      else if (isAskedAgain(endpoint)) return call(endpoint, input)
    }
    throw error
  }
  return responseIn(endpoint, responseBody)
}

const responseIn = <E extends Endpoint>(endpoint: E, body: unknown): ResponseOf<E> => {
  const parsed = endpoint.response.safeParse((body as { response?: unknown } | undefined)?.response)
  if (!parsed.success)
    throw new ApiError('errors.serverError', `response of ${endpoint.path} breaks the contract`, 0)
  return parsed.data as ResponseOf<E>
}

/**
 * Whether a call with an expired token is repeated: a GET, where the session has got another token meanwhile.
 */
const isAskedAgain = ({ method }: Endpoint): boolean => method === 'GET' && ownToken() !== undefined

const isInBrowser = () => typeof localStorage !== 'undefined'

/** Undefined on the server, which fetches only public data. */
const ownToken = () => (isInBrowser() ? readToken(localStorage) : undefined)

type Transport = (address: string, request: RequestInit) => Promise<Response>
let transport: Transport = (address, request) => fetch(address, request)
/** Sets the transport of calls outside of a browser: the server calls itself. */
export const callThrough = (other: Transport): void => {
  transport = other
}

/** The stored token of the intro video, sent once in place of the session's (specification, chapter 3). */
const takeIntroToken = (): string | undefined => {
  const stored = localStorage.getItem('introToken')
  localStorage.removeItem('introToken')
  return introTokenText.safeParse(stored).data
}

type SessionExpiredListener = () => void
let sessionExpiredListener: SessionExpiredListener = () => {}
/** Sets the listener that runs when the server no longer knows this session. */
export const onSessionExpired = (listener: SessionExpiredListener): void => {
  sessionExpiredListener = listener
}

const send = async (
  endpoint: Endpoint,
  input: CallInput<Endpoint>,
  token: string | undefined,
): Promise<Response> => {
  const timeout = AbortSignal.timeout(input.timeoutMs ?? TIMEOUT_MS)
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout
  try {
    return await transport(endpointUrl(endpoint, input), {
      method: endpoint.method,
      headers: headersFor(endpoint, token, input.body !== undefined),
      credentials: 'same-origin',
      // Without this the browser would show a stale score while it revalidates; a revalidation costs a 304.
      cache: 'no-cache',
      signal,
      ...(input.keepalive && { keepalive: true }),
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    })
  } catch (error) {
    throw networkErrorOf(error, input.signal)
  }
}

const bodyOf = async (response: Response, signal: AbortSignal | undefined): Promise<unknown> => {
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw networkErrorOf(error, signal)
  }
}

const networkErrorOf = (error: unknown, signal: AbortSignal | undefined): unknown => {
  if (signal?.aborted) return error
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
  return new ApiError(timedOut ? 'errors.tooSlow' : 'errors.unreachable', String(error), 0)
}

const apiErrorOf = (response: Response, responseBody: unknown): ApiError => {
  const error = (responseBody as { error?: Record<string, unknown> } | undefined)?.error
  const code = isFailureCode(error?.code) ? error.code : 'errors.serverError'
  return new ApiError(
    code,
    String(error?.message ?? response.statusText),
    response.status,
    retryAfterOf(response),
    playbackElsewhere.safeParse(error?.playback).data ?? null,
    fieldTexts.safeParse(error?.fields).data,
  )
}

const retryAfterOf = (response: Response): number | null => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1_000 : null
}

const headersFor = (endpoint: Endpoint, token: string | undefined, hasBody: boolean): Headers => {
  const headers = new Headers({ 'accept-language': localeOf(language) })
  if (token) headers.set('authorization', token)
  const xsrf = endpoint.method === 'GET' ? undefined : cookie('XSRF-TOKEN')
  if (xsrf) headers.set('x-xsrf-token', xsrf)
  if (hasBody) headers.set('content-type', 'application/json')
  return headers
}

/** A cookie of this site; undefined where it is not set or not decodable. */
export const cookie = (name: string): string | undefined => {
  const pair = document.cookie.split('; ').find((it) => it.startsWith(`${name}=`))
  try {
    return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return undefined
  }
}

/** The address of an endpoint with these params and query. */
export const endpointUrl = <E extends Endpoint>(endpoint: E, input: CallInput<E>): string => {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}
