import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** The running parts to end, as far as they have started. */
export type Running = {
  app?: FastifyInstance
  work?: { stop(): Promise<void> }
  database?: { close(): Promise<void> }
}

/**
 * How long each step of the shutdown may take, in milliseconds. The grace, the drain and both closes are
 * together less than the 9 s after which `npm start` kills the product.
 */
export type ShutDownLimits = { graceMs: number; receiveMs: number; drainMs: number; closeMs: number }

export const SHUT_DOWN_LIMITS: ShutDownLimits = {
  /** The time to read what clients have already sent; new connections are still accepted. */
  graceMs: 250,
  /** A part of the drain: a request that is still incomplete after it loses its connection. */
  receiveMs: 2_000,
  drainMs: 6_500,
  closeMs: 1_000,
}

/** A balancer checks each half second, and needs two refusals before it asks other servers. */
export const BEHIND_PROXY = {
  graceMs: 2_000,
  receiveMs: 500,
  drainMs: 4_750,
} as const satisfies Partial<ShutDownLimits>

const closing = new WeakSet<Server>()

/** Whether a server is about to close, so that a balancer should ask another one. */
export const isClosing = (server: Server): boolean => closing.has(server)

/**
 * Ends the product: answers earlier requests, ends the hanging ones, and closes the database in any case.
 * Never throws and never takes longer than its limits; logs a step that fails or hangs.
 */
export const shutDown = async (
  { app, work, database }: Running,
  log: FastifyBaseLogger,
  overrides: Partial<ShutDownLimits> = {},
): Promise<void> => {
  const limits = { ...SHUT_DOWN_LIMITS, ...overrides }
  const ends = (what: string, ms: number, end: () => Promise<unknown> | undefined) =>
    endsWithin(log, what, ms, end)
  await Promise.all([
    // Both end together: a poller that outlives its league during a slow request would only log errors.
    ends('the work in the background', limits.graceMs + limits.drainMs, () => work?.stop()),
    app && drain(app, limits, ends),
  ])
  await ends('the database', limits.closeMs, () => database?.close())
}

type Ends = (what: string, ms: number, end: () => Promise<unknown>) => Promise<void>

const drain = async (app: FastifyInstance, limits: ShutDownLimits, ends: Ends) => {
  const { graceMs, receiveMs, drainMs, closeMs } = limits
  const { server } = app
  closing.add(server)
  for (const answer of responsesOn(server)) closeAfter(answer)
  server.prependListener('request', (_request, answer) => closeAfter(answer))
  await sleep(graceMs)
  const receiving = setTimeout(() => closePartlyReceived(server), receiveMs)
  await ends('the requests under way', drainMs, async () => {
    await untilQuiet(server)
    closeUnused(server)
    // Node counts a written answer as sent, and would cut off a client that reads it slowly.
    const written = responsesOn(server).filter((it) => it.writableEnded && !it.writableFinished)
    await Promise.all(written.map((it) => once(it, 'close')))
    await app.close()
  })
  clearTimeout(receiving)
  server.closeAllConnections()
  await ends('the HTTP server', closeMs, () => app.close())
}

/**
 * Announces that this connection ends with its response; closes it afterwards where the headers are already
 * sent.
 */
const closeAfter = (answer: ServerResponse) => {
  const { socket } = answer
  if (answer.headersSent) answer.once('finish', () => socket?.destroySoon())
  else answer.setHeader('connection', 'close')
}

const endsWithin = async (
  log: FastifyBaseLogger,
  what: string,
  ms: number,
  end: () => Promise<unknown> | undefined,
): Promise<void> => {
  const late = new AbortController()
  try {
    const ended = (async () => end())()
    const isLate = sleep(ms, 'late' as const, { signal: late.signal }).catch(() => undefined)
    if ((await Promise.race([ended, isLate])) === 'late')
      log.warn({ what, ms }, 'closing: it did not end in time')
  } catch (err) {
    log.error({ err, what }, 'closing: it did not end well')
  } finally {
    late.abort()
  }
}

const socketsOf = new WeakMap<Server, Set<Socket>>()

/**
 * Registers a server's connections, to close those that Node does not: unused ones, and incomplete requests.
 */
export const watchConnections = (server: Server): void => {
  const sockets = new Set<Socket>()
  socketsOf.set(server, sockets)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
}

/** Node stores the current response on its connection, and offers no other way to it. */
const responseOn = (socket: Socket): ServerResponse | undefined =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined

const responsesOn = (server: Server): ServerResponse[] =>
  [...(socketsOf.get(server) ?? [])].flatMap((socket) => responseOn(socket) ?? [])

/** A site under load is never quiet. */
const MAX_ROUNDS = 10

/**
 * Waits until two turns of the event loop bring neither a connection nor a byte: a busy loop has not yet read
 * what clients had sent long before the grace ended.
 */
const untilQuiet = async (server: Server): Promise<void> => {
  let before = ''
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // The first turn accepts connections, the second one reads them.
    await nextTurn()
    await nextTurn()
    const now = receivedBy(server)
    if (now === before) return
    before = now
  }
}

/** The number of connections, and the bytes that they have received. */
const receivedBy = (server: Server): string => {
  const sockets = [...(socketsOf.get(server) ?? [])]
  return `${sockets.length} ${sockets.reduce((sum, it) => sum + it.bytesRead, 0)}`
}

/** Closes the connections that browsers open ahead; they would delay the shutdown until its limit. */
const closeUnused = (server: Server) => {
  for (const socket of socketsOf.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
}

/**
 * Closes connections with half a header or half a body, which would use up the time of the requests under
 * way.
 */
const closePartlyReceived = (server: Server) => {
  for (const socket of socketsOf.get(server) ?? [])
    if (responseOn(socket)?.req.complete !== true) socket.destroy()
}
