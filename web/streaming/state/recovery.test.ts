import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Fault,
  faultOf,
  faultOfElement,
  isFailure,
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

test('a segment that is broken off is aborted; one that the server refuses, or a playlist without an answer, is a lost connection', () => {
  const fault = (details: string, status: number) => faultOf({ type: 'networkError', details, status })
  expect(fault('fragLoadError', 0)).toBe('aborted')
  expect(fault('fragLoadError', 404)).toBe('connection')
  expect(fault('levelLoadError', 0)).toBe('connection')
  expect(fault('manifestLoadError', 0)).toBe('connection')
})

test('a wait for data, a hole in it, a full buffer and a request that the library broke off are no failures', () => {
  const errors = [
    ...['bufferStalledError', 'bufferSeekOverHole', 'bufferFullError', 'aborted'],
    'fragParsingError',
  ]
  expect(errors.filter(isFailure)).toEqual(['fragParsingError'])
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

test('the media element’s five codes are the specification’s one to five', () => {
  expect([1, 2, 3, 4, 5].map(faultOfElement)).toEqual([
    'aborted',
    'connection',
    'decoding',
    'format',
    'encryption',
  ])
  expect(faultOfElement(9)).toBe('unknown')
})

const attemptsArbitrary: fc.Arbitrary<RecoveryAttempts> = fc.record({
  network: fc.nat(200),
  media: fc.nat(10),
})

test('a lost connection is retried without end, after half a second to two', () => {
  fc.assert(
    fc.property(
      attemptsArbitrary,
      fc.constantFrom<Fault>('connection', 'timeout', 'badSource', 'aborted', 'unknown'),
      (before, fault) => {
        const { recovery, attempts: after } = recoveryFor(fault, before)
        if (recovery.action !== 'restart' && recovery.action !== 'rebuild')
          throw new Error(`a network error was answered with ${recovery.action}`)
        expect(recovery.afterMs).toBeGreaterThanOrEqual(500)
        expect(recovery.afterMs).toBeLessThanOrEqual(2_000)
        expect(after.network).toBe(before.network + 1)
      },
    ),
  )
})

test('a lost connection keeps the last frame on the screen; what cannot be read starts from nothing', () => {
  const actionAfter = (fault: Fault) => recoveryFor(fault, noAttempts).recovery.action
  expect([actionAfter('connection'), actionAfter('timeout')]).toEqual(['restart', 'restart'])
  expect([actionAfter('badSource'), actionAfter('unknown')]).toEqual(['rebuild', 'rebuild'])
})

test('a decoding fault is recovered once and then rebuilt without end, at most every ten seconds', () => {
  let attempts = noAttempts
  const recoveries = Array.from({ length: 40 }, () => {
    const next = recoveryFor('decoding', attempts)
    attempts = next.attempts
    return next.recovery
  })
  expect(recoveries[0]).toEqual({ action: 'recover-media' })
  expect(recoveries[1]).toEqual({ action: 'rebuild', afterMs: 1_000 })
  expect(recoveries.slice(5)).toEqual(Array(35).fill({ action: 'rebuild', afterMs: 10_000 }))
})

test('a stream of a format that is not played, or without its key, is begun again without end, at most every ten seconds', () => {
  fc.assert(
    fc.property(attemptsArbitrary, fc.constantFrom<Fault>('format', 'encryption'), (before, fault) => {
      const { recovery, attempts: after } = recoveryFor(fault, before)
      expect(recovery).toMatchObject({ action: 'rebuild', afterMs: expect.any(Number) })
      expect('afterMs' in recovery && recovery.afterMs).toBeLessThanOrEqual(10_000)
      expect(after.media).toBe(before.media + 1)
    }),
  )
})

test('a refused request is not retried, while a late segment and a failing server are', () => {
  expect([401, 403, 410].map(isRetryable)).toEqual([false, false, false])
  expect([null, 0, 404, 500, 503].map(isRetryable)).toEqual([true, true, true, true, true])
})
