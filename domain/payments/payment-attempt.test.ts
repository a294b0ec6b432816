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
const applyAll = (reported: AttemptStatus[]) =>
  reported.reduce((current, it) => advance(current, it), 'submitting' as AttemptStatus)

test('a payment attempt ends at the same status, in whatever order and how often its reports come', () => {
  fc.assert(
    fc.property(
      reports.chain((it) => fc.tuple(fc.constant(it), fc.shuffledSubarray(it, { minLength: it.length }))),
      fc.array(fc.nat()),
      ([reported, shuffled], repeats) => {
        const repeated = shuffled.flatMap((it, i) =>
          Array<AttemptStatus>(1 + ((repeats[i] ?? 0) % 3)).fill(it),
        )
        expect(applyAll(repeated)).toBe(applyAll(reported))
      },
    ),
  )
})

test('a payment attempt ends with the strongest reported status', () => {
  fc.assert(
    fc.property(reports, (reported) => {
      const ended = applyAll(reported)
      const isFinal = (it: AttemptStatus) => !isOpen(it)
      const lowered = (it: AttemptStatus) => it === 'refunded' || it === 'charged-back'
      expect(isFinal(ended)).toBe(reported.some(isFinal))
      expect(lowered(ended)).toBe(reported.some(lowered))
      expect(ended === 'succeeded').toBe(reported.includes('succeeded') && !reported.some(lowered))
    }),
  )
})

test('a payment attempt is unchanged by a repeated report', () => {
  fc.assert(
    fc.property(reports, status, (reported, repeated) => {
      const applied = applyAll([...reported, repeated])
      expect(advance(applied, repeated)).toBe(applied)
      const later = advance(applied, repeated, 'later')
      expect(advance(later, repeated, 'later')).toBe(later)
    }),
  )
})

test('a payment attempt is never lowered to an open status, nor from a success by a failure', () => {
  fc.assert(
    fc.property(status, status, fc.constantFrom('unordered', 'later'), (now, reported, evidence) => {
      if (!isOpen(now)) expect(isOpen(advance(now, reported, evidence))).toBe(false)
      if (now === 'refunded') expect(advance(now, reported, evidence)).toBe('refunded')
    }),
  )
  expect(advance('succeeded', 'failed', 'later')).toBe('succeeded')
  expect(advance('failed', 'succeeded')).toBe('succeeded')
  expect(advance('succeeded', 'refunded')).toBe('refunded')
  expect(advance('unknown', 'requires-action')).toBe('requires-action')
  expect(advance('requires-action', 'unknown', 'later')).toBe('requires-action')
})

test('a charge-back that was decided for us returns the payment; an older report of the success does not', () => {
  expect(advance('charged-back', 'succeeded')).toBe('charged-back')
  expect(advance('charged-back', 'succeeded', 'later')).toBe('succeeded')
  expect(advance('charged-back', 'failed', 'later')).toBe('charged-back')
  expect(advance('charged-back', 'refunded')).toBe('refunded')
})

test('a wallet that did not pay asks its buyer again, an older report of that question changes nothing', () => {
  expect(advance('pending', 'requires-action')).toBe('pending')
  expect(advance('pending', 'requires-action', 'later')).toBe('requires-action')
})

/** The statuses that can follow each status of a provider's charge. */
const next: Partial<Record<AttemptStatus, AttemptStatus[]>> = {
  'requires-action': ['pending', 'failed', 'succeeded'],
  pending: ['requires-action', 'failed', 'succeeded'],
  failed: ['succeeded'],
  succeeded: ['refunded', 'charged-back'],
  'charged-back': ['succeeded', 'refunded'],
}

/** A process reads the attempt, fetches the charge, or settles it; or the provider's charge moves on. */
const step = fc.record({ what: fc.constantFrom('read', 'fetch', 'settle', 'move'), which: fc.nat(3) })
/** `moves` of the charge before it was fetched. */
type Fetch = { seen: string; got?: { status: AttemptStatus; moves: number } }

/** Several processes fetch and write the charge at once, their steps in any order. */
const interleave = (steps: { what: string; which: number }[]) => {
  const charge = { status: 'requires-action' as AttemptStatus, moves: 0 }
  const attempt = { status: 'submitting' as AttemptStatus, moves: 0, chargeBacks: 0 }
  const fetches: (Fetch | undefined)[] = []
  const versionNow = () => `${attempt.status} ${attempt.chargeBacks}`
  const settle = ({ seen, got }: Fetch) => {
    if (got === undefined) return
    const status = advance(attempt.status, got.status, seen === versionNow() ? 'later' : 'unordered')
    if (status === attempt.status) return
    if (attempt.status === 'charged-back') expect(got.moves).toBeGreaterThan(attempt.moves)
    const chargeBacks = attempt.chargeBacks + (status === 'charged-back' ? 1 : 0)
    Object.assign(attempt, { status, chargeBacks, moves: got.moves })
  }
  const does: Record<string, (which: number) => void> = {
    move: (which) => {
      const ways = next[charge.status] ?? []
      Object.assign(charge, { status: ways[which % ways.length] ?? charge.status, moves: charge.moves + 1 })
    },
    read: (which) => {
      fetches[which] = { seen: versionNow() }
    },
    fetch: (which) => {
      const it = fetches[which]
      if (it !== undefined) it.got ??= { ...charge }
    },
    settle: (which) => settle(fetches[which] ?? { seen: '' }),
  }
  for (const { what, which } of steps) does[what]?.(which)
  // In the end the charge rests and one more looks it up.
  settle({ seen: versionNow(), got: charge })
  return { charge, attempt }
}

const lookUp = (which: number) => ['read', 'fetch', 'settle'].map((what) => ({ what, which }))
const move = (which: number) => ({ what: 'move', which })

test('a report from before a second charge-back does not return the payment, even when it comes after the first', () => {
  const [succeeds, isChargedBack, isReturned] = [move(2), move(1), move(0)]
  const early = lookUp(1)
  const { attempt } = interleave([
    ...[succeeds, isChargedBack, ...lookUp(0), isReturned, ...early.slice(0, 2), ...lookUp(0)],
    ...[isChargedBack, ...lookUp(0), ...early.slice(2)],
  ])
  expect(attempt.status).toBe('charged-back')
})

test('a payment attempt ends where its charge does, however many processes look it up and write it at once', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const { charge, attempt } = interleave(steps)
      expect(attempt.status).toBe(charge.status)
    }),
    { numRuns: 5_000 },
  )
})
