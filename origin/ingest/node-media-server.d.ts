// The parts of node-media-server that we use; it has no types of its own.

declare module 'node-media-server/src/protocol/sps_info.js' {
  export function parseH264Sps(sps: Buffer): { width: number; height: number } | null
}

declare module 'node-media-server/src/core/logger.js' {
  const logger: { log: (message: string, level?: string) => void }
  export default logger
}

declare module 'node-media-server/src/protocol/amf.js' {
  export function decodeAmf0Data(data: Buffer): Record<string, unknown>
}

declare module 'node-media-server/src/protocol/flv.js' {
  type Packet = { codec_type: number; dts: number; size: number; data: Buffer }
  export default class Flv {
    onPacketCallback: (packet: Packet) => void
    /** The reason why it cannot go on, or null. */
    parserData(bytes: Buffer): string | null
    static createHeader(hasAudio: boolean, hasVideo: boolean): Buffer
    static createMessage(packet: Packet): Buffer
  }
}

declare module 'node-media-server/src/protocol/rtmp.js' {
  export type Invoke = {
    cmd?: unknown
    transId?: unknown
    cmdObj?: Record<string, unknown>
    streamName?: unknown
  }
  export default class Rtmp {
    flv: unknown
    streamId: number
    inChunkSize: number
    parserBuffer: Buffer
    parserBasicBytes: number
    inPackets: Map<number, ChunkStream>
    parserPacket: ChunkStream
    handshakeState: number
    handshakePayload: Buffer
    onOutputCallback: (bytes: Buffer) => void
    parserData(bytes: Buffer): string | null
    protected packetParse(): void
    protected chunkMessageHeaderRead(): number
    protected packetAlloc(): void
    protected controlHandler(): void
    protected dataHandler(): void
    protected onConnect(message: Invoke): void
    protected onPublish(message: Invoke): void
    protected onPlay(message: Invoke): void
    protected onDeleteStream(message: Invoke): void
    protected respondPublish(): void
    protected sendACK(bytes: number): void
    protected sendStatusMessage(stream: number, level: string, code: string, description: string): void
  }
  export type ChunkStream = {
    header: {
      fmt: number
      cid: number
      timestamp: number
      length: number
      type: number
      stream_id: number
    }
    clock: number
    payload: Buffer
    capacity: number
    bytes: number
  }
}
