import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayFetchPreview, mayTell, pictureOf } from './preview-rules.ts'

test('no picture is fetched on a slow or unknown line, nor for viewers who save data', () => {
  expect(mayFetchPreview({ bitsPerSecond: 20_000_000, savesData: false })).toBe(true)
  expect(mayFetchPreview({ bitsPerSecond: 20_000_000, savesData: true })).toBe(false)
  expect(mayFetchPreview({ bitsPerSecond: 1_500_000, savesData: false })).toBe(false)
  expect(mayFetchPreview({ bitsPerSecond: null, savesData: false })).toBe(false)
})

test('ten seconds have one picture, of a frame that is not later', () => {
  fc.assert(
    fc.property(fc.nat(), (at) => {
      expect(at - pictureOf(at)).toBeGreaterThanOrEqual(0)
      expect(at - pictureOf(at)).toBeLessThan(10_000)
      expect(pictureOf(pictureOf(at))).toBe(pictureOf(at))
    }),
  )
})

test('the score of a moment is told once it was watched, and before that of none', () => {
  expect(mayTell(1_000, 1_000)).toBe(true)
  expect(mayTell(1_001, 1_000)).toBe(false)
  expect(mayTell(0, null)).toBe(false)
})
