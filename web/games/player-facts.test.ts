import { describe, expect, it } from 'vitest'
import { bodySize } from './player-facts.ts'

describe('a player’s size', () => {
  it('is metric in Spanish, and as the league tells it in English', () => {
    expect(bodySize('6\' 2"', '205', 'es')).toBe('1.88 m, 93 kg')
    expect(bodySize('6\' 2"', '205', 'en')).toBe('6\' 2", 205 lb')
  })

  it('leaves out what is not known and repeats what it cannot read', () => {
    expect(bodySize('', '', 'es')).toBe('')
    expect(bodySize('', '205', 'es')).toBe('93 kg')
    expect(bodySize('188 cm', '', 'es')).toBe('188 cm')
  })
})
