import { type ByteReader, openByteFeed } from '../media/byte-feed.ts'
import { TAG, type Tag } from '../media/flv-tags.ts'
import { type Amf0, openAmf0, writeAmf0 } from './amf0.ts'
import { BadRtmp, type Message, oneChunk, openChunks } from './chunks.ts'

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

/** A picture of a 40 Mbit/s stream is far smaller. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024
/** The limit of commands, and of every message before a stream is published. */
const MAX_COMMAND_BYTES = 16 * 1024
const VERSION = 3
const HANDSHAKE_BYTES = 1_536
const TYPE = { chunkSize: 1, acknowledgement: 3, window: 5, bandwidth: 6, command3: 17, command: 20 }
/** Encoders send others too, which need no answer. */
const COMMANDS: readonly Amf0[] = ['connect', 'createStream', 'publish', 'deleteStream', 'play']
const MEDIA: readonly number[] = Object.values(TAG)
const UINT32 = 2 ** 32
const OUR_WINDOW = 5_000_000
const DYNAMIC = 2
/** Larger than each of our messages, so that each is one chunk. */
const OUR_CHUNK_BYTES = 65_535
const CONTROL_STREAM = 2
const COMMAND_STREAM = 3

/** The server's side of one RTMP connection (Adobe RTMP 1.0), for encoders that publish one stream. */
export const openRtmpParser = (events: RtmpEvents) => {
  let isAccepted = false
  let published = 0
  let streams = 0
  let [read, acknowledged, window] = [0, 0, 0]
  const { control, command, status, connected } = openReplies(events.output)
  const chunks = openChunks((type) =>
    isAccepted && MEDIA.includes(type) ? MAX_MESSAGE_BYTES : MAX_COMMAND_BYTES,
  )

  const handleCommand = (streamId: number, body: Buffer) => {
    const values = openAmf0(body)
    const name = values.next()
    if (!COMMANDS.includes(name)) return
    const [transaction = null, about = null, stream] = values.rest()
    if (name === 'play') throw new BadRtmp('nothing is played here')
    if (name === 'deleteStream') events.unpublish()
    if (name === 'connect') connected(transaction, about)
    if (name === 'createStream') command(0, '_result', transaction, null, ++streams)
    if (name !== 'publish') return
    if (typeof stream !== 'string') throw new BadRtmp('a stream without a name')
    published = streamId
    events.publish(stream.split('?', 1)[0] ?? '')
  }
  const handleControl = (type: number, body: Buffer) => {
    if (body.length < 4) throw new BadRtmp('a control message without its value')
    if (type === TYPE.window) window = body.readUInt32BE()
    else chunks.resize(body.readUInt32BE())
  }
  const handle = ({ type, streamId, timestamp, body }: Message) => {
    if (MEDIA.includes(type)) events.tag({ type, timestamp, body })
    if (type === TYPE.command) handleCommand(streamId, body)
    if (type === TYPE.command3) handleCommand(streamId, body.subarray(1))
    if (type === TYPE.chunkSize || type === TYPE.window) handleControl(type, body)
  }
  const feed = openByteFeed(converse(events.output, chunks.read, handle))

  return {
    /** Reads the bytes that arrived. Throws BadRtmp, or RangeError for a command that cannot be read. */
    read: (bytes: Buffer): void => {
      feed(bytes)
      read += bytes.length
      if (window === 0 || read - acknowledged < window) return
      acknowledged = read
      control(TYPE.acknowledgement, read % UINT32)
    },
    /** Leaves the stream's name out of the answer, since it is the key. */
    accept: (): void => {
      isAccepted = true
      status(published, 'status', {
        code: 'NetStream.Publish.Start',
        description: 'The stream is published.',
      })
    },
    /** OBS and ffmpeg show `code`, such as NetStream.Publish.BadName. */
    refuse: (code: string, description: string): void => status(published, 'error', { code, description }),
    heldBytes: chunks.heldBytes,
  }
}

function* converse(
  output: RtmpEvents['output'],
  readChunk: () => ByteReader<Message | undefined>,
  handle: (message: Message) => void,
): ByteReader<never> {
  const [version] = yield 1
  if (version !== VERSION) throw new BadRtmp('this is no RTMP')
  const asked: Buffer = yield HANDSHAKE_BYTES
  // A version of zero tells encoders that there is no digest of Adobe's player to check.
  output(Buffer.concat([Buffer.from([VERSION]), Buffer.alloc(HANDSHAKE_BYTES), asked]))
  yield HANDSHAKE_BYTES
  for (;;) {
    const message = yield* readChunk()
    if (message !== undefined) handle(message)
  }
}

/** The server's side of the talk: control messages, results of commands, and the state of a stream. */
const openReplies = (output: RtmpEvents['output']) => {
  const control = (type: number, value: number, ...more: number[]): void => {
    const body = Buffer.from([0, 0, 0, 0, ...more])
    body.writeUInt32BE(value)
    output(oneChunk(CONTROL_STREAM, { type, streamId: 0, body }))
  }
  const command = (streamId: number, ...values: Amf0[]): void =>
    output(oneChunk(COMMAND_STREAM, { type: TYPE.command, streamId, body: writeAmf0(...values) }))
  return {
    control,
    command,
    status: (streamId: number, level: string, info: { code: string; description: string }): void =>
      command(streamId, 'onStatus', 0, null, { level, ...info }),
    connected: (transaction: Amf0, about: Amf0): void => {
      control(TYPE.window, OUR_WINDOW)
      control(TYPE.bandwidth, OUR_WINDOW, DYNAMIC)
      control(TYPE.chunkSize, OUR_CHUNK_BYTES)
      const objectEncoding = (typeof about === 'object' && about?.objectEncoding) || 0
      const info = { code: 'NetConnection.Connect.Success', description: 'Connection succeeded.' }
      const server = { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }
      command(0, '_result', transaction, server, { level: 'status', ...info, objectEncoding })
    },
  }
}
