import type { ByteReader } from '../media/byte-feed.ts'

/** The bytes are no RTMP (Adobe RTMP 1.0), or exceed a limit. */
export class BadRtmp extends Error {}

/** A whole message; `timestamp` is 32-bit milliseconds, which begin again at zero after 49 days. */
export type Message = { type: number; streamId: number; timestamp: number; body: Buffer }

/** The message under way on one chunk stream, and the header that its next message may inherit. */
type ChunkStream = Omit<Message, 'body'> & { delta: number; length: number; body: Buffer; read: number }

/** OBS and ffmpeg use five. */
const MAX_CHUNK_STREAMS = 16
const INITIAL_CHUNK_BYTES = 128
const UINT32 = 2 ** 32
/** A time of 24 bits that stands for the 32 bits after the header. */
const EXTENDED = 0xff_ff_ff
const FIRST_ID = 64
const NOTHING = Buffer.alloc(0)

/**
 * Reads chunks (Adobe RTMP 1.0, 5.3.1). `maxBytes` limits the messages of a type, so that headers alone take
 * no memory.
 */
export const openChunks = (maxBytes: (type: number) => number) => {
  const streams = new Map<number, ChunkStream>()
  let chunkBytes = INITIAL_CHUNK_BYTES

  const streamOf = (id: number, format: number): ChunkStream => {
    const known = streams.get(id)
    if (known !== undefined) return known
    if (streams.size >= MAX_CHUNK_STREAMS) throw new BadRtmp('too many chunk streams')
    if (format > 1) throw new BadRtmp('a chunk without the header of its message')
    const stream = { type: 0, streamId: 0, timestamp: 0, delta: 0, length: 0, body: NOTHING, read: 0 }
    streams.set(id, stream)
    return stream
  }
  const begin = (stream: ChunkStream, isAbsolute: boolean, time: number): void => {
    if (stream.length > maxBytes(stream.type)) throw new BadRtmp(`a message of ${stream.length} bytes`)
    stream.timestamp = isAbsolute ? time : (stream.timestamp + time) % UINT32
    stream.body = Buffer.alloc(stream.length)
  }

  return {
    /** Reads one chunk; returns the message that it completes. */
    *read(): ByteReader<Message | undefined> {
      const [first = 0] = yield 1
      const format = first >> 6
      const stream = streamOf(yield* readId(first & 0x3f), format)
      yield* readHeader(stream, format)
      const time = stream.delta === EXTENDED ? (yield 4).readUInt32BE() : stream.delta
      if (stream.read === 0) begin(stream, format === 0, time)
      const bytes: Buffer = yield Math.min(chunkBytes, stream.length - stream.read)
      stream.read += bytes.copy(stream.body, stream.read)
      if (stream.read < stream.length) return undefined
      const { type, streamId, timestamp, body } = stream
      stream.body = NOTHING
      stream.read = 0
      return { type, streamId, timestamp, body }
    },
    /** The other side cuts its messages into chunks of so many bytes from now on. */
    resize: (bytes: number): void => {
      if (bytes === 0 || bytes >= 2 ** 31) throw new BadRtmp('a chunk size that there is not')
      chunkBytes = bytes
    },
    /** The bytes of memory that the messages under way take. */
    heldBytes: (): number => [...streams.values()].reduce((sum, { body }) => sum + body.length, 0),
  }
}

function* readId(short: number): ByteReader<number> {
  if (short > 1) return short
  if (short === 0) return FIRST_ID + (yield 1).readUInt8()
  return FIRST_ID + (yield 2).readUInt16LE()
}

/** Each format leaves out what stays as in the stream's header before. */
function* readHeader(stream: ChunkStream, format: number): ByteReader<void> {
  if (format === 3) return
  stream.delta = (yield 3).readUIntBE(0, 3)
  if (format === 2) return
  const length = (yield 3).readUIntBE(0, 3)
  if (stream.read > 0 && length !== stream.length) throw new BadRtmp('a message that changes its length')
  stream.length = length
  stream.type = (yield 1).readUInt8()
  if (format === 0) stream.streamId = (yield 4).readUInt32LE()
}

/** A message in one chunk, as the server sends its short ones. */
export const oneChunk = (
  chunkStream: number,
  { type, streamId, body }: Omit<Message, 'timestamp'>,
): Buffer => {
  const head = Buffer.alloc(12)
  head.writeUInt8(chunkStream)
  head.writeUIntBE(body.length, 4, 3)
  head.writeUInt8(type, 7)
  head.writeUInt32LE(streamId, 8)
  return Buffer.concat([head, body])
}
