import { expect, test } from 'vitest'
import { nextSpeed, SPEEDS, speedAtPlayhead } from './playback-speed.ts'

test('the speed goes up and down by one step and stays at either end', () => {
  expect(SPEEDS.map((it) => nextSpeed(it, 1))).toEqual([0.75, 1, 1.25, 1.5, 2, 2])
  expect(SPEEDS.map((it) => nextSpeed(it, -1))).toEqual([0.5, 0.5, 0.75, 1, 1.25, 1.5])
})

test('behind live each speed stays, and a viewer who catches up continues at the game’s own', () => {
  for (const wasBehind of [true, false])
    expect(SPEEDS.map((it) => speedAtPlayhead(it, { wasBehind, isBehind: true }))).toEqual([...SPEEDS])
  const caughtUp = { wasBehind: true, isBehind: false }
  expect(SPEEDS.map((it) => speedAtPlayhead(it, caughtUp))).toEqual([1, 1, 1, 1, 1, 1])
})

test('at the live edge a speed above 1 becomes 1, and a slow speed stays', () => {
  const atEdge = { wasBehind: false, isBehind: false }
  expect(SPEEDS.map((it) => speedAtPlayhead(it, atEdge))).toEqual([0.5, 0.75, 1, 1, 1, 1])
})
