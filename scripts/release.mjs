// npm run release [folder]: what a live installation needs and nothing else (docs/operations.md). Runs on any Node.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, nodePath, root } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
const target = process.argv[2] ?? join(root, '.cache', 'release')
const { status } = spawnSync(nodePath(), [join(root, 'scripts/write-release.ts'), target], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
