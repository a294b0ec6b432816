import { describe, expect, it } from 'vitest'
import { inView, isInZone, pitchCall, VIEW } from './pitch-calls.ts'

describe('the call of a pitch', () => {
  it.each([
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
  ])('%s, %s, is drawn as %s', (code, call, drawn) => {
    expect(pitchCall({ code, call })).toBe(drawn)
  })

  it('is read from its words when the code is new', () => {
    expect(pitchCall({ code: 'VS', call: 'Automatic Strike - Pitch Timer' })).toBe('called')
    expect(pitchCall({ code: 'J', call: 'In play, out(s)' })).toBe('inPlay')
    expect(pitchCall({ code: '', call: '' })).toBe('ball')
  })
})

describe('the place of a pitch', () => {
  const zone = { zoneTop: 3.4, zoneBottom: 1.6 }

  it('is in the zone when any of the ball touches it', () => {
    expect(isInZone({ x: 0, z: 2.5, ...zone })).toBe(true)
    expect(isInZone({ x: 0.8, z: 2.5, ...zone })).toBe(true)
    expect(isInZone({ x: 0.9, z: 2.5, ...zone })).toBe(false)
    expect(isInZone({ x: 0, z: 1.4, ...zone })).toBe(false)
  })

  it('is unknown where nobody measured it', () => {
    expect(isInZone({ x: null, z: null, zoneTop: null, zoneBottom: null })).toBeNull()
  })

  it('stays within the picture however far out the ball was', () => {
    const seen = inView({ x: 9, z: -4 })
    expect(seen.x).toBeLessThan(VIEW.side)
    expect(seen.z).toBeGreaterThan(VIEW.bottom)
  })
})
