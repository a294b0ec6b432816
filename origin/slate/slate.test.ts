import { createFile, MP4BoxBuffer } from 'mp4box'
import { expect, test } from 'vitest'
import { ourSlates, SLATE_SEGMENTS } from './slate.ts'

/** The start of each track of a part, in the track's own ticks. */
const timesOf = (part: Buffer): number[] => {
  const file = createFile(true)
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(Uint8Array.from(part).buffer, 0))
  file.flush()
  return file.moofs.flatMap((moof) => moof.trafs.map(({ tfdt }) => tfdt.baseMediaDecodeTime))
}

test.each(Object.entries(ourSlates()))(
  'the slate %s stays in time for as long as it is shown, beyond the end of its loop',
  (_, slate) => {
    const loop = [0, 1].map((index) => timesOf(slate.part(index * SLATE_SEGMENTS, 0)))
    expect(loop[0]?.every((time) => time === 0)).toBe(true)
    for (let index = 0; index < 4 * SLATE_SEGMENTS; index += 1) {
      const within = timesOf(slate.part(index % SLATE_SEGMENTS, 1))
      const turns = Math.floor(index / SLATE_SEGMENTS)
      const expected = within.map((time, track) => time + turns * (loop[1]?.[track] ?? Number.NaN))
      expect(timesOf(slate.part(index, 1))).toEqual(expected)
    }
    // Two seconds a segment, by the ticks of the picture: the first track of both.
    const [second = 0] = timesOf(slate.part(1, 0))
    expect(loop[1]?.[0]).toBe(second * SLATE_SEGMENTS)
  },
)
