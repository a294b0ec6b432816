import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cureFor,
  type Fault,
  faultNumbers,
  faultOf,
  faultOfElement,
  isWorthRepeating,
  noTries,
  outOfPatience,
  PATIENCE_MS,
  type Tries,
} from './recover.ts'

const named = (type: string, details: string) => faultOf({ type, details, status: null })

describe('naming a trouble', () => {
  test('a playlist or segment that does not come is the connection, and a slow one a timeout', () => {
    expect(named('networkError', 'levelLoadError')).toBe('connection')
    expect(named('networkError', 'fragLoadError')).toBe('connection')
    expect(named('networkError', 'manifestLoadTimeOut')).toBe('timeout')
    expect(named('networkError', 'levelLoadTimeOut')).toBe('timeout')
  })

  test('a codec that the browser lacks is the format, not the decoding', () => {
    expect(named('mediaError', 'bufferAddCodecError')).toBe('format')
    expect(named('mediaError', 'manifestIncompatibleCodecsError')).toBe('format')
    expect(named('mediaError', 'bufferAppendError')).toBe('decoding')
  })

  test('keys, broken playlists and the unheard of have their own names', () => {
    expect(named('networkError', 'keyLoadError')).toBe('encryption')
    expect(named('networkError', 'manifestParsingError')).toBe('badSource')
    expect(named('otherError', 'internalException')).toBe('unknown')
  })

  test('the media element’s five codes are the specification’s one to five', () => {
    for (const code of [1, 2, 3, 4, 5]) expect(faultNumbers[faultOfElement(code)]).toBe(code)
    expect(faultOfElement(9)).toBe('unknown')
  })
})

describe('choosing a cure', () => {
  const tries: fc.Arbitrary<Tries> = fc.record({ network: fc.nat(200), media: fc.nat(10) })

  test('a lost connection is tried again for ever, after one to eight seconds', () => {
    fc.assert(
      fc.property(tries, fc.constantFrom<Fault>('connection', 'timeout', 'badSource'), (before, fault) => {
        const { cure, tries: after } = cureFor(fault, before)
        if (cure.do !== 'reload') throw new Error(`a network trouble was met with ${cure.do}`)
        expect(cure.afterMs).toBeGreaterThanOrEqual(1_000)
        expect(cure.afterMs).toBeLessThanOrEqual(8_000)
        expect(after.network).toBe(before.network + 1)
      }),
    )
  })

  test('a decoder is recovered once, rebuilt twice, and then the viewer is told', () => {
    const cures: string[] = []
    let sofar = noTries
    for (let nth = 0; nth < 4; nth += 1) {
      const next = cureFor('decoding', sofar)
      sofar = next.tries
      cures.push(next.cure.do)
    }
    expect(cures).toEqual(['recover-media', 'rebuild', 'rebuild', 'stop'])
  })

  test('a format that cannot be played stops at once', () => {
    fc.assert(
      fc.property(tries, (before) => {
        expect(cureFor('format', before).cure.do).toBe('stop')
      }),
    )
  })
})

test('a refusal is not repeated, while a late segment and a broken server are', () => {
  expect([401, 403, 410].map(isWorthRepeating)).toEqual([false, false, false])
  expect([null, 0, 404, 500, 503].map(isWorthRepeating)).toEqual([true, true, true, true, true])
})

test('the viewer hears of a trouble only when it has lasted a minute', () => {
  expect(outOfPatience(null, 999_999)).toBe(false)
  expect(outOfPatience(1_000, 1_000 + PATIENCE_MS - 1)).toBe(false)
  expect(outOfPatience(1_000, 1_000 + PATIENCE_MS)).toBe(true)
})
