import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterArrival,
  afterFailure,
  afterPlenty,
  afterProbeAnswer,
  afterProbeFailure,
  afterProbeStart,
  initialLine,
  isArriving,
  isProbeDue,
  type LineWatch,
} from './line-watch.ts'

const SECOND = 1_000
const start = initialLine(0)

test('the origin is asked once nothing has arrived for two seconds, and then every second and a half', () => {
  expect(isProbeDue(start, 1_999)).toBe(false)
  expect(isProbeDue(start, 2 * SECOND)).toBe(true)
  const probed = afterProbeStart(start, 2 * SECOND)
  expect(isProbeDue(probed, 3_499)).toBe(false)
  expect(isProbeDue(probed, 3_500)).toBe(true)
  expect(isProbeDue(afterArrival(3 * SECOND), 4 * SECOND)).toBe(false)
})

test('a line that failed, or brought nothing for a second, does not count as slow', () => {
  expect(isArriving(start, 999)).toBe(true)
  expect(isArriving(start, SECOND)).toBe(false)
  expect(isArriving(afterFailure(start, 100), 200)).toBe(false)
  expect(isArriving(afterArrival(5 * SECOND), 5.5 * SECOND)).toBe(true)
})

test('an origin that answers again after a failure restarts loading at once', () => {
  const failed = afterFailure(start, 3 * SECOND)
  const { line, action } = afterProbeAnswer(failed, { startedAt: 90 * SECOND, now: 90.1 * SECOND })
  expect(action).toBe('restart')
  expect(line).toMatchObject({ failedAt: null, restarts: 1 })
})

test('an origin that answers beside a slow segment leaves it alone, and gives up one that hangs', () => {
  const answerAt = (line: LineWatch, now: number) =>
    afterProbeAnswer(line, { startedAt: now - 100, now }).action
  expect(answerAt(start, 3 * SECOND)).toBe('none')
  expect(answerAt(start, 6 * SECOND)).toBe('restart')
  expect(answerAt({ ...start, restarts: 1 }, 11 * SECOND)).toBe('none')
  expect(answerAt({ ...start, restarts: 1 }, 12 * SECOND)).toBe('restart')
})

test('a stream that two restarts did not bring back is rebuilt from nothing', () => {
  const failed = { ...afterFailure(start, 3 * SECOND), restarts: 2 }
  expect(afterProbeAnswer(failed, { startedAt: 4 * SECOND, now: 4_100 }).action).toBe('rebuild')
})

test('a probe that failed counts unless bytes arrived while it waited', () => {
  const probe = { startedAt: 5 * SECOND, now: 8 * SECOND }
  expect(afterProbeFailure(start, probe).failedAt).toBe(8 * SECOND)
  expect(afterProbeFailure(afterArrival(6 * SECOND), probe).failedAt).toBeNull()
})

test('bytes that arrived during the probe keep the request that brings them', () => {
  const late = afterFailure(afterArrival(5_050), 5_060)
  expect(afterProbeAnswer(late, { startedAt: 5 * SECOND, now: 5_100 }).action).toBe('none')
})

/** Drives the connection as the player does: a step each half second, failing requests until `repairedAt`. */
const restartAfterRepair = (kind: 'failing' | 'hanging', brokenMs: number): number => {
  let line = start
  for (let now = 0; ; now += 500) {
    const isBack = now >= brokenMs
    if (!isBack && kind === 'failing' && now % 2_000 === 0) line = afterFailure(line, now)
    if (!isProbeDue(line, now)) continue
    line = afterProbeStart(line, now)
    if (!isBack) {
      line = afterProbeFailure(line, { startedAt: now, now })
      continue
    }
    const answer = afterProbeAnswer(line, { startedAt: now, now })
    if (answer.action !== 'none') return now - brokenMs
    line = answer.line
  }
}

test('after an outage of any length loading starts again within two seconds of the repair', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('failing' as const, 'hanging' as const),
      fc.integer({ min: 6_000, max: 3_600_000 }),
      (kind, brokenMs) => {
        expect(restartAfterRepair(kind, brokenMs)).toBeLessThanOrEqual(2_000)
      },
    ),
    {
      numRuns: 40,
      examples: [
        ['failing', 90 * SECOND],
        ['hanging', 600 * SECOND],
      ],
    },
  )
})

test('a line that brings nothing does not count as slow, however long the picture had all it needed', () => {
  const line = afterPlenty(initialLine(0), 1_900)
  expect(isArriving(line, 900)).toBe(true)
  expect(isArriving(line, 2_000)).toBe(false)
  expect(isProbeDue(line, 3_899)).toBe(false)
  expect(isProbeDue(line, 3_900)).toBe(true)
})
