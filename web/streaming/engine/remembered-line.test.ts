import { expect, test } from 'vitest'
import { lineOf, readLine, writeLine } from './remembered-line.ts'

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
