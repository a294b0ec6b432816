import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STATUS } from '../../contract/games/status.ts'
import { withAll, withGame, withTeam } from './choices.ts'
import { hides, hidesAnything, noSpoilers, openVault } from './hides.ts'

const game = { id: 800_001, clubs: [671, 677], status: STATUS.final } as const
const vaultOf = (spoilers = noSpoilers, begun: number[] = []) => ({ spoilers, begun: new Set(begun) })

test('an open vault hides no game', () => {
  expect(hides(openVault, game)).toBe(false)
})

test('all games, a club of the game, the game itself and a game left halfway are hidden', () => {
  expect(hides(vaultOf(withAll(noSpoilers, true)), game)).toBe(true)
  expect(hides(vaultOf(withTeam(noSpoilers, 671, true)), game)).toBe(true)
  expect(hides(vaultOf(withTeam(noSpoilers, 677, true)), game)).toBe(true)
  expect(hides(vaultOf(withTeam(noSpoilers, 672, true)), game)).toBe(false)
  expect(hides(vaultOf(withGame(noSpoilers, game.id, 'hide')), game)).toBe(true)
  expect(hides(vaultOf(noSpoilers, [game.id]), game)).toBe(true)
  expect(hides(vaultOf(noSpoilers, [800_002]), game)).toBe(false)
})

test('the choice for a game counts before its start, its clubs and all games', () => {
  const everything = withTeam(withAll(noSpoilers, true), 671, true)
  expect(hides(vaultOf(withGame(everything, game.id, 'show'), [game.id]), game)).toBe(false)
  expect(hides(vaultOf(withGame(noSpoilers, game.id, 'hide')), game)).toBe(true)
})

test.each([STATUS.upcoming, STATUS.aboutToStart, STATUS.warmup, STATUS.postponed, STATUS.cancelled])(
  'a game of status %i has nothing to hide',
  (status) => {
    expect(hides(vaultOf(withAll(noSpoilers, true), [game.id]), { ...game, status })).toBe(false)
  },
)

test.each([STATUS.live, STATUS.final, STATUS.suspended])('a game of status %i is hidden', (status) => {
  expect(hides(vaultOf(withAll(noSpoilers, true)), { ...game, status })).toBe(true)
})

const anyId = fc.integer({ min: 1, max: 30 })
const anySpoilers = fc.record({
  all: fc.boolean(),
  teams: fc.uniqueArray(anyId, { maxLength: 5 }),
  games: fc.dictionary(anyId.map(String), fc.constantFrom('hide' as const, 'show' as const)),
})
const anyVault = fc.record({ spoilers: anySpoilers, begun: fc.uniqueArray(anyId).map((it) => new Set(it)) })
const anyGame = fc.record({
  id: anyId,
  clubs: fc.tuple(anyId, anyId),
  status: fc.constantFrom(...Object.values(STATUS)),
})

test('a vault that hides nothing hides no game', () => {
  fc.assert(
    fc.property(anyVault, anyGame, (vault, it) => {
      if (!hidesAnything(vault)) expect(hides(vault, it)).toBe(false)
    }),
  )
})

test('one tap shows a game, and taking it back hides it as before', () => {
  fc.assert(
    fc.property(anyVault, anyGame, (vault, it) => {
      const shown = { ...vault, spoilers: withGame(vault.spoilers, it.id, 'show') }
      expect(hides(shown, it)).toBe(false)
      const before = vault.spoilers.games[String(it.id)]
      const undone = { ...shown, spoilers: withGame(shown.spoilers, it.id, before) }
      expect(hides(undone, it)).toBe(hides(vault, it))
    }),
  )
})

test('to hide more never shows a game', () => {
  fc.assert(
    fc.property(anyVault, anyGame, anyId, (vault, it, club) => {
      const { spoilers } = vault
      const more = [
        withAll(spoilers, true),
        withTeam(spoilers, club, true),
        withGame(spoilers, it.id, 'hide'),
      ]
      for (const each of more)
        if (hides(vault, it)) expect(hides({ ...vault, spoilers: each }, it)).toBe(true)
    }),
  )
})
