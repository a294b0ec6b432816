import { expect, test } from 'vitest'
import { mediaSessionPosition } from './media-session-position.ts'

test('the lock screen shows how far a recording is, and how far into its window a live game', () => {
  const at = mediaSessionPosition({ start: 0, end: 9_000 }, 600, 1.5)
  expect(at).toEqual({ duration: 9_000, position: 600, playbackRate: 1.5 })
  expect(mediaSessionPosition({ start: 100, end: 1_900 }, 1_000, 1)).toMatchObject({
    ...{ duration: 1_800, position: 900 },
  })
})

test('a moment just outside of the window is put into it, as the browser would throw', () => {
  const window = { start: 100, end: 200 }
  expect(mediaSessionPosition(window, 90, 1)?.position).toBe(0)
  expect(mediaSessionPosition(window, 230, 1)?.position).toBe(100)
})

test('before the video is loaded, and at no speed, nothing is said', () => {
  expect(mediaSessionPosition(undefined, 0, 1)).toBeUndefined()
  expect(mediaSessionPosition({ start: 5, end: 5 }, 5, 1)).toBeUndefined()
  expect(mediaSessionPosition({ start: 0, end: Number.POSITIVE_INFINITY }, 5, 1)).toBeUndefined()
  expect(mediaSessionPosition({ start: 0, end: 100 }, 5, 0)).toBeUndefined()
})
