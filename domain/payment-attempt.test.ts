import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AttemptStatus, advance, isOpen } from './payment-attempt.ts'

const all: AttemptStatus[] = [
  'submitting',
  'unknown',
  'requires-action',
  'pending',
  'failed',
  'succeeded',
  'refunded',
  'charged-back',
]
const status = fc.constantFrom(...all)
const reports = fc.array(status, { maxLength: 30 })
const applyAll = (reported: AttemptStatus[]) => reported.reduce(advance, 'submitting')

test('a payment attempt ends with the strongest reported status, in whatever order the reports come', () => {
  fc.assert(
    fc.property(reports, fc.nat(), (reported, offset) => {
      const rotated = [
        ...reported.slice(offset % (reported.length + 1)),
        ...reported.slice(0, offset % (reported.length + 1)),
      ]
      const isFinal = (it: AttemptStatus) => !isOpen(it)
      expect(isFinal(applyAll(reported))).toBe(reported.some(isFinal))
      const lowered = (it: AttemptStatus) => it === 'refunded' || it === 'charged-back'
      expect(lowered(applyAll(rotated))).toBe(reported.some(lowered))
      expect(applyAll(rotated) === 'succeeded').toBe(
        reported.includes('succeeded') && !reported.some(lowered),
      )
    }),
  )
})

test('a payment attempt is unchanged by a repeated report', () => {
  fc.assert(
    fc.property(reports, status, (reported, repeated) => {
      const applied = applyAll([...reported, repeated])
      expect(advance(applied, repeated)).toBe(applied)
    }),
  )
})

test('a payment attempt is never lowered to an open status, nor from a success by a failure', () => {
  fc.assert(
    fc.property(status, status, (now, reported) => {
      if (!isOpen(now)) expect(isOpen(advance(now, reported))).toBe(false)
    }),
  )
  expect(advance('succeeded', 'failed')).toBe('succeeded')
  expect(advance('failed', 'succeeded')).toBe('succeeded')
  expect(advance('succeeded', 'refunded')).toBe('refunded')
  expect(advance('refunded', 'succeeded')).toBe('refunded')
  expect(advance('unknown', 'requires-action')).toBe('requires-action')
  expect(advance('requires-action', 'unknown')).toBe('requires-action')
})
