import { expect, test } from 'vitest'
import { numberIn } from './number-in-address.ts'

test('an address names a game, a player or a club by a number that the league could have given', () => {
  expect(numberIn('2960222')).toBe(2960222)
  expect(numberIn('007')).toBe(7)
  for (const typed of ['', '0', '000', '-1', '1.5', '1e3', ' 7', 'abc', '99999999999999999999'])
    expect([typed, numberIn(typed)]).toEqual([typed, undefined])
})
