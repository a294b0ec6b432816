import { expect, test } from 'vitest'
import { gameSearch, openingOf } from './game-search.ts'

test('a game’s address opens a half-inning, the top one where it names none', () => {
  expect(openingOf(gameSearch({ inning: '7', half: 'bottom' }))).toEqual({ inning: 7, half: 'bottom' })
  expect(openingOf(gameSearch({ inning: 11 }))).toEqual({ inning: 11, half: 'top' })
  expect(openingOf(gameSearch({}))).toBeUndefined()
})

test('an inning that there is not is none', () => {
  for (const inning of ['', '0', '-1', '1.5', '0x7', ' 7', 'x', 100, null])
    expect({ inning, ...gameSearch({ inning, half: 'middle' }) }).toEqual({})
})
