import { expect, test } from 'vitest'
import { manualClock } from '../../../testing/time/manual-clock.ts'
import { limitLines } from './limited-lines.ts'

const open = () => {
  const clock = manualClock()
  const counts: [string, string, number][] = []
  const lines = limitLines<string>(clock, (kind, network, count) => void counts.push([kind, network, count]))
  return { clock, counts, ...lines }
}

test('all networks together get two thousand lines a minute; the rest is counted for each network', () => {
  const { clock, counts, mayWrite, flush } = open()
  const written = Array.from({ length: 2_500 }, (_, index) => mayWrite('login-refused', `net ${index}`))
  expect(written.filter(Boolean)).toHaveLength(2_000)
  flush()
  expect(counts).toHaveLength(500)
  clock.advance(60_000)
  expect(mayWrite('login-refused', 'net 1')).toBe(true)
})

test('the networks beyond ten thousand are counted as one', () => {
  const { counts, mayWrite, flush } = open()
  for (let index = 0; index < 30_000; index += 1) mayWrite('login-refused', `net ${index}`)
  flush()
  expect(counts).toHaveLength(8_001)
  expect(counts.find(([, network]) => network === 'several')?.[2]).toBe(20_000)
})

test('a clock that is set back suppresses lines for no longer than a minute', () => {
  const { clock, mayWrite } = open()
  clock.advance(3_600_000)
  for (let index = 0; index < 21; index += 1) mayWrite('throttled', 'net')
  expect(mayWrite('throttled', 'net')).toBe(false)
  clock.advance(-3_600_000)
  expect(mayWrite('throttled', 'net')).toBe(true)
})
