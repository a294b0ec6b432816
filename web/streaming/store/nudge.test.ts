import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nudgeIn, readNudges, withNudge } from './nudge.ts'

const GAME = 900_001
const storageWith = (text: string | null) => ({ getItem: () => text })

test('a game without a nudge shows its numbers at the picture’s clock', () => {
  expect(nudgeIn([], GAME)).toBe(0)
  expect(nudgeIn(withNudge([], GAME + 1, 3), GAME)).toBe(0)
})

test('each step is half a second, and either end is ten seconds', () => {
  expect(nudgeIn(withNudge([], GAME, -3), GAME)).toBe(-1.5)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -25, max: 25 })), (steps) => {
      const nudges = steps.reduce((before, step) => withNudge(before, GAME, step), withNudge([], GAME, 0))
      expect(Math.abs(nudgeIn(nudges, GAME))).toBeLessThanOrEqual(10)
      expect(readNudges(storageWith(JSON.stringify(nudges)))).toEqual(nudges)
    }),
  )
})

test('a game that is brought back to 0 is no longer stored', () => {
  expect(withNudge(withNudge([], GAME, 4), GAME, -4)).toEqual([])
})

test('the game that was nudged longest ago is dropped beyond 50 games', () => {
  const games = Array.from({ length: 51 }, (_, index) => index + 1)
  const nudges = games.reduce((before, id) => withNudge(before, id, 1), withNudge([], 1, 0))
  expect(nudges).toHaveLength(50)
  expect([nudgeIn(nudges, 1), nudgeIn(nudges, 51)]).toEqual([0, 0.5])
})

test('a missing, foreign or exaggerated stored value is no nudge', () => {
  const foreign = ['{', 'null', '{}', '[7]', JSON.stringify([{ gameId: GAME, steps: 21 }])]
  for (const text of [null, ...foreign, JSON.stringify([{ gameId: GAME, steps: 0.3 }])])
    expect(readNudges(storageWith(text)), String(text)).toEqual([])
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(readNudges({ getItem: refuse })).toEqual([])
})
