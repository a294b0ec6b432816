import { pino } from 'pino'
import { expect, test } from 'vitest'
import { autoAdvancingClock } from '../../testing/time/auto-advancing-clock.ts'
import { runDueWork } from './run-due-work.ts'
import type { Work, WorkResult, WorkSource } from './work-source.ts'

const { clock } = autoAdvancingClock()

/** A source of one piece of work, and the calls about its outcome. */
const sourceOf = (result: WorkResult, overrides: Partial<Work> = {}) => {
  const calls: unknown[][] = []
  const work: Work = {
    name: { kind: 'greet', key: 'one' },
    since: new Date(clock.now()),
    tries: 1,
    run: async () => result,
    complete: async (note) => void calls.push(['complete', note]),
    postpone: async (delayMs, reason) => void calls.push(['postpone', delayMs, reason]),
    ...overrides,
  }
  const pieces = [work]
  const source: WorkSource = { claim: async () => pieces.splice(0) }
  return { calls, source }
}

const run = async (...sources: WorkSource[]) => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const claimed = await runDueWork({ clock, log, sources })
  return { claimed, lines }
}

test('work that fails waits 20 seconds for its first twelve tries, then twice as long each time up to an hour', async () => {
  const pauses: unknown[] = []
  for (let tries = 1; tries <= 22; tries++) {
    const { calls, source } = sourceOf({ kind: 'failed', reason: 'broken' }, { tries })
    await run(source)
    pauses.push(calls[0]?.[1])
  }
  const doubled = [40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600, 3_600].map((it) => it * 1_000)
  expect(pauses).toEqual([...Array(12).fill(20_000), ...doubled])
})

test('work that is not yet possible is postponed, for as long as it says itself, without a line in the log; a failure is logged with its reason', async () => {
  const waiting = sourceOf({ kind: 'not-yet', reason: 'open' })
  expect((await run(waiting.source)).lines).toEqual([])
  expect(waiting.calls).toEqual([['postpone', 20_000, 'open']])
  const patient = sourceOf({ kind: 'not-yet', reason: 'open', afterMs: 90_000 })
  await run(patient.source)
  expect(patient.calls).toEqual([['postpone', 90_000, 'open']])
  const failing = sourceOf({ kind: 'failed', reason: 'mismatch' })
  expect((await run(failing.source)).lines.join()).toMatch(/"reason":"mismatch".*work failed/)
})

test('the stored reason of a failure is at most 300 characters long', async () => {
  const { calls, source } = sourceOf({ kind: 'failed', reason: 'x'.repeat(900) })
  await run(source)
  expect(calls).toEqual([['postpone', 20_000, 'x'.repeat(300)]])
})

test('work of all sources is claimed round by round until nothing is due', async () => {
  const first = sourceOf({ kind: 'done' })
  const second = sourceOf({ kind: 'done', note: 'nothing of ours' })
  expect((await run(first.source, second.source)).claimed).toBe(2)
  expect(first.calls).toEqual([['complete', undefined]])
  expect(second.calls).toEqual([['complete', 'nothing of ours']])
})

test('a source that cannot be claimed from ends the step before any work is started', async () => {
  let isStarted = false
  const work = async (): Promise<WorkResult> => {
    isStarted = true
    return { kind: 'done' }
  }
  const running = sourceOf({ kind: 'done' }, { run: work })
  const broken: WorkSource = { claim: () => Promise.reject(new Error('connection lost')) }
  await expect(run(running.source, broken)).rejects.toThrow('connection lost')
  expect(isStarted).toBe(false)
})
