import { expect, test } from 'vitest'
import { handednessLetter, handednessText, isPitcher, lineupName, opponentLabel } from './player-labels.ts'

test.each([
  ['Manny', 'Machado', 'M. Machado'],
  ['Álvaro', 'Peña Ruiz', 'Á. Peña Ruiz'],
  ['Pelé', '', 'Pelé'],
  ['', 'Machado', 'Machado'],
])('the player %s %s has the line-up name %s', (first, last, displayed) => {
  expect(lineupName(first, last)).toBe(displayed)
})

test.each([
  ['R', 'D', 'Derecho'],
  ['L', 'Z', 'Zurdo'],
  ['S', 'A', 'Ambidiestro'],
  ['s', 'A', 'Ambidiestro'],
  ['', '', ''],
  ['?', '', ''],
])('the handedness %s is %s, %s', (code, letter, text) => {
  expect(handednessLetter(code)).toBe(letter)
  expect(handednessText(letter)).toBe(text)
})

test.each([
  ['Pitcher', '', true],
  ['', 'P', true],
  ['', 'p', true],
  ['Pinch Hitter', 'PH', false],
  ['Two-Way Player', 'TWP', false],
])('that the position %s (%s) is a pitcher is %s', (position, abbreviation, is) => {
  expect(isPitcher(position, abbreviation)).toBe(is)
})

test.each([
  ['her', false, '@HER'],
  ['HER', true, 'HER'],
])('the label of the opponent %s, at home %s, is %s', (abbreviation, isHome, label) => {
  expect(opponentLabel(abbreviation, isHome)).toBe(label)
})
