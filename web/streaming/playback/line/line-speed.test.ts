import { expect, test } from 'vitest'
import {
  bitsPerSecondOf,
  estimateInPlaceOf,
  isSlowDownload,
  type LineSpeed,
  mayStart,
  withDownload,
  worsenedBitsPerSecond,
} from './line-speed.ts'

const after = (...downloads: { bytes: number; ms: number }[]): LineSpeed =>
  downloads.reduce<LineSpeed>((speed, it) => withDownload(speed, it), [])
const segment = { bytes: 62_500, ms: 1_000 }

test('the speed of a line is not judged by the first three downloads, which share it with the page', () => {
  expect(bitsPerSecondOf(after(segment, segment, segment))).toBeNull()
  expect(bitsPerSecondOf(after(segment, segment, segment, segment))).toBe(500_000)
})

test('a line that got worse is known by its latest eight downloads, whatever came before', () => {
  const fast = { bytes: 250_000, ms: 100 }
  const speed = after(...Array(20).fill(fast), ...Array(8).fill(segment))
  expect(bitsPerSecondOf(speed)).toBe(500_000)
})

test('downloads that waited for the page or the machine do not make a fast line slow', () => {
  const fast = { bytes: 250_000, ms: 100 }
  expect(bitsPerSecondOf(after(segment, segment, fast, segment, fast, fast))).toBe(20_000_000)
})

test('what came out of a cache says nothing, and a part that came at once says no more than it can', () => {
  expect(after({ bytes: 60_000, ms: 0 }, { bytes: 0, ms: 20 })).toEqual([])
  expect(bitsPerSecondOf(after(...Array(4).fill({ bytes: 12_500, ms: 1 })))).toBe(10_000_000)
})

test('a part that the server held back does not make the line slow, nor does one too small to tell', () => {
  const fast = { bytes: 187_500, ms: 100 }
  const speed = after(fast, fast, fast, fast)
  expect(estimateInPlaceOf(600_000, speed)).toBe(15_000_000)
  expect(estimateInPlaceOf(600_000, withDownload(speed, { bytes: 8_000, ms: 4 }))).toBe(15_000_000)
})

test('what the library counts on stands while the line is new, where it is more, and once a download really was slow', () => {
  const fast = { bytes: 187_500, ms: 100 }
  const speed = after(fast, fast, fast, fast)
  expect(estimateInPlaceOf(600_000, after(fast, fast, fast))).toBeNull()
  expect(estimateInPlaceOf(20_000_000, speed)).toBeNull()
  expect(estimateInPlaceOf(600_000, withDownload(speed, segment))).toBeNull()
})

test('a download under way is too slow for low latency once it has had its time', () => {
  const after400 = (loaded: number, first = 1_000) =>
    isSlowDownload({ loaded, loading: { first, end: 0 } }, 1_400)
  expect(after400(0, 1_001)).toBe(false)
  expect(after400(0)).toBe(true)
  expect(after400(25_000)).toBe(true)
  expect(after400(200_000)).toBe(false)
})

test('a line that has just got much worse is known by its latest download, or by the one under way', () => {
  const fast = { bytes: 187_500, ms: 100 }
  const speed = after(fast, fast, fast, fast)
  const slow = { loaded: 25_000, loading: { first: 1_000, end: 0 } }
  expect(worsenedBitsPerSecond(speed, slow, 1_400)).toBe(500_000)
  expect(worsenedBitsPerSecond(withDownload(speed, segment), null, 0)).toBe(500_000)
})

test('a line is not worse by what says too little of it, nor by what it always was', () => {
  const fast = { bytes: 187_500, ms: 100 }
  const speed = after(fast, fast, fast, fast)
  const slow = { loaded: 25_000, loading: { first: 1_000, end: 0 } }
  expect(worsenedBitsPerSecond(speed, slow, 1_399)).toBeNull()
  expect(worsenedBitsPerSecond(speed, { ...slow, loaded: 0 }, 1_400)).toBeNull()
  expect(worsenedBitsPerSecond(withDownload(speed, { bytes: 300, ms: 1 }), null, 0)).toBeNull()
  expect(worsenedBitsPerSecond(after(segment, segment, segment, segment), slow, 1_400)).toBeNull()
  expect(worsenedBitsPerSecond([segment], slow, 1_400)).toBeNull()
})

test('a download whose first byte has not come, as the server holds it back, or that is over, is not slow', () => {
  expect(isSlowDownload({ loaded: 0, loading: { first: 0, end: 0 } }, 60_000)).toBe(false)
  expect(isSlowDownload({ loaded: 25_000, loading: { first: 1_000, end: 2_000 } }, 60_000)).toBe(false)
})

test('a picture on a good line moves as soon as there is one, on a slow line when two seconds are there', () => {
  const good = [{ bytes: 190_000, ms: 90 }]
  const slow = [{ bytes: 15_000, ms: 250 }]
  expect(mayStart(good, 0.2)).toBe(true)
  expect(mayStart(slow, 1.9)).toBe(false)
  expect(mayStart(slow, 2)).toBe(true)
  // What came at once says only that the line is at least so fast.
  expect(mayStart([{ bytes: 900, ms: 4 }], 0.1)).toBe(true)
  expect(mayStart([], 0.1)).toBe(true)
})

test('a picture does not move before what is buffered lasts until the next part is there, however small the latest was', () => {
  const just = [
    { bytes: 190_000, ms: 400 },
    { bytes: 15_000, ms: 30 },
  ]
  expect(mayStart(just, 0.5)).toBe(false)
  expect(mayStart(just, 0.6)).toBe(true)
  // A recording's long segments: two seconds are enough for any.
  expect(mayStart([{ bytes: 3_000_000, ms: 5_500 }], 6)).toBe(true)
})
