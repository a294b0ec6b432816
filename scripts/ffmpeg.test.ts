import { expect, test } from 'vitest'
import { findFfmpeg } from './ffmpeg.ts'

const at = { interrupted: new AbortController().signal } as never
const none = () => undefined

test('a missing ffmpeg is installed, and then counts as one check', async () => {
  let found = ''
  const step = findFfmpeg(
    1_000,
    () => found,
    () => {
      found = ' V....D libx264 '
    },
  )
  expect(await step.run(at)).toEqual({ passed: 1, failed: 0 })
})

test('a run without ffmpeg, or with one that lacks x264, names what is missing instead of passing', async () => {
  await expect(findFfmpeg(1_000, () => '', none).run(at)).rejects.toThrow('install it')
  await expect(findFfmpeg(1_000, () => 'V.... mpeg4', none).run(at)).rejects.toThrow('libx264')
})
