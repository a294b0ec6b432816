import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readClip, readCrowd } from './clip.ts'
import { FORMATS, type RenditionFormat } from './ladder.ts'

const MEDIA = new URL('./media/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, MEDIA))

test.each(FORMATS)('the committed loop of $name has twelve closed groups of sixty frames', (format) => {
  expect(readClip(format, read(`scene-${format.name}.h264`)).groups.map((group) => group.length)).toEqual(
    Array(12).fill(60),
  )
})

test('the committed loop has exactly 24 s of audio', () => {
  expect(readCrowd(read('crowd.m4a')).frames.length * 1024).toBe(24 * 48_000)
})

test('the committed loop has at most 4 MB', () => {
  const bytes = readdirSync(MEDIA).reduce((sum, name) => sum + statSync(new URL(name, MEDIA)).size, 0)
  expect(bytes).toBeLessThanOrEqual(4 * 1024 * 1024)
})

test('an incomplete loop or another file is refused', () => {
  const format = FORMATS[0] as RenditionFormat
  const fullStream = read(`scene-${format.name}.h264`)
  expect(() => readClip(format, fullStream.subarray(0, fullStream.length / 2))).toThrow('not 720 pictures')
  expect(() => readClip(format, Buffer.from('no video at all'))).toThrow('not 720 pictures')
  const crowd = read('crowd.m4a')
  expect(() => readCrowd(crowd.subarray(7))).toThrow('crowd: no AAC track')
  expect(() => readCrowd(Buffer.from('x'))).toThrow('crowd: no AAC track')
  expect(() => readCrowd(crowd.subarray(0, 1000))).toThrow('crowd: no AAC track')
  expect(() => readCrowd(crowd.subarray(0, crowd.length / 2))).toThrow(
    /crowd: [1-9]\d{2} complete AAC frames, not 1125/,
  )
})
