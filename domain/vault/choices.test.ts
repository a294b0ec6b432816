import { expect, test } from 'vitest'
import { MAX_GAMES, spoilers } from '../../contract/accounts/spoilers.ts'
import { withGame, withTeam } from './choices.ts'
import { noSpoilers } from './hides.ts'

test('a club is hidden once, and shown again', () => {
  const twice = withTeam(withTeam(noSpoilers, 671, true), 671, true)
  expect(twice.teams).toEqual([671])
  expect(withTeam(twice, 671, false)).toEqual(noSpoilers)
})

test('beyond the limit the choice for the oldest game goes', () => {
  const ids = Array.from({ length: MAX_GAMES + 1 }, (_, index) => 800_000 + index)
  const full = ids.reduce((chosen, id) => withGame(chosen, id, 'show'), noSpoilers)
  expect(Object.keys(full.games)).toHaveLength(MAX_GAMES)
  expect(full.games).not.toHaveProperty('800000')
  expect(spoilers.parse(full)).toEqual(full)
})

test('absent fields hide nothing', () => {
  expect(spoilers.parse({})).toEqual(noSpoilers)
})

test.each([
  { games: { '0': 'hide' } },
  { games: { '800001': 'maybe' } },
  { teams: ['671'] },
  { teams: Array.from({ length: 41 }, (_, index) => index + 1) },
  { all: 'yes' },
])('a damaged choice is refused: %j', (it) => {
  expect(spoilers.safeParse(it).success).toBe(false)
})
