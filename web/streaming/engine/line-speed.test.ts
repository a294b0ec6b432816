import { expect, test } from 'vitest'
import {
  bitsPerSecondOf,
  estimateInPlaceOf,
  isSlowDownload,
  type LineSpeed,
  lineOf,
  mayStart,
  readLine,
  withDownload,
  worsenedBitsPerSecond,
  writeLine,
} from './line-speed.ts'

const after = (...downloads: { bytes: number; ms: number }[]): LineSpeed =>
  downloads.reduce<LineSpeed>((speed, it) => withDownload(speed, it), [])
const segment = { bytes: 62_500, ms: 1_000 }
const fast = { bytes: 187_500, ms: 100 }
const fastLine = after(fast, fast, fast, fast)
const slowUnderWay = { loaded: 25_000, loading: { first: 1_000, end: 0 } }

test('the speed of a line is not judged by the first three downloads, which share it with the page', () => {
  expect(bitsPerSecondOf(after(segment, segment, segment))).toBeNull()
  expect(bitsPerSecondOf(after(segment, segment, segment, segment))).toBe(500_000)
})

test('a line that got worse is known by its latest eight downloads, whatever came before', () => {
  const faster = { bytes: 250_000, ms: 100 }
  const speed = after(...Array(20).fill(faster), ...Array(8).fill(segment))
  expect(bitsPerSecondOf(speed)).toBe(500_000)
})

test('downloads that waited for the page or the machine do not make a fast line slow', () => {
  expect(bitsPerSecondOf(after(segment, segment, fast, segment, fast, fast))).toBe(15_000_000)
})

test('a cached download says nothing, and a part that came at once counts as one of 10 ms', () => {
  expect(after({ bytes: 60_000, ms: 0 }, { bytes: 0, ms: 20 })).toEqual([])
  expect(bitsPerSecondOf(after(...Array(4).fill({ bytes: 12_500, ms: 1 })))).toBe(10_000_000)
})

test('neither a part that the server held back nor one too small to tell makes the line slow', () => {
  expect(estimateInPlaceOf(600_000, fastLine)).toBe(15_000_000)
  expect(estimateInPlaceOf(600_000, withDownload(fastLine, { bytes: 8_000, ms: 4 }))).toBe(15_000_000)
})

test('the library’s estimate stands while the line is new, if it is higher, and after a really slow download', () => {
  expect(estimateInPlaceOf(600_000, after(fast, fast, fast))).toBeNull()
  expect(estimateInPlaceOf(20_000_000, fastLine)).toBeNull()
  expect(estimateInPlaceOf(600_000, withDownload(fastLine, segment))).toBeNull()
})

test('a download under way is too slow for low latency only after 400 ms', () => {
  const after400 = (loaded: number, first = 1_000) =>
    isSlowDownload({ loaded, loading: { first, end: 0 } }, 1_400)
  expect(after400(0, 1_001)).toBe(false)
  expect(after400(0)).toBe(true)
  expect(after400(25_000)).toBe(true)
  expect(after400(200_000)).toBe(false)
})

test('a line that has just got much worse is known by its latest download, or by the one under way', () => {
  expect(worsenedBitsPerSecond(fastLine, slowUnderWay, 1_400)).toBe(500_000)
  expect(worsenedBitsPerSecond(withDownload(fastLine, segment), null, 0)).toBe(500_000)
})

test('a line is not worse after an inconclusive download, nor if it was always as slow', () => {
  expect(worsenedBitsPerSecond(fastLine, slowUnderWay, 1_399)).toBeNull()
  expect(worsenedBitsPerSecond(fastLine, { ...slowUnderWay, loaded: 0 }, 1_400)).toBeNull()
  expect(worsenedBitsPerSecond(withDownload(fastLine, { bytes: 300, ms: 1 }), null, 0)).toBeNull()
  expect(worsenedBitsPerSecond(after(segment, segment, segment, segment), slowUnderWay, 1_400)).toBeNull()
  expect(worsenedBitsPerSecond([segment], slowUnderWay, 1_400)).toBeNull()
})

test('a download that the server still holds back, or that is over, is not slow', () => {
  expect(isSlowDownload({ loaded: 0, loading: { first: 0, end: 0 } }, 60_000)).toBe(false)
  expect(isSlowDownload({ loaded: 25_000, loading: { first: 1_000, end: 2_000 } }, 60_000)).toBe(false)
})

test('a picture starts at once on a good line, and with two seconds buffered on a slow line', () => {
  const good = [{ bytes: 190_000, ms: 90 }]
  const slow = [{ bytes: 15_000, ms: 250 }]
  expect(mayStart(good, 0.2)).toBe(true)
  expect(mayStart(slow, 1.9)).toBe(false)
  expect(mayStart(slow, 2)).toBe(true)
  // A part that came at once only gives the connection's least speed.
  expect(mayStart([{ bytes: 900, ms: 4 }], 0.1)).toBe(true)
  expect(mayStart([], 0.1)).toBe(true)
})

test('a picture starts only if its buffer lasts until the next part, however small the latest was', () => {
  const just = [
    { bytes: 190_000, ms: 400 },
    { bytes: 15_000, ms: 30 },
  ]
  expect(mayStart(just, 0.5)).toBe(false)
  expect(mayStart(just, 0.6)).toBe(true)
  // A recording's long segments: two seconds are enough for any.
  expect(mayStart([{ bytes: 3_000_000, ms: 5_500 }], 6)).toBe(true)
})

const DAY = 86_400_000
const storageWith = (text: string | null) => ({ getItem: () => text })

test('a line that was measured is remembered for a day', () => {
  const stored: string[] = []
  writeLine({ setItem: (_key, value) => stored.push(value) }, 4_000_000.4, 1_000)
  const [text = ''] = stored
  expect(readLine(storageWith(text), 1_000 + DAY)).toBe(4_000_000)
  expect(readLine(storageWith(text), 1_001 + DAY)).toBeNull()
  expect(readLine(storageWith(text), 0)).toBeNull()
})

test('whatever else stands in the storage is no line', () => {
  for (const text of [
    null,
    '',
    'x',
    '{}',
    'null',
    '{"bitsPerSecond":0,"at":0}',
    '{"bitsPerSecond":"1","at":0}',
  ])
    expect(readLine(storageWith(text), 0)).toBeNull()
})

test('the browser’s own figure of the line it is on counts where it is the lower, and says nothing at its ceiling', () => {
  expect(lineOf(null, undefined)).toBeNull()
  expect(lineOf(null, 10)).toBeNull()
  expect(lineOf(20_000_000, 10)).toBe(20_000_000)
  expect(lineOf(20_000_000, 0.5)).toBe(500_000)
  expect(lineOf(null, 1.5)).toBe(1_500_000)
  expect(lineOf(800_000, 5)).toBe(800_000)
})
