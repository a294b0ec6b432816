import { readFileSync } from 'node:fs'
import { boxesOf, findBoxes } from './boxes.ts'

/** The loop: so many segments of two seconds, each of four parts, until picture and sound end together. */
export const SLATE_SEGMENTS = 4
const PARTS_PER_SEGMENT = 4
const LOOP_SECONDS = 8
const FULL_BOX = 4
const TRACK_ID = FULL_BOX
const TIMESCALE_VERSION_0 = FULL_BOX + 8
const TIMESCALE_VERSION_1 = FULL_BOX + 16

/**
 * What is shown while the encoder is gone: segment `index` of it and its parts, without end. A segment that is broken off
 * has the `parts` parts that it has.
 */
export type Slate = {
  init: Buffer
  part(index: number, p: number): Buffer
  segment(index: number, parts: number): Buffer
}

/** Reads a file of ours (make-slate.ts): an initialisation, then the loop's chunks. */
export const openSlate = (file: Buffer): Slate => {
  const boxes = boxesOf(file)
  const chunks = boxes.filter((it) => it.type === 'moof')
  const [first] = chunks
  if (first === undefined || chunks.length !== SLATE_SEGMENTS * PARTS_PER_SEGMENT)
    throw new RangeError('the slate is not a loop of 16 chunks')
  const init = file.subarray(0, first.start)
  const scales = timescalesOf(init)
  const part = (index: number, p: number): Buffer => {
    const n = index * PARTS_PER_SEGMENT + p
    const nth = n % chunks.length
    const bytes = Buffer.from(file.subarray(chunks[nth]?.start, chunks[nth + 1]?.start ?? file.length))
    return shifted(bytes, n, Math.floor(n / chunks.length) * LOOP_SECONDS, scales)
  }
  return {
    init,
    part,
    segment: (index, parts) => Buffer.concat(Array.from({ length: parts }, (_, p) => part(index, p))),
  }
}

/** Ticks a second of each track. */
const timescalesOf = (init: Buffer): Map<number, number> =>
  new Map(
    findBoxes(init, ['moov', 'trak']).map((trak) => {
      const [tkhd] = findBoxes(init, ['tkhd'], trak.body, trak.end)
      const [mdhd] = findBoxes(init, ['mdia', 'mdhd'], trak.body, trak.end)
      if (tkhd === undefined || mdhd === undefined) throw new RangeError('a track without its headers')
      const id = init.readUInt32BE(tkhd.body + (init[tkhd.body] === 1 ? 20 : 12))
      const scale = init.readUInt32BE(
        mdhd.body + (init[mdhd.body] === 1 ? TIMESCALE_VERSION_1 : TIMESCALE_VERSION_0),
      )
      return [id, scale]
    }),
  )

/** A chunk `seconds` later, as the `n`th: a loop that goes on is no break to a player. */
const shifted = (chunk: Buffer, n: number, seconds: number, scales: Map<number, number>): Buffer => {
  for (const { body } of findBoxes(chunk, ['moof', 'mfhd'])) chunk.writeUInt32BE(n + 1, body + FULL_BOX)
  for (const traf of findBoxes(chunk, ['moof', 'traf'])) {
    const [tfhd] = findBoxes(chunk, ['tfhd'], traf.body, traf.end)
    const [tfdt] = findBoxes(chunk, ['tfdt'], traf.body, traf.end)
    const scale = tfhd && scales.get(chunk.readUInt32BE(tfhd.body + TRACK_ID))
    if (tfdt === undefined || scale === undefined || chunk[tfdt.body] !== 1)
      throw new RangeError('a chunk without its time')
    const at = tfdt.body + FULL_BOX
    chunk.writeBigUInt64BE(chunk.readBigUInt64BE(at) + BigInt(seconds * scale), at)
  }
  return chunk
}

const MEDIA = new URL('./media/', import.meta.url)

/** Our slate, with silence and without sound. */
export const ourSlates = (): { withSound: Slate; silent: Slate } => ({
  withSound: openSlate(readFileSync(new URL('slate.mp4', MEDIA))),
  silent: openSlate(readFileSync(new URL('slate-video.mp4', MEDIA))),
})
