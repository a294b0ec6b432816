import { expect, test } from 'vitest'
import { nextSpeed, readPreferences, SPEEDS, speedAtPlayhead, writePreferences } from './preferences.ts'

const storageWith = (text: string | null) => ({ getItem: () => text })
const defaults = { volume: 1, muted: false, quality: null, speed: 1, captions: false, wide: false } as const

test('preferences are read as they were written', () => {
  let stored: string | null = null
  const setItem = (_: string, text: string) => {
    stored = text
  }
  const liked = { volume: 0.4, muted: true, quality: 720, speed: 1.5, captions: true, wide: true } as const
  writePreferences({ setItem }, liked)
  expect(readPreferences(storageWith(stored))).toEqual(liked)
})

test('a missing or foreign stored value gives the defaults', () => {
  for (const text of [null, '', '{', 'null', '[]', '7', '"x"'])
    expect(readPreferences(storageWith(text)), String(text)).toEqual(defaults)
})

test('one invalid part does not discard the others', () => {
  const stored = { volume: 7, muted: 'yes', quality: -1, speed: 16, captions: null, wide: true }
  expect(readPreferences(storageWith(JSON.stringify(stored)))).toEqual({ ...defaults, wide: true })
})

test('a storage that is closed to the page gives the defaults and takes nothing', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(readPreferences({ getItem: refuse })).toEqual(defaults)
  expect(() => writePreferences({ setItem: refuse }, defaults)).not.toThrow()
})

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
