import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createFile, MP4BoxBuffer } from 'mp4box'
import { expect, test } from 'vitest'
import { readClip } from './clip.ts'
import { growSequence } from './h264-headers.ts'
import { FORMATS, type RenditionFormat } from './ladder.ts'
import { openRenditions } from './renditions.ts'

const MEDIA = new URL('./media/', import.meta.url)
const RENDITIONS = openRenditions(MEDIA)
const initOf = (format: RenditionFormat) =>
  RENDITIONS.find((it) => it.format === format)?.init ?? Buffer.alloc(0)
const GAME = { gamePk: 831_001, startsAt: 1_795_228_867_500, endsAt: 1_795_250_000_000 }
const fingerprint = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

test.each(FORMATS)('init.mp4 of $name describes one H.264 and one AAC track in fragments', (format) => {
  const file = createFile()
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(new Uint8Array(initOf(format)).buffer, 0), true)
  const { isFragmented, brands, tracks } = file.getInfo()
  expect([isFragmented, brands]).toEqual([true, ['iso6', 'iso6', 'mp41', 'cmfc']])
  expect(
    tracks.map(({ id, codec, timescale, video, audio }) => ({ id, codec, timescale, video, audio })),
  ).toEqual([
    {
      id: 1,
      codec: format.name === '240p' ? 'avc1.42c015' : 'avc1.42c01f',
      timescale: 90_000,
      video: { width: format.width, height: format.sceneHeight + 16 * format.stripRows },
    },
    {
      id: 2,
      codec: 'mp4a.40.2',
      timescale: 48_000,
      audio: { sample_rate: 48_000, channel_count: 1, sample_size: 16 },
    },
  ])
})

test.each(FORMATS)('init.mp4 of $name has the parameter sets of its pictures, byte by byte', (format) => {
  const { sps, pps } = readClip(format, readFileSync(new URL(`scene-${format.name}.h264`, MEDIA)))
  for (const unit of [growSequence(sps, format.stripRows), pps])
    expect(initOf(format).includes(Buffer.concat([Buffer.of(0, unit.length), unit]))).toBe(true)
})

test('segments and parts have the same bytes on every machine and in every release, since caches store them for ever', () => {
  expect(
    RENDITIONS.map((it) => [
      fingerprint(it.segment(GAME, 12, () => undefined)),
      fingerprint(it.part(GAME, 12, 3, () => undefined)),
    ]),
  ).toEqual([
    ['fa8ad8b45b3bc28a', 'f92033a0e08a73eb'],
    ['d5f1aeee5faf803c', '04dea47c1310c521'],
    ['f9ce520e8804b17e', '1e08bccc8402d815'],
  ])
})
