import { expect, test } from 'vitest'
import { afterTap, noTaps, type Tap } from './double-tap.ts'

/** How many steps each of these taps goes. */
const stepsOf = (taps: Tap[]) => {
  let run = noTaps
  return taps.map((tap) => {
    const after = afterTap(run, tap)
    run = after.run
    return after.steps
  })
}
const LEFT = 0.1
const MIDDLE = 0.5
const RIGHT = 0.9

test('a single tap seeks nowhere, a quick second one on the same side does', () => {
  expect(stepsOf([{ at: 0, x: LEFT }])).toEqual([0])
  expect(stepsOf([LEFT, LEFT].map((x, index) => ({ at: index * 250, x })))).toEqual([0, 1])
  expect(stepsOf([RIGHT, RIGHT].map((x, index) => ({ at: index * 300, x })))).toEqual([0, 1])
})

test('two slow taps are two single ones, but a double tap is gone on with slowly', () => {
  expect(stepsOf([0, 400, 800].map((at) => ({ at, x: LEFT })))).toEqual([0, 0, 0])
  expect(stepsOf([0, 200, 800, 1_400, 2_200].map((at) => ({ at, x: LEFT })))).toEqual([0, 1, 1, 1, 0])
})

test('taps on both sides, or in the middle, are no double tap', () => {
  expect(stepsOf([LEFT, RIGHT, LEFT].map((x, index) => ({ at: index * 100, x })))).toEqual([0, 0, 0])
  expect(stepsOf([MIDDLE, MIDDLE, MIDDLE].map((x, index) => ({ at: index * 100, x })))).toEqual([0, 0, 0])
})
