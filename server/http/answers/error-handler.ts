import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { type FailureCode, failures, fieldTextsOf } from '../../../contract/failures.ts'
import { type Language, languageIn } from '../../../contract/language.ts'
import { DatabaseUnavailable, isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { Failure, type FailureDetail } from '../../failure.ts'
import { errorText, serializeError } from '../../serialize-error.ts'
import { countsOf } from '../request-metrics.ts'
import { type BaseHeaders, baseHeadersOf } from '../security/base-headers.ts'
import { logRefusal } from '../security/security-log.ts'

/** The contract's methods for an address (`/api/users/me?x=1`), HEAD beside GET; none for an unknown one. */
const methodsOf = (address: string): string[] => {
  const path = address.split('?', 1)[0] ?? ''
  const found = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  return [...new Set(found.flatMap((it) => (it === 'GET' ? ['GET', 'HEAD'] : [it])))]
}

const routes = Object.values<Endpoint>(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
}))

/** Every failure leaves as `{"error": {code, message}}`; no stack, SQL or path ever does. */
export const addErrorHandlers = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => handleError(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url)
    if (allowed.length === 0 || allowed.includes(request.method))
      return send(request, reply, 'errors.notFound')
    return send(request, reply.header('allow', allowed.join(', ')), 'errors.methodNotAllowed')
  })
}

/**
 * Turns any thrown error into an answer of the closed list; an error that is not on it is a bug: logged, 500.
 */
export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof Failure) {
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterSeconds))
    logRefusal(request, error.code, error.trace)
    return send(request, reply, error.code, error.detail)
  }
  const code = codeOf(error, request)
  logError(error, request, code)
  if (code === 'errors.notReady') reply.header('retry-after', NOT_READY_RETRY_SECONDS)
  return send(request, reply, code)
}

/**
 * Answers what Fastify refuses before it finds a route. A page's address that cannot be decoded is unknown
 * and leads home (specification, chapter 2); a program gets the error.
 */
export const handleFrameworkError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const isForPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
  if (error.code !== 'FST_ERR_BAD_URL' || !isForPage) return handleError(error, request, reply)
  return reply.headers(baseHeadersOf(request.server)).header('cache-control', 'no-store').redirect('/home')
}

/** A database that restarts is back after about this time. */
const NOT_READY_RETRY_SECONDS = 5

/** The thrown error as a refusal of the closed list; logs a bug. For answers that are not JSON. */
export const failureOf = (error: unknown, request: FastifyRequest): Failure => {
  if (error instanceof Failure) return error
  const code = codeOf(error, request)
  logError(error, request, code)
  return new Failure(code)
}

/** The pool logs an unreachable database once, so requests do not log it again. */
const logError = (error: unknown, request: FastifyRequest, code: FailureCode) => {
  const context = { reqId: request.id, route: request.routeOptions.url }
  if (isAborted(request)) request.log.debug(context, 'the client went away before its request was complete')
  else if (code === 'errors.serverError') request.log.error({ err: serializeError(error), ...context }, 'bug')
  else if (code === 'errors.notReady' && !(reasonOf(error) instanceof DatabaseUnavailable))
    request.log.error({ ...context, reason: errorText(reasonOf(error)) }, 'not now')
}

/** A half-sent body is the client's fault, whatever the error of its socket is called. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.readableAborted && !raw.complete

const reasonOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined && !(error instanceof DatabaseUnavailable)
    ? reasonOf(error.cause)
    : error

/**
 * The code of a refusal by Fastify itself before a handler runs: a body too large, unreadable, of an unknown
 * type.
 */
const codeOf = (error: unknown, request: FastifyRequest): FailureCode => {
  if (isAborted(request)) return 'errors.badRequest'
  if (isDatabaseUnavailable(error) || isUnreachable(error)) return 'errors.notReady'
  const status = (error as FastifyError).statusCode ?? 500
  if (status === 413) return 'errors.tooLarge'
  if (status === 415) return 'errors.unsupportedType'
  if (status === 429) return 'errors.tooManyAttempts'
  if (status === 404) return 'errors.notFound'
  if (status >= 400 && status < 500) return 'errors.badRequest'
  return 'errors.serverError'
}

/** The system's codes for a peer that is unreachable. */
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (UNREACHABLE.test((error as NodeJS.ErrnoException).code ?? '') || isUnreachable(error.cause))

declare module 'fastify' {
  interface FastifyContextConfig {
    refusals?: Endpoint['refusals']
  }
}

const send = (request: FastifyRequest, reply: FastifyReply, cause: FailureCode, detail?: FailureDetail) => {
  const { status } = failures[cause]
  const { url: route = 'none', config } = request.routeOptions
  const code = (config?.refusals as Record<number, FailureCode> | undefined)?.[status] ?? cause
  const language = languageOf(request)
  countsOf(request.server).counterOf(route)(status)
  if (status >= 500)
    request.log.warn({ reqId: request.id, method: request.method, route, status }, 'answered')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .headers(baseHeadersOf(request.server))
    .type('application/json; charset=utf-8')
    .send({ error: { code, message: failures[code][language], ...detailIn(detail, language) } })
}

const detailIn = (detail: FailureDetail | undefined, language: Language) => {
  if (detail === undefined || 'playback' in detail) return detail
  const fields = fieldTextsOf(detail.fields, language)
  return Object.keys(fields).length === 0 ? undefined : { fields }
}

/** `?lang`, else the browser's first language; anything but English is Spanish (specification, chapter 1). */
export const languageOf = (request: FastifyRequest): Language => {
  // A request whose address was unreadable has no query.
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  return languageIn(typeof lang === 'string' ? lang : (request.headers['accept-language'] ?? ''))
}

/**
 * Answers requests that Node cannot read as HTTP, or not in time: broken ones, too long headers, endless
 * bodies.
 */
export const clientErrorHandler = (base: BaseHeaders) => {
  const common = Object.entries(base).map(([name, value]) => `${name}: ${value}\r\n`)
  return (error: NodeJS.ErrnoException, socket: Socket) => refuseUnreadable(error, socket, common.join(''))
}

const refuseUnreadable = (error: NodeJS.ErrnoException, socket: Socket, common: string): void => {
  if (error.code === 'ECONNRESET' || !socket.writable || isResponding(socket))
    return void socket.destroy(error)
  const status = STATUS_OF_UNREADABLE[error.code ?? ''] ?? '400 Bad Request'
  const code = 'errors.badRequest' satisfies FailureCode
  const body = JSON.stringify({ error: { code, message: failures[code].es } })
  const head = `HTTP/1.1 ${status}\r\n${common}content-type: application/json; charset=utf-8\r\nconnection: close`
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  // An immediate cut would lose the answer, as the client is still sending.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

const LINGER_MS = 1_000

const STATUS_OF_UNREADABLE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Node stores the answer under way here, and checks it in its own handler: a second answer would break into
 * it.
 */
const isResponding = (socket: Socket): boolean =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true
