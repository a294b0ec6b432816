import type { Readable } from 'node:stream'
import { type ByteReader, openByteFeed } from '../media/byte-feed.ts'
import type { AudioConfig, Tag, VideoConfig } from '../media/flv-tags.ts'
import { TAG } from '../media/flv-tags.ts'
import type { Picture, Sound } from '../media/stretches.ts'

/** Annex E of Adobe Flash Video 10.1: a header, then tags, each followed by the size that it had. */
const HEADER_BYTES = 9
const TAG_HEADER_BYTES = 11
const SIZE_BYTES = 4

/** Reads FLV from a pipe, tag by tag. Calls `broken` once if the bytes are no FLV. */
export const readFlv = (pipe: Readable, tag: (tag: Tag) => unknown, broken: () => void): void => {
  const feed = openByteFeed(readTags(tag))
  let isBroken = false
  pipe.on('data', (bytes: Buffer) => {
    if (isBroken) return
    try {
      feed(bytes)
    } catch {
      // Unreadable bytes end the pipe, as does a receiver that refuses a tag.
      isBroken = true
      broken()
    }
  })
}

function* readTags(tag: (tag: Tag) => unknown): ByteReader<never> {
  yield HEADER_BYTES + SIZE_BYTES
  for (;;) {
    const head: Buffer = yield TAG_HEADER_BYTES
    const [type = 0, , , , , , , extension = 0] = head
    const body: Buffer = yield head.readUIntBE(1, 3)
    const size = (yield SIZE_BYTES).readUInt32BE()
    if (size !== TAG_HEADER_BYTES + body.length) throw new RangeError('this is no FLV')
    tag({ type, timestamp: extension * 2 ** 24 + head.readUIntBE(4, 3), body: Buffer.from(body) })
  }
}

/**
 * A stretch as FLV (Adobe Flash Video 10.1, annex E): decoding begins at 0, and the first picture shows at
 * `leadMs`.
 */
export const flvOf = {
  header: (video: VideoConfig, audio: AudioConfig | undefined): Buffer => {
    const head = Buffer.from('FLV\x01\x01\0\0\0\x09\0\0\0\0', 'latin1')
    if (audio !== undefined) head.writeUInt8(5, 4)
    const videoTag = tagOf(TAG.video, 0, [0x17, 0, 0, 0, 0], video.record)
    const sound = audio === undefined ? [] : [tagOf(TAG.audio, 0, [0xaf, 0], audio.record)]
    return Buffer.concat([head, videoTag, ...sound])
  },
  picture: ({ dts, pts, isKey, bytes }: Picture, leadMs: number): Buffer => {
    const offset = Buffer.alloc(3)
    offset.writeIntBE(pts + leadMs - dts, 0, 3)
    return tagOf(TAG.video, dts, [isKey ? 0x17 : 0x27, 1, ...offset], bytes)
  },
  sound: ({ at, bytes }: Sound, leadMs: number): Buffer => tagOf(TAG.audio, at + leadMs, [0xaf, 1], bytes),
}

const tagOf = (type: number, timestamp: number, start: number[], bytes: Buffer): Buffer => {
  const head = Buffer.alloc(TAG_HEADER_BYTES)
  const size = Buffer.alloc(SIZE_BYTES)
  head.writeUInt8(type)
  head.writeUIntBE(start.length + bytes.length, 1, 3)
  head.writeUIntBE(timestamp % 2 ** 24, 4, 3)
  head.writeUInt8(Math.floor(timestamp / 2 ** 24) % 256, 7)
  size.writeUInt32BE(TAG_HEADER_BYTES + start.length + bytes.length)
  return Buffer.concat([head, Buffer.from(start), bytes, size])
}
