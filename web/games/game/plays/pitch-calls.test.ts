import { expect, test } from 'vitest'
import { automaticCall, clampToViewport, isInZone, pitchCall, VIEWPORT } from './pitch-calls.ts'

test.each([
  ['B', 'Ball', 'ball'],
  ['*B', 'Ball In Dirt', 'ball'],
  ['C', 'Called Strike', 'called'],
  ['S', 'Swinging Strike', 'swinging'],
  ['W', 'Swinging Strike (Blocked)', 'swinging'],
  ['T', 'Foul Tip', 'swinging'],
  ['F', 'Foul', 'foul'],
  ['L', 'Foul Bunt', 'foul'],
  ['X', 'In play, out(s)', 'inPlay'],
  ['D', 'In play, no out', 'inPlay'],
  ['E', 'In play, run(s)', 'inPlay'],
  ['H', 'Hit By Pitch', 'hit'],
])('a pitch with the code %s, %s, is drawn as %s', (code, call, expected) => {
  expect(pitchCall({ code, call })).toBe(expected)
})

test('the call of a pitch with an unknown code is read from its description', () => {
  expect(pitchCall({ code: 'AX', call: 'Automatic Strike - Pitch Timer' })).toBe('called')
  expect(pitchCall({ code: 'J', call: 'In play, out(s)' })).toBe('inPlay')
  expect(pitchCall({ code: '', call: '' })).toBe('ball')
})

test.each([
  ['VB', 'Automatic Ball - Intentional', 'intentional', 'ball'],
  ['VP', 'Automatic Ball - Pitcher Pitch Timer Violation', 'pitcherTimer', 'ball'],
  ['VC', 'Automatic Ball - Catcher Pitch Timer Violation', 'catcherTimer', 'ball'],
  ['VS', 'Automatic Ball - Defensive Shift Violation', 'shift', 'ball'],
  ['AC', 'Automatic Strike - Batter Pitch Timer Violation', 'batterTimer', 'called'],
  ['AB', 'Automatic Strike - Batter Timeout Violation', 'batterTimeout', 'called'],
  ['V', 'Automatic Ball', 'other', 'ball'],
  ['A', 'Automatic Strike', 'other', 'called'],
  ['N', 'No Pitch', 'other', 'ball'],
])(
  'an automatic ball or strike %s, %s, has the reason %s and is drawn as %s, by its code and by its description',
  (code, call, reason, expected) => {
    expect(automaticCall({ code, call })).toBe(reason)
    expect(automaticCall({ code: 'new', call })).toBe(reason)
    expect(pitchCall({ code, call })).toBe(expected)
    expect(pitchCall({ code: 'new', call })).toBe(expected)
  },
)

const zone = { zoneTop: 3.4, zoneBottom: 1.6 }

test('a pitch is in the zone when any part of the ball touches it', () => {
  expect(isInZone({ x: 0, z: 2.5, ...zone })).toBe(true)
  expect(isInZone({ x: 0.8, z: 2.5, ...zone })).toBe(true)
  expect(isInZone({ x: 0.9, z: 2.5, ...zone })).toBe(false)
  expect(isInZone({ x: 0, z: 1.4, ...zone })).toBe(false)
})

test('a pitch that was not measured is neither in nor out of the zone', () => {
  expect(isInZone({ x: null, z: null, zoneTop: null, zoneBottom: null })).toBeNull()
})

test('a pitch is drawn within the viewport however far out the ball was', () => {
  const clamped = clampToViewport({ x: 9, z: -4 })
  expect(clamped.x).toBeLessThan(VIEWPORT.side)
  expect(clamped.z).toBeGreaterThan(VIEWPORT.bottom)
})
