import { expect, test } from 'vitest'
import { firstTime, lastTime, seekWindowOf, timeAfter, timeAtTenth } from './seek-window.ts'

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
