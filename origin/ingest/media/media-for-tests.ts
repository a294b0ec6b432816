import { type Message, readTag, TAG } from './flv-tags.ts'

/** AVC headers as ffmpeg sends them for x264 at 640×360 (High) and 320×180 (Baseline), and AAC at 48 kHz. */
export const HEADERS = {
  large:
    '17000000000164001effe1001a6764001eacd940a02ff970110000030001000003003c0f162d9601000668ebe3cb22c0fdf8f800',
  small: '17000000000142c00dffe100196742c00dd901419f9f0110000003001000000303c0f142a48001000568cb83cb20',
  aac: 'af00118856e500',
}

export const headerMessage = (type: number, hex: string): Message =>
  readTag({ type, timestamp: 0, body: Buffer.from(hex, 'hex') })

export type Camera = {
  frameRate: number
  /** The number of pictures from one key frame to the next. */
  keyEvery: number
  /** Pictures that are shown before an earlier one in decoding order. */
  reordered: boolean
  /** Where its 32-bit timestamps begin. */
  startsAt: number
  hasSound: boolean
}

const AAC_FRAME_MS = 1_024 / 48
const OFFSET_OF = [2, 4, 1, 1]

/** A camera's messages within `ms`, in the order of their timestamps; every body is unique. */
export const filmed = (camera: Camera, ms: number): Message[] => {
  const frameMs = 1_000 / camera.frameRate
  const stamp = (at: number) => (camera.startsAt + Math.round(at)) % 2 ** 32
  const pictures = Array.from({ length: Math.ceil(ms / frameMs) }, (_, n): [number, Message] => {
    const isKey = n % camera.keyEvery === 0
    const steps = camera.reordered ? (OFFSET_OF[isKey ? 0 : (n % camera.keyEvery) % 4] ?? 0) : 0
    return [
      n * frameMs,
      {
        kind: 'video',
        timestamp: stamp(n * frameMs),
        compositionOffset: Math.round(steps * frameMs),
        isKey,
        bytes: Buffer.from(`picture ${n}`),
      },
    ]
  })
  const sounds = Array.from(
    { length: camera.hasSound ? Math.ceil(ms / AAC_FRAME_MS) : 0 },
    (_, n): [number, Message] => {
      const at = n * AAC_FRAME_MS
      return [at, { kind: 'audio', timestamp: stamp(at), bytes: Buffer.from(`sound ${n}`) }]
    },
  )
  const media = [...pictures, ...sounds].sort(([a], [b]) => a - b).map(([, message]) => message)
  const headers = [headerMessage(TAG.video, HEADERS.large)]
  if (camera.hasSound) headers.push(headerMessage(TAG.audio, HEADERS.aac))
  return [...headers, ...media]
}
