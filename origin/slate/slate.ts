import { readFileSync } from 'node:fs'
import { type Box, createFile, MP4BoxBuffer } from 'mp4box'

/** The loop: so many segments of two seconds, each of four parts, until picture and sound end together. */
export const SLATE_SEGMENTS = 4
const PARTS_PER_SEGMENT = 4
const CHUNKS = SLATE_SEGMENTS * PARTS_PER_SEGMENT
const LOOP_SECONDS = 8

/**
 * The picture that is shown while the encoder is gone: segment `index` and its parts, without end. A segment
 * that breaks off has only its first `parts` parts.
 */
export type Slate = {
  init: Buffer
  part(index: number, p: number): Buffer
  segment(index: number, parts: number): Buffer
}

/**
 * A chunk of the loop and where its place stands in it: its number, and each track's start in `timescale`
 * ticks.
 */
type Chunk = { bytes: Buffer; numberAt: number; times: { at: number; time: number; timescale: number }[] }

/** Reads a file of make-slate.ts: an initialisation, then the loop's chunks. Throws RangeError for others. */
export const openSlate = (file: Buffer): Slate => {
  const { init, chunks } = readLoop(file)
  const part = (index: number, p: number): Buffer => {
    const n = index * PARTS_PER_SEGMENT + p
    const chunk = chunks[n % CHUNKS]
    if (chunk === undefined) throw new RangeError(`the slate has no part ${n}`)
    return shifted(chunk, n, Math.floor(n / CHUNKS) * LOOP_SECONDS)
  }
  return {
    init,
    part,
    segment: (index, parts) => Buffer.concat(Array.from({ length: parts }, (_, p) => part(index, p))),
  }
}

const readLoop = (bytes: Buffer): { init: Buffer; chunks: Chunk[] } => {
  const file = createFile(true)
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(Uint8Array.from(bytes).buffer, 0))
  file.flush()
  if (file.moofs.length !== CHUNKS) throw new RangeError(`the slate is not a loop of ${CHUNKS} chunks`)
  const timescales = new Map(file.moov.traks.map((it) => [it.tkhd.track_id, it.mdia.mdhd.timescale]))
  const starts = file.moofs.map(startOf)
  const chunks = file.moofs.map((moof, n): Chunk => {
    const start = startOf(moof)
    return {
      bytes: bytes.subarray(start, starts[n + 1] ?? bytes.length),
      numberAt: contentsOf(moof.mfhd) - start,
      times: moof.trafs.map(({ tfhd, tfdt }) => {
        const timescale = timescales.get(tfhd.track_id)
        if (timescale === undefined || tfdt.version !== 1) throw new RangeError('a chunk without its time')
        return { at: contentsOf(tfdt) - start, time: tfdt.baseMediaDecodeTime, timescale }
      }),
    }
  })
  return { init: bytes.subarray(0, starts[0]), chunks }
}

const startOf = (box: Box): number => {
  if (box.start === undefined) throw new RangeError(`a ${box.type} that was not read`)
  return box.start
}
const contentsOf = (box: Box): number => startOf(box) + (box.hdr_size ?? 0)

/** A chunk `seconds` later, as the `n`th: to a player the loop has no break. */
const shifted = ({ bytes, numberAt, times }: Chunk, n: number, seconds: number): Buffer => {
  const out = Buffer.from(bytes)
  out.writeUInt32BE(n + 1, numberAt)
  for (const { at, time, timescale } of times) out.writeBigUInt64BE(BigInt(time + seconds * timescale), at)
  return out
}

const MEDIA = new URL('./media/', import.meta.url)

/** Our slate, with silence and without sound. */
export const ourSlates = (): { withSound: Slate; silent: Slate } => ({
  withSound: openSlate(readFileSync(new URL('slate.mp4', MEDIA))),
  silent: openSlate(readFileSync(new URL('slate-video.mp4', MEDIA))),
})
