import { expect, test } from 'vitest'
import { nextSpeed, SPEEDS, speedAtPlayhead } from './playback-speed.ts'

test('the speed goes up and down by one step and stays at either end', () => {
  expect(SPEEDS.map((it) => nextSpeed(it, 1))).toEqual([0.75, 1, 1.25, 1.5, 2, 2])
  expect(SPEEDS.map((it) => nextSpeed(it, -1))).toEqual([0.5, 0.5, 0.75, 1, 1.25, 1.5])
})

test('behind live each speed stays, and who catches up goes on at the game’s own', () => {
  for (const wasBehind of [true, false])
    expect(SPEEDS.map((it) => speedAtPlayhead(it, { wasBehind, isBehind: true }))).toEqual([...SPEEDS])
  const caughtUp = { wasBehind: true, isBehind: false }
  expect(SPEEDS.map((it) => speedAtPlayhead(it, caughtUp))).toEqual([1, 1, 1, 1, 1, 1])
})

test('at the live edge nothing is fast, and who has just stepped back to see it slowly is not there any more', () => {
  const atEdge = { wasBehind: false, isBehind: false }
  expect(SPEEDS.map((it) => speedAtPlayhead(it, atEdge))).toEqual([0.5, 0.75, 1, 1, 1, 1])
})
