import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** What is to be ended, as far as it has begun. */
export type Running = {
  app?: FastifyInstance
  work?: { stop(): Promise<void> }
  database?: { close(): Promise<void> }
}

/**
 * How long each step of the shutdown may take, in milliseconds. The grace, the drain and both closes are less than the
 * 9 s after which `npm start` kills the product.
 */
export type ShutDownLimits = { graceMs: number; receiveMs: number; drainMs: number; closeMs: number }

export const SHUT_DOWN_LIMITS: ShutDownLimits = {
  /** What clients have sent already is read meanwhile, and new connections are still accepted. */
  graceMs: 250,
  /** A part of the drain: until then the rest of a request must have come, or its connection is closed. */
  receiveMs: 2_000,
  drainMs: 6_500,
  closeMs: 1_000,
}

/**
 * Ends the product: answers what was sent before, ends what hangs, and closes the database in any case. Never throws
 * and never takes longer than its limits; a step that fails or hangs is logged.
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
    // Together: a poller that outlives its league while a slow request ends would only complain.
    ends('the work in the background', limits.graceMs + limits.drainMs, () => work?.stop()),
    app && drain(app, limits, ends),
  ])
  await ends('the database', limits.closeMs, () => database?.close())
}

type Ends = (what: string, ms: number, end: () => Promise<unknown>) => Promise<void>

const drain = async (app: FastifyInstance, limits: ShutDownLimits, ends: Ends) => {
  const { graceMs, receiveMs, drainMs, closeMs } = limits
  const { server } = app
  for (const answer of responsesOn(server)) closeAfter(answer)
  server.prependListener('request', (_request, answer) => closeAfter(answer))
  await sleep(graceMs)
  const receiving = setTimeout(() => closePartlyReceived(server), receiveMs)
  await ends('the requests under way', drainMs, async () => {
    await untilQuiet(server)
    closeUnused(server)
    // Node counts an answer as sent once it is written, and would cut off who reads it slowly.
    const written = responsesOn(server).filter((it) => it.writableEnded && !it.writableFinished)
    await Promise.all(written.map((it) => once(it, 'close')))
    await app.close()
  })
  clearTimeout(receiving)
  server.closeAllConnections()
  await ends('the HTTP server', closeMs, () => app.close())
}

/** Announces that this connection ends with its response; where the headers are sent already it is closed afterwards. */
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

/** Registers a server's connections, for those that Node does not close: unused ones, and those of half a request. */
export const watchConnections = (server: Server): void => {
  const sockets = new Set<Socket>()
  socketsOf.set(server, sockets)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
}

/** Node stores the response under way on its connection, and offers no other way to it. */
const responseOn = (socket: Socket): ServerResponse | undefined =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined

const responsesOn = (server: Server): ServerResponse[] =>
  [...(socketsOf.get(server) ?? [])].flatMap((socket) => responseOn(socket) ?? [])

/** A site under load is never quiet. */
const MAX_ROUNDS = 10

/**
 * Waits until two turns of the event loop bring neither a connection nor a byte: one that was busy has not yet read what
 * clients had sent long before the grace ended.
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

/** How many connections there are, and what has come on them. */
const receivedBy = (server: Server): string => {
  const sockets = [...(socketsOf.get(server) ?? [])]
  return `${sockets.length} ${sockets.reduce((sum, it) => sum + it.bytesRead, 0)}`
}

/** Browsers open connections ahead; they would hold up the shutdown until its limit. */
const closeUnused = (server: Server) => {
  for (const socket of socketsOf.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
}

/** Half a header or half a body that is held open would use up the time of the requests that are being answered. */
const closePartlyReceived = (server: Server) => {
  for (const socket of socketsOf.get(server) ?? [])
    if (responseOn(socket)?.req.complete !== true) socket.destroy()
}
