import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Fault,
  faultCodes,
  faultOf,
  faultOfElement,
  isRetryable,
  noAttempts,
  type RecoveryAttempts,
  recoveryFor,
} from './recovery.ts'

const faultNamed = (type: string, details: string) => faultOf({ type, details, status: null })

test('a playlist or segment that fails to load is a connection fault, and a slow one a timeout', () => {
  expect(faultNamed('networkError', 'levelLoadError')).toBe('connection')
  expect(faultNamed('networkError', 'fragLoadError')).toBe('connection')
  expect(faultNamed('networkError', 'manifestLoadTimeOut')).toBe('timeout')
  expect(faultNamed('networkError', 'levelLoadTimeOut')).toBe('timeout')
})

test('a codec that the browser lacks is a format fault, not a decoding fault', () => {
  expect(faultNamed('mediaError', 'bufferAddCodecError')).toBe('format')
  expect(faultNamed('mediaError', 'manifestIncompatibleCodecsError')).toBe('format')
  expect(faultNamed('mediaError', 'bufferAppendError')).toBe('decoding')
})

test('keys, broken playlists and unknown errors are faults of their own', () => {
  expect(faultNamed('networkError', 'keyLoadError')).toBe('encryption')
  expect(faultNamed('networkError', 'manifestParsingError')).toBe('badSource')
  expect(faultNamed('otherError', 'internalException')).toBe('unknown')
})

test('the media element’s five error codes are the specification’s one to five', () => {
  for (const code of [1, 2, 3, 4, 5]) expect(faultCodes[faultOfElement(code)]).toBe(code)
  expect(faultOfElement(9)).toBe('unknown')
})

const attemptsArbitrary: fc.Arbitrary<RecoveryAttempts> = fc.record({
  network: fc.nat(200),
  media: fc.nat(10),
})

test('a lost connection is retried without end, after one to eight seconds', () => {
  fc.assert(
    fc.property(
      attemptsArbitrary,
      fc.constantFrom<Fault>('connection', 'timeout', 'badSource'),
      (before, fault) => {
        const { recovery, attempts: after } = recoveryFor(fault, before)
        if (recovery.action !== 'reload')
          throw new Error(`a network error was answered with ${recovery.action}`)
        expect(recovery.afterMs).toBeGreaterThanOrEqual(1_000)
        expect(recovery.afterMs).toBeLessThanOrEqual(8_000)
        expect(after.network).toBe(before.network + 1)
      },
    ),
  )
})

test('a decoding fault is recovered once, rebuilt twice, and then playback stops', () => {
  const actions: string[] = []
  let attempts = noAttempts
  for (let nth = 0; nth < 4; nth += 1) {
    const next = recoveryFor('decoding', attempts)
    attempts = next.attempts
    actions.push(next.recovery.action)
  }
  expect(actions).toEqual(['recover-media', 'rebuild', 'rebuild', 'stop'])
})

test('a format that the browser cannot play stops playback at once', () => {
  fc.assert(
    fc.property(attemptsArbitrary, (before) => {
      expect(recoveryFor('format', before).recovery.action).toBe('stop')
    }),
  )
})

test('a refused request is not retried, while a late segment and a failing server are', () => {
  expect([401, 403, 410].map(isRetryable)).toEqual([false, false, false])
  expect([null, 0, 404, 500, 503].map(isRetryable)).toEqual([true, true, true, true, true])
})
