import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type Timers, wait } from '../timers.ts'
import { type Fault, type FaultRegistry, faultList, pathMatches, routeMatches, splitRoute } from './faults.ts'
import { sendError, sendValidationError } from './send-error.ts'

const LATENCY_MS = 3_000
const HANG_MS = 60_000
const CONTROLS = ['/faults', '/clock']

type RegisteredRoute = { method: string; url: string }
/** The faults' failure bodies, and the requests without faults. */
export type FaultOptions = {
  /** The failure body of the stand-in that owns `path`. */
  body: (path: string, status: number) => unknown
  /** The sandbox's requests to itself, which use up no fault. */
  isExempt: (request: FastifyRequest) => boolean
}

/** `GET`, `PUT` and `DELETE /faults`, and the hooks on `app` that inject them on every stand-in's routes. */
export const installFaults = (
  app: FastifyInstance,
  registry: FaultRegistry,
  timers: Timers,
  options: FaultOptions,
): void => {
  const routes: RegisteredRoute[] = []
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) routes.push({ method, url: route.url })
  })
  const activeFaults = new WeakMap<FastifyRequest, Fault>()
  app.addHook('preHandler', async (request, reply) => {
    const path = pathOf(request)
    if (CONTROLS.includes(path) || options.isExempt(request)) return
    const fault = registry.takeForRequest(request.method, path)
    if (fault === undefined) return
    activeFaults.set(request, fault)
    request.log.info({ fault: fault.kind, route: fault.route }, 'fault')
    return applyBeforeHandler(fault, request, reply, timers, options)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = activeFaults.get(request)
    return fault === undefined ? payload : applyAfterHandler(fault, request, reply, payload, timers, options)
  })
  app.register(faultRoutes(registry, routes))
}

const faultRoutes =
  (registry: FaultRegistry, routes: RegisteredRoute[]): FastifyPluginAsync =>
  async (app) => {
    app.get('/faults', () => ({ faults: registry.remaining() }))
    app.delete('/faults', () => {
      registry.put([])
      return { faults: [] }
    })
    app.put('/faults', (request, reply) => {
      const parsed = faultList.safeParse(request.body)
      if (!parsed.success) return sendValidationError(reply, parsed.error)
      const unmatched = parsed.data.faults.find(
        (f) => f.route.includes(' ') && !routes.some((r) => matchesRoute(f.route, r)),
      )
      if (unmatched !== undefined)
        return sendError(reply, 400, `route: no stand-in has the route "${unmatched.route}"`)
      registry.put(parsed.data.faults)
      return reply.send({ faults: registry.remaining() })
    })
  }

// A fault may name the route's pattern or one address of it, with or without the stand-in's own first part.
const matchesRoute = (faultRoute: string, route: RegisteredRoute): boolean => {
  if (CONTROLS.includes(route.url)) return false
  if (routeMatches(faultRoute, route.method, route.url)) return true
  const [method, path] = splitRoute(faultRoute)
  if (method !== '*' && method !== route.method) return false
  return pathMatches(route.url, path) || pathMatches(route.url.replace(/^\/[^/]+/, ''), path)
}

const applyBeforeHandler = async (
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  timers: Timers,
  options: FaultOptions,
) => {
  if (fault.kind === 'latency') await wait(timers, fault.ms ?? LATENCY_MS)
  if (fault.kind === 'hang-before') await wait(timers, fault.ms ?? HANG_MS)
  if (fault.kind === 'error-before') {
    const status = fault.status ?? 500
    return reply.code(status).send(options.body(pathOf(request), status))
  }
  if (fault.kind === 'reset-before') {
    reply.hijack()
    request.raw.socket.destroy()
  }
  return undefined
}

const applyAfterHandler = async (
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  timers: Timers,
  options: FaultOptions,
) => {
  if (fault.kind === 'hang') await wait(timers, fault.ms ?? HANG_MS)
  if (fault.kind === 'reset-after') request.raw.socket.destroy()
  if (fault.kind !== 'error-after') return payload
  const status = fault.status ?? 500
  const text = JSON.stringify(options.body(pathOf(request), status))
  reply.code(status).removeHeader('location').header('content-type', 'application/json; charset=utf-8')
  reply.header('content-length', Buffer.byteLength(text))
  return text
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'
