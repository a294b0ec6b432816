import { expect, test } from 'vitest'
import { type Count, type RunProgress, runStages, type Step } from './run-steps.ts'

const LONG_MS = 3_600_000
const good: Step = { title: 'good', limitMs: LONG_MS, run: async () => ({ passed: 3, failed: 0 }) }
const step = (run: Step['run'], limitMs = LONG_MS): Step => ({ title: 'bad', limitMs, run })
const never = () => new Promise<Count>(() => undefined)
const ignoreProgress = () => undefined

test.each<[string, Step, string]>([
  ['throws', step(() => Promise.reject(new Error('no database'))), 'no database'],
  ['throws no error', step(() => Promise.reject(undefined)), 'undefined'],
  ['throws before it waits for anything', step(() => fail()), 'at once'],
  ['checks nothing', step(async () => ({ passed: 0, failed: 0 })), 'checked nothing'],
  ['hangs', step(never, 10), 'did not end within 0.01 s'],
])('a step that fails in any way is counted, and the next one runs: one that %s', async (_, bad, reason) => {
  const { planned, ended } = await runStages([[[bad, good]]], ignoreProgress, { graceMs: 0 })
  expect(planned).toEqual(['bad', 'good'])
  expect(ended).toEqual([
    { title: 'bad', passed: 0, failed: 1, skipped: 0, reasons: [reason] },
    { title: 'good', passed: 3, failed: 0, skipped: 0, reasons: [] },
  ])
})

const fail = () => {
  throw new Error('at once')
}

test('a step is interrupted at its limit, and its outcome after that counts', async () => {
  const obedient = step(
    ({ stop }) =>
      new Promise((resolve) =>
        stop.addEventListener('abort', () => resolve({ passed: 1, failed: 1, reasons: ['late'] })),
      ),
    10,
  )
  const { ended } = await runStages([[[obedient]]], ignoreProgress)
  expect(ended).toEqual([{ title: 'bad', passed: 1, failed: 1, skipped: 0, reasons: ['late'] }])
})

test('the plan is reported before the first step, and each outcome at once', async () => {
  const reports: RunProgress[] = []
  const started = step(async ({ onStart }) => {
    onStart(42)
    return { passed: 0, failed: 2 }
  })
  await runStages([[[started, good]]], (it) => reports.push(it))
  expect(reports.map(({ ended, pids }) => [ended.map((it) => it.title), pids])).toEqual([
    [[], []],
    [[], [42]],
    [['bad'], []],
    [['bad', 'good'], []],
  ])
  expect(reports.every(({ planned }) => planned.join() === 'bad,good')).toBe(true)
})

test('after an interruption no step begins', async () => {
  const interrupt = new AbortController()
  const interrupted = step(async () => {
    interrupt.abort(new Error('interrupted'))
    return never()
  })
  const { ended } = await runStages([[[interrupted, good]]], ignoreProgress, {
    interrupted: interrupt.signal,
    graceMs: 0,
  })
  expect(ended).toEqual([{ title: 'bad', passed: 0, failed: 1, skipped: 0, reasons: ['interrupted'] }])
})

test('lanes run side by side, and the next stage begins when all of them have ended', async () => {
  const begun: string[] = []
  const waiting: (() => void)[] = []
  const named = (title: string): Step => ({
    title,
    limitMs: LONG_MS,
    run: async () => {
      begun.push(title)
      await new Promise<void>((resolve) => waiting.push(resolve))
      return { passed: 1, failed: 0 }
    },
  })
  const run = runStages([[[named('a'), named('b')], [named('c')]], [[named('d')]]], ignoreProgress)
  const endNext = async () => {
    waiting.shift()?.()
    // Lets everything run that follows at once from the end of a step.
    await new Promise(setImmediate)
  }
  expect(begun).toEqual(['a', 'c'])
  await endNext()
  expect(begun).toEqual(['a', 'c', 'b'])
  await endNext()
  expect(begun).toEqual(['a', 'c', 'b'])
  await endNext()
  expect(begun).toEqual(['a', 'c', 'b', 'd'])
  await endNext()
  expect((await run).ended.map((it) => it.title)).toEqual(['a', 'c', 'b', 'd'])
})
