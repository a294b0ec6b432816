import { expect, test } from 'vitest'
import {
  firstTime,
  lastTime,
  mediaSessionPosition,
  paddedEnd,
  seekWindowOf,
  timeAfter,
  timeAtTenth,
  timeNearest,
} from './seek-window.ts'

const recording = { start: 0, end: 100 }
const sliding = { start: 50, end: 1_850 }

test('a step goes no further back than the first moment, and beyond the end nowhere', () => {
  expect([5, 60].map((it) => timeAfter(recording, it, -10))).toEqual([0, 50])
  expect(timeAfter(sliding, 55, -10)).toBe(50)
  expect([89, 90, 99].map((it) => timeAfter(recording, it, 10))).toEqual([99, undefined, undefined])
})

test('a recording starts over at its beginning, a live video at the first moment that will still be there', () => {
  expect([firstTime(recording), firstTime(sliding)]).toEqual([0, 52])
  expect(firstTime({ start: 5, end: 6 })).toBe(6)
})

test('the digits go to a tenth of what can be seen each', () => {
  expect([0, 5, 9].map((it) => timeAtTenth(sliding, it))).toEqual([50, 950, 1_670])
})

test('the padded bars of a short and a long game are the same after the same minutes, and longer than those', () => {
  const short = { start: 0, end: 9_000 }
  const long = { start: 0, end: 21_000 }
  for (const watched of [0, 600, 8_000]) {
    const paddedTo = paddedEnd(watched)
    expect(paddedTo).toBeGreaterThan(long.start + watched + 1_800)
    expect(timeAtTenth(short, 3, paddedTo)).toBe(timeAtTenth(long, 3, paddedTo))
  }
  expect(paddedEnd(20_900)).toBeGreaterThan(long.end)
  expect(timeAtTenth(short, 9, paddedEnd(0))).toBe(lastTime(short))
})

test('a moment outside of the video is nearest to its beginning, to its end, or to the end of a gap', () => {
  const began = Date.UTC(2026, 10, 20, 1)
  /** The broadcast fails for ten minutes after 40 s. */
  const dateAt = (seconds: number) =>
    seconds >= 100 ? null : began + seconds * 1_000 + (seconds < 40 ? 0 : 600_000)
  expect(timeNearest(recording, began - 5_000, dateAt)).toBe(0)
  expect(timeNearest(recording, began + 3_600_000, dateAt)).toBeCloseTo(100, 1)
  expect(timeNearest(recording, began + 300_000, dateAt)).toBeCloseTo(40, 1)
})

test('the end of a recording is its last frame, so that it does not start over by itself', () => {
  expect([lastTime(recording), lastTime({ start: 0, end: 0.2 })]).toEqual([99.5, 0])
})

test('nothing can be sought before the video is loaded', () => {
  expect(seekWindowOf({ seekable: { length: 0, start: () => 0, end: () => 0 } })).toBeUndefined()
  expect(seekWindowOf({ seekable: { length: 1, start: () => 3, end: () => 9 } })).toEqual({
    start: 3,
    end: 9,
  })
})

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
