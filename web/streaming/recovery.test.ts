import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  FAULT_NOTICE_DELAY_MS,
  type Fault,
  faultOf,
  faultOfElement,
  isRetryable,
  noAttempts,
  type RecoveryAttempts,
  recoveryFor,
  shouldReportFault,
} from './recovery.ts'

const faultNamed = (type: string, details: string) => faultOf({ type, details, status: null })

test('naming a trouble: a playlist or segment that does not come is the connection, and a slow one a timeout', () => {
  expect(faultNamed('networkError', 'levelLoadError')).toBe('connection')
  expect(faultNamed('networkError', 'fragLoadError')).toBe('connection')
  expect(faultNamed('networkError', 'manifestLoadTimeOut')).toBe('timeout')
  expect(faultNamed('networkError', 'levelLoadTimeOut')).toBe('timeout')
})

test('naming a trouble: a codec that the browser lacks is the format, not the decoding', () => {
  expect(faultNamed('mediaError', 'bufferAddCodecError')).toBe('format')
  expect(faultNamed('mediaError', 'manifestIncompatibleCodecsError')).toBe('format')
  expect(faultNamed('mediaError', 'bufferAppendError')).toBe('decoding')
})

test('naming a trouble: keys, broken playlists and the unheard of have their own names', () => {
  expect(faultNamed('networkError', 'keyLoadError')).toBe('encryption')
  expect(faultNamed('networkError', 'manifestParsingError')).toBe('badSource')
  expect(faultNamed('otherError', 'internalException')).toBe('unknown')
})

test('naming a trouble: the media element’s five codes are the specification’s one to five', () => {
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

test('choosing a cure: a lost connection is tried again for ever, after one to eight seconds', () => {
  fc.assert(
    fc.property(
      attemptsArbitrary,
      fc.constantFrom<Fault>('connection', 'timeout', 'badSource'),
      (before, fault) => {
        const { recovery, attempts: after } = recoveryFor(fault, before)
        if (recovery.action !== 'reload') throw new Error(`a network trouble was met with ${recovery.action}`)
        expect(recovery.afterMs).toBeGreaterThanOrEqual(1_000)
        expect(recovery.afterMs).toBeLessThanOrEqual(8_000)
        expect(after.network).toBe(before.network + 1)
      },
    ),
  )
})

test('choosing a cure: a decoder is recovered once, rebuilt twice, and then the viewer is told', () => {
  const actions: string[] = []
  let attempts = noAttempts
  for (let nth = 0; nth < 4; nth += 1) {
    const next = recoveryFor('decoding', attempts)
    attempts = next.attempts
    actions.push(next.recovery.action)
  }
  expect(actions).toEqual(['recover-media', 'rebuild', 'rebuild', 'stop'])
})

test('choosing a cure: a format that cannot be played stops at once', () => {
  fc.assert(
    fc.property(attemptsArbitrary, (before) => {
      expect(recoveryFor('format', before).recovery.action).toBe('stop')
    }),
  )
})

test('a refusal is not repeated, while a late segment and a broken server are', () => {
  expect([401, 403, 410].map(isRetryable)).toEqual([false, false, false])
  expect([null, 0, 404, 500, 503].map(isRetryable)).toEqual([true, true, true, true, true])
})

test('the viewer hears of a trouble only when it has lasted a minute', () => {
  expect(shouldReportFault(null, 999_999)).toBe(false)
  expect(shouldReportFault(1_000, 1_000 + FAULT_NOTICE_DELAY_MS - 1)).toBe(false)
  expect(shouldReportFault(1_000, 1_000 + FAULT_NOTICE_DELAY_MS)).toBe(true)
})
