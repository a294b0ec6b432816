import { LINE_SAMPLE_BYTES } from '../../../contract/streaming/compatibility.ts'

/** Bytes that had arrived by an instant (ms). */
export type Arrival = { at: number; bytes: number }

/** The result of measuring a connection: its speed in bits per second, or why there is none. */
export type LineSpeed =
  | { kind: 'measured'; bitsPerSecond: number }
  | { kind: 'limited' }
  | { kind: 'unknown' }

/** Fewer bytes measure the round trip, not the connection. */
const MIN_BYTES = 32_768
/** Long enough for the slowest connection that may pass: it brings some 300 KB in that time. */
const MAX_MS = 5_000
const TOO_MANY_REQUESTS = 429
const BITS = 8

/**
 * The speed by which a sample came in after its first piece, which also paid for the connection; undefined
 * where too little came to tell.
 */
export const speedOf = (start: number, arrivals: readonly Arrival[]): number | undefined => {
  const [first, last] = [arrivals[0], arrivals.at(-1)]
  if (first === undefined || last === undefined || last.bytes < MIN_BYTES) return undefined
  const hasSteadyPart = last.bytes - first.bytes >= last.bytes / 2 && last.at > first.at
  const [since, before] = hasSteadyPart ? [first.at, first.bytes] : [start, 0]
  // A loopback's clock may not have moved at all.
  return ((last.bytes - before) * BITS * 1_000) / Math.max(1, last.at - since)
}

type LineDeps = {
  /** Requests the sample, never from a cache. */
  request(signal: AbortSignal): Promise<Pick<Response, 'ok' | 'status' | 'body'>>
  now(): number
  /** Aborts after so many ms. */
  timeout(ms: number): AbortSignal
}

/** Loads the sample for at most five seconds and measures its speed. Throws only when `signal` aborts. */
export const measureLine = async (deps: LineDeps, signal: AbortSignal): Promise<LineSpeed> => {
  const start = deps.now()
  const arrivals: Arrival[] = []
  try {
    const response = await deps.request(AbortSignal.any([signal, deps.timeout(MAX_MS * 2)]))
    if (response.status === TOO_MANY_REQUESTS) return { kind: 'limited' }
    if (!response.ok || response.body === null) return { kind: 'unknown' }
    await readInto(arrivals, response.body, deps.now)
  } catch {
    signal.throwIfAborted()
    // A line that fell silent was not only as slow as its last piece: until now nothing more came.
    const last = arrivals.at(-1)
    if (last !== undefined) arrivals.push({ at: deps.now(), bytes: last.bytes })
  }
  const bitsPerSecond = speedOf(start, arrivals)
  return bitsPerSecond === undefined ? { kind: 'unknown' } : { kind: 'measured', bitsPerSecond }
}

const readInto = async (arrivals: Arrival[], body: ReadableStream<Uint8Array>, now: () => number) => {
  const reader = body.getReader()
  let bytes = 0
  while (bytes < LINE_SAMPLE_BYTES) {
    const { done, value } = await reader.read()
    if (done) return
    bytes += value.length
    arrivals.push({ at: now(), bytes })
    const [first] = arrivals
    if (first !== undefined && now() - first.at >= MAX_MS) return void (await reader.cancel())
  }
}
