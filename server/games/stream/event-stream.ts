import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Failure } from '../../failure.ts'
import type { BaseHeaders } from '../../http/security/base-headers.ts'
import { systemTimers, type Timers } from '../../timers.ts'

/** The open streams of this server, of any kind. */
export type EventStreams = {
  limits: StreamLimits
  open: Set<EventStream>
  /** The number of open streams of each address. */
  addresses: Map<string, number>
  /** Set before the streams end; nothing is opened afterwards. */
  isClosing: boolean
  /** Called with each keep-alive, for periodic clean-up. */
  onTick: Set<() => void>
  stopTicking: () => void
}

/**
 * One viewer's stream. All viewers get the same bytes, so that no answer is made for one alone. `userId`: the
 * user by whose vault it was opened.
 */
export type EventStream = { socket: Socket; missedTicks: number; userId: number | undefined }

export type StreamLimits = {
  maxStreams: number
  maxPerAddress: number
  keepAliveMs: number
  /** The bytes that may wait for a slow reader, and the keep-alives in a row that may find some waiting. */
  maxBufferedBytes: number
  maxMissedTicks: number
}

/**
 * A process may open 20,000 files on a usual server, and polls, media and the database need some of them.
 * Whole towns share the address of their phone company; a viewer's page beyond the limit of an address polls
 * instead.
 */
const LIMITS: StreamLimits = {
  maxStreams: 12_000,
  maxPerAddress: 2_000,
  keepAliveMs: 15_000,
  maxBufferedBytes: 2 * 1024 * 1024,
  maxMissedTicks: 3,
}
/** The number of streams written in one go; then the event loop gets a turn. */
const BATCH_SIZE = 500
const RETRY_AFTER_SECONDS = 15
/** The time until a client reconnects; it is spread, as a stopping server ends all streams at once. */
const MIN_RETRY_MS = 1_000
const RETRY_SPREAD_MS = 4_000
/** So soon comes a client whose user has chosen anew what to hide. */
const SOON = Buffer.from('retry: 50\n\n')
const KEEP_ALIVE = Buffer.from(': \n\n')

const headers: OutgoingHttpHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

export const openEventStreams = (
  overrides: Partial<StreamLimits> = {},
  timers: Pick<Timers, 'every'> = systemTimers,
): EventStreams => {
  const limits = { ...LIMITS, ...overrides }
  const streams: EventStreams = {
    limits,
    open: new Set(),
    addresses: new Map(),
    isClosing: false,
    onTick: new Set(),
    stopTicking: timers.every(limits.keepAliveMs, () => void tick(streams)),
  }
  return streams
}

/**
 * Throws Failure 'errors.notReady' when the address or the server has no room for a stream, or the server is
 * closing.
 */
export const refuseTooMany = (
  { open, limits, addresses, isClosing }: EventStreams,
  address: string,
): void => {
  const isFull = open.size >= limits.maxStreams || (addresses.get(address) ?? 0) >= limits.maxPerAddress
  if (isClosing || isFull) throw new Failure('errors.notReady', RETRY_AFTER_SECONDS)
}

/**
 * Begins a stream on a response of which nothing was sent. The answer ends with its connection, so that raw
 * bytes are written to the socket from here on. undefined when the client has gone in the meantime. `random`:
 * 0 to 1.
 */
export const startStream = (
  streams: EventStreams,
  response: ServerResponse,
  { address, base, userId }: { address: string; base: BaseHeaders; userId: number | undefined },
  random: () => number,
): EventStream | undefined => {
  const { socket } = response
  if (socket === null || socket.destroyed) return void response.destroy()
  response.useChunkedEncodingByDefault = false
  response.writeHead(200, { ...headers, ...base }).flushHeaders()
  const stream = { socket, missedTicks: 0, userId }
  streams.open.add(stream)
  count(streams, address, 1)
  socket.once('close', () => {
    streams.open.delete(stream)
    count(streams, address, -1)
  })
  send(streams, stream, Buffer.from(`retry: ${Math.round(MIN_RETRY_MS + random() * RETRY_SPREAD_MS)}\n\n`))
  return stream
}

const count = ({ addresses }: EventStreams, address: string, change: 1 | -1) => {
  const now = (addresses.get(address) ?? 0) + change
  if (now > 0) addresses.set(address, now)
  else addresses.delete(address)
}

/** One event as bytes; `data` is one line. Without an id the client retains its last id. */
export const eventOf = (event: string, data: string, id?: string): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`)

/**
 * Writes the same bytes to many streams, in slices; drops slow readers. Resolves when all have been written
 * to.
 */
export const sendToAll = async (streams: EventStreams, to: EventStream[], bytes: Buffer): Promise<void> => {
  for (let from = 0; from < to.length; from += BATCH_SIZE) {
    if (from > 0) await yieldToEventLoop()
    for (const stream of to.slice(from, from + BATCH_SIZE)) send(streams, stream, bytes)
  }
}

export const send = ({ limits }: EventStreams, { socket }: EventStream, bytes: Buffer): void => {
  if (!socket.writable) return
  if (socket.writableLength > limits.maxBufferedBytes) socket.destroy()
  else socket.write(bytes)
}

/**
 * Ends the streams of a user who chose anew what to hide: the clients come back at once, and get what the new
 * vault shows; undefined: those of all users, whose clients come back as from a server that stops.
 */
export const reopenStreamsOf = (streams: EventStreams, userId: number | undefined): void => {
  for (const stream of streams.open) {
    if (stream.userId === undefined) continue
    if (userId === undefined) end(stream)
    else if (stream.userId === userId) reopenSoon(stream)
  }
}

export const reopenSoon = (stream: EventStream): void => end(stream, SOON)

const end = ({ socket }: EventStream, last = Buffer.alloc(0)) => {
  if (socket.writableLength > 0) socket.destroy()
  else socket.end(last, () => socket.destroy())
}

/** Ends every stream; the clients reconnect by themselves, to another server. */
export const closeEventStreams = (streams: EventStreams): void => {
  streams.isClosing = true
  streams.stopTicking()
  for (const stream of streams.open) end(stream)
}

const tick = async (streams: EventStreams) => {
  for (const listener of streams.onTick) listener()
  for (const stream of streams.open) dropIfStuck(streams, stream)
  await sendToAll(streams, [...streams.open], KEEP_ALIVE)
}

const dropIfStuck = ({ limits }: EventStreams, stream: EventStream) => {
  stream.missedTicks = stream.socket.writableLength > 0 ? stream.missedTicks + 1 : 0
  if (stream.missedTicks >= limits.maxMissedTicks) stream.socket.destroy()
}
