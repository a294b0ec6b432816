import { expect, test } from 'vitest'
import { nextPlayed } from '../../../domain/cut/segments.ts'
import { type Ahead, askedFrom, withSegment } from './hidden-cut.ts'

const cut = [
  { from: 10_000, to: 40_000 },
  { from: 100_000, to: 130_000 },
  { from: 200_000, to: 230_000 },
]

/** The server's answer: the part at a moment, or the next one. */
const answer = (at: number) => cut.find(({ to }) => at < to) ?? null

/** The knowledge after a picture at `at`, which asks once at most. */
const after = (known: Ahead | undefined, at: number): Ahead | undefined => {
  const from = askedFrom(known, at)
  return from === null ? known : withSegment(known, from, answer(from))
}

test('a picture that plays on knows its next part before its own ends', () => {
  let known: Ahead | undefined
  let at = 0
  const played: number[] = []
  while (at < 240_000) {
    known = after(known, at)
    at = nextPlayed(known?.segments ?? [], at) ?? at
    played.push(at)
    at += 250
  }
  const inCut = played.filter((it) => cut.some(({ from, to }) => from <= it && it < to))
  expect(played.length - inCut.length).toBe(played.filter((it) => it >= 230_000).length)
  expect(known).toEqual({ from: 0, segments: cut, isWhole: true })
})

test('nothing is known further ahead than the next part', () => {
  const first = after(undefined, 12_000)
  expect(first?.segments).toEqual(cut.slice(0, 1))
  expect(after(first, 29_000)).toBe(first)
  expect(after(first, 30_000)?.segments).toEqual(cut.slice(0, 2))
})

test('a seek back and a seek further on are asked anew', () => {
  const known = after(undefined, 110_000)
  expect(after(known, 5_000)).toEqual({ from: 5_000, segments: cut.slice(0, 1), isWhole: false })
  expect(after(known, 190_000)).toEqual({ from: 190_000, segments: cut.slice(2), isWhole: false })
})

test('a part without an end is the last one', () => {
  const known = withSegment(undefined, 0, { from: 5, to: null })
  expect(known).toEqual({ from: 0, segments: [{ from: 5, to: Number.POSITIVE_INFINITY }], isWhole: true })
  expect(askedFrom(known, 1e12)).toBeNull()
})
