import { expect, test } from 'vitest'
import { toldUntil } from './use-course.ts'

const WATCHED = 1_000
const [shown, hidden] = [{ isHidden: false }, { isHidden: true }]
const recording = { isLive: false, behindSeconds: 0 }

test('the bar of a recording tells all of its game', () => {
  expect(toldUntil(shown, recording, WATCHED)).toBe(Number.POSITIVE_INFINITY)
})

test('the bar of a hidden game tells what was watched', () => {
  expect(toldUntil(hidden, recording, WATCHED)).toBe(WATCHED)
  expect(toldUntil(hidden, { isLive: true, behindSeconds: 2_100 }, WATCHED)).toBe(WATCHED)
  expect(toldUntil(hidden, recording, null)).toBe(Number.NEGATIVE_INFINITY)
})

test('the bar of a live game tells nothing before the picture of a viewer near live', () => {
  for (const behindSeconds of [null, 0, 59])
    expect(toldUntil(shown, { isLive: true, behindSeconds }, WATCHED)).toBe(WATCHED)
  expect(toldUntil(shown, { isLive: true, behindSeconds: 60 }, WATCHED)).toBe(Number.POSITIVE_INFINITY)
})
