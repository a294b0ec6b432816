import { randomBytes } from 'node:crypto'

/** AMF0 as encoders write it: numbers, strings, null and objects of strings. */
const amf = (value: unknown): Buffer => {
  if (value === null) return Buffer.from([5])
  if (typeof value === 'number') {
    const out = Buffer.alloc(9)
    out.writeDoubleBE(value, 1)
    return out
  }
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), text(value)])
  const entries = Object.entries(value as object).flatMap(([name, it]) => [text(name), amf(it)])
  return Buffer.concat([Buffer.from([3]), ...entries, Buffer.from([0, 0, 9])])
}

const text = (value: string): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(Buffer.byteLength(value))
  return Buffer.concat([length, Buffer.from(value)])
}

const CHUNK_BYTES = 128

/** A message in chunks of RTMP's initial size. */
export const message = (
  type: number,
  body: Buffer,
  o: { chunkStream?: number; timestamp?: number } = {},
): Buffer => {
  const { chunkStream = 3, timestamp = 0 } = o
  const head = Buffer.alloc(12)
  head.writeUInt8(chunkStream)
  head.writeUIntBE(timestamp, 1, 3)
  head.writeUIntBE(body.length, 4, 3)
  head.writeUInt8(type, 7)
  head.writeUInt32LE(1, 8)
  const chunks = [head, body.subarray(0, CHUNK_BYTES)]
  for (let at = CHUNK_BYTES; at < body.length; at += CHUNK_BYTES)
    chunks.push(Buffer.from([0xc0 | chunkStream]), body.subarray(at, at + CHUNK_BYTES))
  return Buffer.concat(chunks)
}

const command = (...values: unknown[]) => message(20, Buffer.concat(values.map(amf)))

/** An encoder's bytes, step by step: C0 C1 C2, connect, publish with the key, then pictures and sound. */
export const conversation = (key: string, media: readonly Buffer[] = []): Buffer[] => [
  Buffer.concat([Buffer.from([3]), Buffer.alloc(8), randomBytes(1_528), randomBytes(1_536)]),
  command('connect', 1, { app: 'live', type: 'nonprivate', tcUrl: 'rtmp://localhost/live' }),
  command('releaseStream', 2, null, key),
  command('FCPublish', 3, null, key),
  command('createStream', 4, null),
  command('publish', 5, null, key, 'live'),
  ...media,
]
