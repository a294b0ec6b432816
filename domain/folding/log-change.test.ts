import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameLog } from '../../contract/games/game-log.ts'
import type { GameLogAnswer } from '../../contract/games/live.ts'
import type { Moment } from '../../contract/games/moments.ts'
import { atBat, pitch, result, smallLog } from '../../testing/feeds/small-log.ts'
import { changeBetween, withChange } from './log-change.ts'

const moments: Moment[] = Array.from({ length: 5 }, (_, index) => [
  atBat(101 + index),
  pitch(1, 0),
  result('single'),
]).flat()
const answer = (version: string, log: GameLog): GameLogAnswer => ({ ...log, version, staleSince: null })

/** Any state that a feed may bring a log to: moments more, fewer or otherwise, facts and names corrected. */
const state = fc
  .record({
    stateMoments: fc.subarray(moments),
    venue: fc.constantFrom('Nido', 'Estadio'),
    name: fc.constantFrom('Jugador', 'Jugador corregido'),
    asOf: fc.option(fc.nat()),
  })
  .map(({ stateMoments, venue, name, asOf }) => {
    const log = smallLog(stateMoments, { venue: { id: 1, name: venue, timeZone: 'America/Tijuana' }, asOf })
    const [id = '', player] = Object.entries(log.players)[0] ?? []
    return { ...log, players: { ...log.players, ...(player && { [id]: { ...player, name } }) } }
  })

test('a log change applied to the former log gives exactly the new one, whatever the feed changed', () => {
  fc.assert(
    fc.property(state, state, (one, other) => {
      const before = answer('a', one)
      const after = answer('b', other)
      const change = JSON.parse(JSON.stringify(changeBetween(before, after)))
      expect(withChange(before, change)).toEqual(after)
    }),
  )
})

test('a log change has only what is new', () => {
  const before = answer('a', smallLog(moments.slice(0, 6), { asOf: 1 }))
  const after = answer('b', smallLog(moments.slice(0, 7), { asOf: 2 }))
  expect(changeBetween(before, after)).toEqual({
    baseVersion: 'a',
    version: 'b',
    facts: { asOf: 2 },
    players: {},
    keepCount: 6,
    moments: [moments[6]],
  })
})

test('a log change is refused by a log of another version, and is undefined when a player is removed or the game differs', () => {
  const log = answer('a', smallLog(moments))
  const change = changeBetween(log, { ...log, version: 'b' })
  expect(change && withChange({ ...log, version: 'c' }, change)).toBeUndefined()
  expect(changeBetween(log, { ...log, players: {} })).toBeUndefined()
  expect(changeBetween(log, { ...log, gamePk: 1 })).toBeUndefined()
})
