import { beforeAll, expect, test } from 'vitest'
import { initI18n, t, withLateTexts } from '../../i18n/setup.ts'
import { bodySize, positionName } from './player-facts.ts'

beforeAll(() => withLateTexts(initI18n))

test.each([
  ['Outfielder', 'CF', 'Jardinero central'],
  ['Outfield', 'of', 'Jardinero'],
  ['Pitcher', 'P', 'Lanzador'],
  ['Second Base', '2B', 'Segunda base'],
  ['Goalkeeper', 'GK', 'Goalkeeper'],
  ['', 'GK', 'GK'],
  ['', '', ''],
])('where a player plays: %s (%s) is said as %s', (position, positionAbbr, expected) => {
  expect(positionName({ position, positionAbbr }, t)).toBe(expected)
})

test('a player’s size is metric in Spanish and imperial in English', () => {
  expect(bodySize('6\' 2"', '205', 'es')).toBe('1.88 m, 93 kg')
  expect(bodySize('6\' 2"', '205', 'en')).toBe('6\' 2", 205 lb')
})

test('a player’s size omits what is unknown and repeats what it cannot parse', () => {
  expect(bodySize('', '', 'es')).toBe('')
  expect(bodySize('', '205', 'es')).toBe('93 kg')
  expect(bodySize('188 cm', '', 'es')).toBe('188 cm')
})
