// npm run sessions: server/end-sessions.ts on the pinned Node.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { nodePath, root } from './prepare.mjs'

const args = [join(root, 'server/end-sessions.ts'), ...process.argv.slice(2)]
const { status } = spawnSync(nodePath(), args, { stdio: 'inherit' })
process.exit(status ?? 1)
