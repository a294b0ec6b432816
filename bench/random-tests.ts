import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** How many times as many random cases as in `npm test`. */
const FACTOR = 20

/** The tests that draw their cases at random, with many more of them. Throws when one fails. */
export const randomTests = async () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--project', 'rules', '--project', 'http', '--reporter=dot']
  const started = performance.now()
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, RANDOM_RUNS: `${FACTOR}` },
    stdio: 'inherit',
  })
  if (status !== 0)
    throw new Error(`the tests with ${FACTOR} times as many random cases ended with ${status}`)
  const minutes = (performance.now() - started) / 60_000
  return [
    {
      what: `unit and HTTP tests with ${FACTOR} times as many random cases`,
      result: `passed in ${minutes.toFixed(0)} min`,
    },
  ]
}
