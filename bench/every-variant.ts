import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromiumPath } from '../scripts/chromium.ts'

const root = join(import.meta.dirname, '..')

/**
 * Runs the journeys in each language, in both themes, at each width; `npm test` walks each in one or two of
 * these.
 * @throws where a journey fails
 */
export const everyVariant = async () => {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const started = performance.now()
  const { status } = spawnSync(process.execPath, [playwright, 'test'], {
    cwd: root,
    env: { ...process.env, CHROMIUM: chromiumPath(), EVERY_VARIANT: '1' },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`the journeys in every variant ended with ${status}`)
  const minutes = (performance.now() - started) / 60_000
  return [
    {
      what: 'journeys in each language and theme at each width',
      result: `passed in ${minutes.toFixed(0)} min`,
    },
  ]
}
