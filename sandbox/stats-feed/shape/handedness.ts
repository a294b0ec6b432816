import type { Player } from './roster.ts'

/** The upstream's block of a side. */
export const handednessRef = (code: 'L' | 'R' | 'S') => ({
  code,
  description: { L: 'Left', R: 'Right', S: 'Switch' }[code],
})

/** The side from which a batter bats against this pitcher. */
export const battingHand = (batter: Player, pitcher: Player): 'L' | 'R' => {
  if (batter.bats !== 'S') return batter.bats
  return pitcher.throws === 'L' ? 'R' : 'L'
}
