// npm run prepaid: makes prepaid cards on the pinned Node; what comes of it stands on standard output alone.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, nodePath, root } from './prepare.mjs'

ensureInstalled(process.stderr)
const program = join(root, 'server/make-prepaid-cards.ts')
const { status } = spawnSync(nodePath(), [program, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
