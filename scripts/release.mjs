// npm run release [folder]: writes what a live installation needs, and nothing else (docs/operations.md).
// Runs on any Node.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, nodePath, root } from './prepare.mjs'

const [target = join(root, '.cache', 'release'), ...more] = process.argv.slice(2)
if (more.length > 0 || target.startsWith('-')) {
  process.stderr.write('Usage: npm run release [-- FOLDER]\n')
  process.exit(1)
}
try {
  ensureInstalled()
  ensureBuilt()
  const args = [join(root, 'scripts/write-release.ts'), target]
  const { status } = spawnSync(nodePath(), args, { stdio: 'inherit' })
  process.exitCode = status ?? 1
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
