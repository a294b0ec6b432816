import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { guardRun } from './guard-run.mjs'

const folder = mkdtempSync(join(tmpdir(), 'playball-guard-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Guards this script as the program of the steps, and returns its output and exit code. */
const guarded = async (script: string, stop = new AbortController().signal) => {
  const file = join(folder, `${randomUUID()}.cjs`)
  writeFileSync(file, script)
  const written: string[] = []
  const code = await guardRun(
    { command: process.execPath, args: [file] },
    { stop, write: (text) => void written.push(text) },
  )
  return {
    code,
    lines: written
      .join('')
      .split('\n')
      .filter((it) => it !== ''),
  }
}

const step = (title: string, passed: number, failed: number, reasons: string[] = []) => ({
  title,
  passed,
  failed,
  skipped: 0,
  reasons,
})
const sendingProgress = (planned: string[], ended: object[], then = '') =>
  `process.send(${JSON.stringify({ planned, ended })}, () => { ${then} });`
const leave = 'process.disconnect()'

test('a run exits with 0 when every step of its plan was counted', async () => {
  const steps = [step('a', 6, 0), step('b', 40, 0)]
  expect(await guarded(sendingProgress(['a', 'b'], steps, leave))).toEqual({
    code: 0,
    lines: ['46 passed, 0 failed'],
  })
})

test('a run counts its skipped checks on its last line, where it has any', async () => {
  const steps = [step('a', 6, 0), { ...step('b', 40, 0), skipped: 3 }]
  expect(await guarded(sendingProgress(['a', 'b'], steps, leave))).toEqual({
    code: 0,
    lines: ['46 passed, 0 failed, 3 skipped'],
  })
})

test('a run exits with 1 and prints the reasons when one step failed', async () => {
  const steps = [step('a', 6, 2), step('b', 0, 1, ['left no report'])]
  expect(await guarded(sendingProgress(['a', 'b'], steps, leave))).toEqual({
    code: 1,
    lines: ['failed: b: left no report', '6 passed, 3 failed'],
  })
})

test.each<[string, string, string]>([
  ['ends silently with 0', leave, 'ended with 0'],
  ['is killed', "process.kill(process.pid, 'SIGKILL')", 'was killed by SIGKILL'],
  ['throws', "setImmediate(() => { throw new Error('x') })", 'ended with 1'],
])('a run exits with 1 when half of it ran and it %s', async (_, then, reason) => {
  const { code, lines } = await guarded(sendingProgress(['a', 'b', 'c'], [step('a', 6, 0)], then))
  expect([code, lines.at(-1)]).toEqual([1, '6 passed, 2 failed'])
  expect(lines[0]).toContain(`failed: b: was not counted: the run ${reason}`)
})

test.each<[string, string, string]>([
  ['ends with 0', leave, 'ended with 0'],
  ['does not load', 'this is no script', 'ended with 1'],
  ['plans nothing', sendingProgress([], [], leave), 'ended with 0'],
])('a run exits with 1 when it %s and had no step', async (_, script, reason) => {
  const { code, lines } = await guarded(script)
  expect([code, lines.at(-1)]).toEqual([1, '0 passed, 1 failed'])
  expect(lines[0]).toContain(`failed: the run: had no step: it ${reason}`)
})

test('a run exits with 1 when each step passed and it failed itself', async () => {
  const { code, lines } = await guarded(sendingProgress(['a'], [step('a', 6, 0)], 'process.exit(7)'))
  expect([code, lines]).toEqual([
    1,
    ['failed: the run: passed each step, but failed: it ended with 7', '6 passed, 1 failed'],
  ])
})

test('a run exits with 1 when it hangs', async () => {
  const script = sendingProgress(['a'], [], 'setInterval(() => {}, 1_000_000)')
  const { code, lines } = await guarded(script, AbortSignal.timeout(300))
  expect([code, lines.at(-1)]).toEqual([1, '0 passed, 1 failed'])
})
