import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Clip, readClip } from './clip.ts'
import { growSequence, lowerSlice, readStream } from './h264-headers.ts'
import { MACROBLOCK, macroblocksAcross, type RenditionFormat } from './ladder.ts'
import type { StripFrame } from './strip-frame.ts'
import { stripSlice } from './strip-slice.ts'

/**
 * The number of the first frame of a rendition's scene that is predicted from above itself, if any: the scene
 * is decoded alone, then below a strip that is new noise in every frame, and must come out the same to the
 * bit.
 */
export const firstDependentFrame = (
  format: RenditionFormat,
  file: string,
  work: string,
): number | undefined => {
  const clip = readClip(format, readFileSync(file))
  const spliced = join(work, `${format.name}-noise.h264`)
  writeFileSync(spliced, underNoise(clip))
  const alone = frameHashes(file, 'null')
  const below = frameHashes(
    spliced,
    `crop=${format.width}:${format.sceneHeight}:0:${format.stripRows * MACROBLOCK}`,
  )
  const wrong = alone.findIndex((hash, n) => hash !== below[n])
  return wrong < 0 && alone.length === below.length ? undefined : Math.max(0, wrong)
}

const underNoise = (clip: Clip): Buffer => {
  const { format } = clip
  const stream = readStream(clip.sps, clip.pps)
  const units = [growSequence(clip.sps, format.stripRows), clip.pps]
  let before: StripFrame | undefined
  for (const group of clip.groups) {
    for (const [n, frame] of group.entries()) {
      const { header, unit } = lowerSlice(stream, frame, format.stripRows * macroblocksAcross(format))
      const strip = noise(format)
      units.push(stripSlice(stream, header, strip, n ? before : undefined), unit)
      before = strip
    }
  }
  return Buffer.concat(units.flatMap((unit) => [Buffer.from([0, 0, 0, 1]), unit]))
}

// A congruential generator of its own, so that a failure can be repeated.
let state = 1
const noise = (format: RenditionFormat): StripFrame => {
  const width = macroblocksAcross(format) * MACROBLOCK
  const height = format.stripRows * MACROBLOCK
  const plane = (size: number) =>
    Uint8Array.from({ length: size }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return 16 + ((state >>> 24) % 220)
    })
  return {
    width,
    height,
    luma: plane(width * height),
    cb: plane((width * height) / 4),
    cr: plane((width * height) / 4),
  }
}

const frameHashes = (file: string, filter: string): string[] =>
  execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-vf', filter, '-f', 'framemd5', '-'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').at(-1) ?? '')
