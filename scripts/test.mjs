// npm test, npm run check, npm run bench: installs what is missing, then hands over to the pinned Node.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, nodePath, root } from './prepare.mjs'

const [what = 'all', ...rest] = process.argv.slice(2)
try {
  ensureInstalled()
  if (what !== 'check') ensureBuilt()
  const file = what === 'bench' ? 'bench/run.ts' : 'scripts/checks.ts'
  const { status } = spawnSync(nodePath(), [join(root, file), what, ...rest], { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
