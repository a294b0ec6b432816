import logger from 'node-media-server/src/core/logger.js'
import Rtmp, { type ChunkStream, type Invoke } from 'node-media-server/src/protocol/rtmp.js'
import type { Tag } from '../media/flv-tags.ts'

// The parser would log each unknown command to standard output, which is for the one ready line.
logger.log = () => undefined

/** The events of an RTMP connection. An error that a handler throws ends the connection. */
export type RtmpEvents = {
  /** Bytes for the other side. */
  output(bytes: Buffer): void
  /** The other side wants to publish under this name; the answer is given by `accept` or `refuse`. */
  publish(name: string): void
  tag(tag: Tag): void
  /** The other side has stopped publishing. */
  unpublish(): void
}

/** The bytes are no RTMP (Adobe RTMP 1.0), or exceed a limit. */
export class BadRtmp extends Error {}

/** A picture of a 40 Mbit/s stream is far smaller. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024
/** The limit of commands, and of every message before a stream is published. */
const MAX_COMMAND_BYTES = 16 * 1024
/** OBS and ffmpeg use five. */
const MAX_CHUNK_STREAMS = 16
const VERSION = 3
const TYPE = { setChunkSize: 1, abort: 2, windowAcknowledgementSize: 5, audio: 8, video: 9, script: 18 }
const MEDIA: readonly number[] = [TYPE.audio, TYPE.video, TYPE.script]
const UINT32 = 2 ** 32
/** The parser's handshake state before the first byte. */
const NOTHING_READ = 0

/**
 * The server's side of one RTMP connection: node-media-server's parser with the limits that it lacks. By
 * itself it allocates 16 MB for each of 65,000 chunk streams by headers alone, reads backwards for ever if a
 * message's length shrinks between its chunks, loses the time after 49 days, and accepts a stream before its
 * key is checked.
 */
export class RtmpParser extends Rtmp {
  readonly #events: RtmpEvents
  #read = 0
  #acknowledged = 0
  #window = 0
  #isAccepted = false

  constructor(events: RtmpEvents) {
    super()
    this.#events = events
    this.onOutputCallback = (bytes) => events.output(bytes)
    // Frees a megabyte for FLV, which an RTMP connection does not speak.
    this.flv = undefined
  }

  /** Reads the bytes that arrived. Throws BadRtmp, or the parser's own errors for bytes that are no RTMP. */
  read(bytes: Buffer): void {
    if (this.handshakeState === NOTHING_READ && bytes.length > 0 && bytes[0] !== VERSION)
      throw new BadRtmp('this is no RTMP')
    this.parserData(bytes)
    this.#acknowledge(bytes.length)
  }

  accept(): void {
    this.#isAccepted = true
    this.respondPublish()
  }

  /** OBS and ffmpeg show `code`, such as NetStream.Publish.BadName. */
  refuse(code: string, description: string): void {
    this.sendStatusMessage(this.streamId, 'error', code, description)
  }

  #acknowledge(bytes: number): void {
    this.#read += bytes
    if (this.#window === 0 || this.#read - this.#acknowledged < this.#window) return
    this.#acknowledged = this.#read
    this.sendACK(this.#read % UINT32)
  }

  protected override packetParse(): void {
    const id = this.#chunkStreamId()
    const known = this.inPackets.get(id)
    if (known === undefined && this.inPackets.size >= MAX_CHUNK_STREAMS)
      throw new BadRtmp('too many chunk streams')
    const fmt = (this.parserBuffer[0] ?? 0) >> 6
    if (known === undefined && fmt !== 0 && fmt !== 1)
      throw new BadRtmp('a chunk without the header of its message')
    const stream = known ?? newChunkStream(id)
    this.inPackets.set(id, stream)
    this.parserPacket = stream
    stream.header.fmt = fmt
    const { length } = stream.header
    this.chunkMessageHeaderRead()
    if (stream.bytes > 0 && stream.header.length !== length)
      throw new BadRtmp('a message that changes its length')
  }

  #chunkStreamId(): number {
    const [first = 0, second = 0, third = 0] = this.parserBuffer
    if (this.parserBasicBytes === 3) return 64 + second + third * 256
    return this.parserBasicBytes === 2 ? 64 + second : first & 0x3f
  }

  /** The parser calls this before a message's first byte. */
  protected override packetAlloc(): void {
    const { header } = this.parserPacket
    const most = this.#isAccepted && MEDIA.includes(header.type) ? MAX_MESSAGE_BYTES : MAX_COMMAND_BYTES
    if (header.length > most) throw new BadRtmp(`a message of ${header.length} bytes`)
    this.parserPacket.clock %= UINT32
    super.packetAlloc()
  }

  protected override controlHandler(): void {
    const { header, payload } = this.parserPacket
    if (header.type !== TYPE.setChunkSize && header.type !== TYPE.windowAcknowledgementSize) return
    if (header.length < 4) throw new BadRtmp('a control message without its value')
    const value = payload.readUInt32BE()
    if (header.type === TYPE.windowAcknowledgementSize) this.#window = value
    else if (value === 0 || value >= 2 ** 31) throw new BadRtmp('a chunk size that there is not')
    else this.inChunkSize = value
  }

  protected override dataHandler(): void {
    const { header, clock, payload } = this.parserPacket
    if (!MEDIA.includes(header.type)) return
    // The parser writes the next message into the same bytes.
    const body = Buffer.from(payload.subarray(0, header.length))
    this.#events.tag({ type: header.type, timestamp: clock, body })
  }

  protected override onPublish(message: Invoke): void {
    if (typeof message.streamName !== 'string') throw new BadRtmp('a stream without a name')
    this.streamId = this.parserPacket.header.stream_id
    this.#events.publish(message.streamName.split('?', 1)[0] ?? '')
  }

  protected override onPlay(): void {
    throw new BadRtmp('nothing is played here')
  }

  protected override onDeleteStream(): void {
    this.#events.unpublish()
  }

  /** Leaves the stream's name out of the answer, since it is the key. */
  protected override respondPublish(): void {
    this.sendStatusMessage(this.streamId, 'status', 'NetStream.Publish.Start', 'The stream is published.')
  }
}

const newChunkStream = (cid: number): ChunkStream => ({
  header: { fmt: 0, cid, timestamp: 0, length: 0, type: 0, stream_id: 0 },
  clock: 0,
  payload: Buffer.alloc(0),
  capacity: 0,
  bytes: 0,
})
