import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type Fault, type FaultBook, faultList, pathFits, routeFits, split } from './faults.ts'
import { refuse, sayNo } from './refusal.ts'
import { type Timers, wait } from './timers.ts'

const LATENCY_MS = 3_000
const HANG_MS = 60_000
const CONTROLS = ['/faults', '/clock']

type KnownRoute = { method: string; url: string }
/** How faults look and whom they spare. */
export type FaultManners = {
  /** The failure body of the stand-in that owns `path`. */
  body: (path: string, status: number) => unknown
  /** The sandbox's own questions to itself, which use up no fault. */
  spares: (request: FastifyRequest) => boolean
}

/** `GET`, `PUT` and `DELETE /faults`, and the hooks on `app` that make them happen on every stand-in's routes. */
export const installFaults = (
  app: FastifyInstance,
  book: FaultBook,
  timers: Timers,
  manners: FaultManners,
): void => {
  const known: KnownRoute[] = []
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) known.push({ method, url: route.url })
  })
  const taken = new WeakMap<FastifyRequest, Fault>()
  app.addHook('preHandler', async (request, reply) => {
    const path = pathOf(request)
    if (CONTROLS.includes(path) || manners.spares(request)) return
    const fault = book.takeForRequest(request.method, path)
    if (fault === undefined) return
    taken.set(request, fault)
    request.log.info({ fault: fault.kind, route: fault.route }, 'fault')
    return before(fault, request, reply, timers, manners)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = taken.get(request)
    return fault === undefined ? payload : after(fault, request, reply, payload, timers, manners)
  })
  app.register(faultRoutes(book, known))
}

const faultRoutes =
  (book: FaultBook, known: KnownRoute[]): FastifyPluginAsync =>
  async (app) => {
    app.get('/faults', () => ({ faults: book.remaining() }))
    app.delete('/faults', () => {
      book.put([])
      return { faults: [] }
    })
    app.put('/faults', (request, reply) => {
      const asked = faultList.safeParse(request.body)
      if (!asked.success) return refuse(reply, asked.error)
      const stray = asked.data.faults.find(
        (f) => f.route.includes(' ') && !known.some((r) => meets(f.route, r)),
      )
      if (stray !== undefined) return sayNo(reply, 400, `route: no stand-in has the route "${stray.route}"`)
      book.put(asked.data.faults)
      return reply.send({ faults: book.remaining() })
    })
  }

// A fault may name the route's pattern or one address of it, with or without the stand-in's own first part.
const meets = (wanted: string, route: KnownRoute): boolean => {
  if (CONTROLS.includes(route.url)) return false
  if (routeFits(wanted, route.method, route.url)) return true
  const [method, path] = split(wanted)
  if (method !== '*' && method !== route.method) return false
  return pathFits(route.url, path) || pathFits(route.url.replace(/^\/[^/]+/, ''), path)
}

const before = async (
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  timers: Timers,
  manners: FaultManners,
) => {
  if (fault.kind === 'latency') await wait(timers, fault.ms ?? LATENCY_MS)
  if (fault.kind === 'hang-before') await wait(timers, fault.ms ?? HANG_MS)
  if (fault.kind === 'error-before') {
    const status = fault.status ?? 500
    return reply.code(status).send(manners.body(pathOf(request), status))
  }
  if (fault.kind === 'reset-before') {
    reply.hijack()
    request.raw.socket.destroy()
  }
  return undefined
}

const after = async (
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  timers: Timers,
  manners: FaultManners,
) => {
  if (fault.kind === 'hang') await wait(timers, fault.ms ?? HANG_MS)
  if (fault.kind === 'reset-after') request.raw.socket.destroy()
  if (fault.kind !== 'error-after') return payload
  const status = fault.status ?? 500
  const text = JSON.stringify(manners.body(pathOf(request), status))
  reply.code(status).removeHeader('location').header('content-type', 'application/json; charset=utf-8')
  reply.header('content-length', Buffer.byteLength(text))
  return text
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'
