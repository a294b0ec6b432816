import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** As the test command ends: after PostgreSQL's own hooks on the process's end were set. */
const ended = (counts: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module-typescript',
      '--eval',
      `import './postgres.ts'; import { endWith } from './outcome.ts'; endWith(${counts})`,
    ],
    { cwd: join(import.meta.dirname), encoding: 'utf8' },
  )

test('a run with a failure ends with 1, and tells the sum of all suites', () => {
  const { status, stdout } = ended('[{ passed: 6, failed: 0 }, { passed: 40, failed: 2 }]')
  expect([status, stdout]).toEqual([1, '\n46 passed, 2 failed\n'])
})

test('a run without one ends with 0', () => {
  const { status, stdout } = ended('[{ passed: 6, failed: 0 }]')
  expect([status, stdout]).toEqual([0, '\n6 passed, 0 failed\n'])
})
