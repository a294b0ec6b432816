import { expect, test } from 'vitest'
import { bitsPerSecondOf, isSlowDownload, type LineSpeed, withDownload } from './line-speed.ts'

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

test('a download under way is too slow for low latency once it has had its time', () => {
  const after400 = (loaded: number, start = 1_000) =>
    isSlowDownload({ loaded, loading: { start, end: 0 } }, 1_400)
  expect(after400(0, 1_001)).toBe(false)
  expect(after400(0)).toBe(true)
  expect(after400(25_000)).toBe(true)
  expect(after400(200_000)).toBe(false)
})

test('a download that waits for the initialisation of its rendition, or is over, is not slow', () => {
  expect(isSlowDownload({ loaded: 0, loading: { start: 0, end: 0 } }, 60_000)).toBe(false)
  expect(isSlowDownload({ loaded: 25_000, loading: { start: 1_000, end: 2_000 } }, 60_000)).toBe(false)
})
