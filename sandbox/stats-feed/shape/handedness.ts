import type { Man } from './roster.ts'

/** The upstream's block of a side. */
export const hand = (code: 'L' | 'R' | 'S') => ({
  code,
  description: { L: 'Left', R: 'Right', S: 'Switch' }[code],
})

/** The side from which he bats against this pitcher. */
export const sideOf = (batter: Man, pitcher: Man): 'L' | 'R' => {
  if (batter.bats !== 'S') return batter.bats
  return pitcher.throws === 'L' ? 'R' : 'L'
}
