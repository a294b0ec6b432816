import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
const news = fc.array(status, { maxLength: 30 })
const toldAll = (told: AttemptStatus[]) => told.reduce(advance, 'submitting')

describe('a payment attempt', () => {
  it('ends where the strongest news puts it, in whatever order it comes', () => {
    fc.assert(
      fc.property(news, fc.nat(), (told, turn) => {
        const turned = [...told.slice(turn % (told.length + 1)), ...told.slice(0, turn % (told.length + 1))]
        const isFinal = (it: AttemptStatus) => !isOpen(it)
        expect(isFinal(toldAll(told))).toBe(told.some(isFinal))
        const lowered = (it: AttemptStatus) => it === 'refunded' || it === 'charged-back'
        expect(lowered(toldAll(turned))).toBe(told.some(lowered))
        expect(toldAll(turned) === 'succeeded').toBe(told.includes('succeeded') && !told.some(lowered))
      }),
    )
  })

  it('hears the same news twice as once', () => {
    fc.assert(
      fc.property(news, status, (told, again) => {
        const once = toldAll([...told, again])
        expect(advance(once, again)).toBe(once)
      }),
    )
  })

  it('is never lowered to open, nor from a success by a failure', () => {
    fc.assert(
      fc.property(status, status, (now, told) => {
        if (!isOpen(now)) expect(isOpen(advance(now, told))).toBe(false)
      }),
    )
    expect(advance('succeeded', 'failed')).toBe('succeeded')
    expect(advance('failed', 'succeeded')).toBe('succeeded')
    expect(advance('succeeded', 'refunded')).toBe('refunded')
    expect(advance('refunded', 'succeeded')).toBe('refunded')
    expect(advance('unknown', 'requires-action')).toBe('requires-action')
    expect(advance('requires-action', 'unknown')).toBe('requires-action')
  })
})
