import { beforeAll, expect, test } from 'vitest'
import { initI18n, t } from '../../i18n/setup.ts'
import { bodySize, countryName, positionName } from './player-facts.ts'

beforeAll(initI18n)

test.each([
  ['Outfielder', 'CF', 'Jardinero central'],
  ['Outfield', 'of', 'Jardinero'],
  ['Pitcher', 'P', 'Lanzador'],
  ['Second Base', '2B', 'Segunda base'],
  ['Goalkeeper', 'GK', 'Jugador'],
  ['', 'GK', 'Jugador'],
  ['', '', ''],
])('the position %s (%s) of a player is shown as %s', (position, positionAbbr, expected) => {
  expect(positionName({ position, positionAbbr }, t, 'es')).toBe(expected)
})

test('a position that we do not know is the league’s own text in English', () => {
  expect(positionName({ position: 'Goalkeeper', positionAbbr: 'GK' }, t, 'en')).toBe('Goalkeeper')
})

test('a player’s country is in Spanish on a Spanish page, and as the league has it in English or where it is unknown', () => {
  const dominican = { country: 'Dominican Republic', countryCode: 'DO' }
  expect(countryName(dominican, 'es')).toBe('República Dominicana')
  expect(countryName(dominican, 'en')).toBe('Dominican Republic')
  expect(countryName({ country: 'USA', countryCode: 'US' }, 'es')).toBe('Estados Unidos')
  expect(countryName({ country: 'Atlantis', countryCode: '' }, 'es')).toBe('Atlantis')
  expect(countryName({ country: '', countryCode: '' }, 'es')).toBe('')
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
