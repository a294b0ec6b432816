import type { Readable } from 'node:stream'
import Flv from 'node-media-server/src/protocol/flv.js'
import type { AudioConfig, Tag, VideoConfig } from '../media/flv-tags.ts'
import { TAG } from '../media/flv-tags.ts'
import type { Picture, Sound } from '../media/stretches.ts'

/** Reads FLV from a pipe, tag by tag. Calls `broken` once if the bytes are no FLV. */
export const readFlv = (pipe: Readable, tag: (tag: Tag) => unknown, broken: () => void): void => {
  const flv = new Flv()
  // The parser writes the next tag into the same bytes.
  flv.onPacketCallback = ({ codec_type, dts, size, data }) =>
    tag({ type: codec_type, timestamp: dts, body: Buffer.from(data.subarray(0, size)) })
  let isBroken = false
  pipe.on('data', (bytes: Buffer) => {
    if (isBroken) return
    try {
      if (flv.parserData(bytes) === null) return
    } catch {
      // Unreadable bytes end the pipe, as does a receiver that refuses a tag.
    }
    isBroken = true
    broken()
  })
}

/**
 * A stretch as FLV (Adobe Flash Video 10.1, annex E): decoding begins at 0, and the first picture shows at
 * `leadMs`.
 */
export const flvOf = {
  header: (video: VideoConfig, audio: AudioConfig | undefined): Buffer => {
    const head = [
      Flv.createHeader(audio !== undefined, true),
      tagOf(TAG.video, 0, [0x17, 0, 0, 0, 0], video.record),
    ]
    return Buffer.concat(audio === undefined ? head : [...head, tagOf(TAG.audio, 0, [0xaf, 0], audio.record)])
  },
  picture: ({ dts, pts, isKey, bytes }: Picture, leadMs: number): Buffer => {
    const offset = Buffer.alloc(3)
    offset.writeIntBE(pts + leadMs - dts, 0, 3)
    return tagOf(TAG.video, dts, [isKey ? 0x17 : 0x27, 1, ...offset], bytes)
  },
  sound: ({ at, bytes }: Sound, leadMs: number): Buffer => tagOf(TAG.audio, at + leadMs, [0xaf, 1], bytes),
}

const tagOf = (type: number, timestamp: number, head: number[], bytes: Buffer): Buffer => {
  const data = Buffer.concat([Buffer.from(head), bytes])
  return Flv.createMessage({ codec_type: type, dts: timestamp, size: data.length, data })
}
