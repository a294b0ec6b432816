// npm run announce, ingest, offset, payments, prepaid, sessions: runs a program for operators on the
// pinned Node; standard output has only its result.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, nodePath, root } from './prepare.mjs'

const [program, ...rest] = process.argv.slice(2)

try {
  ensureInstalled(process.stderr)
  const args = [join(root, `${program}.ts`), ...rest]
  const { status } = spawnSync(nodePath(), args, { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
