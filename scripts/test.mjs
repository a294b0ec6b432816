// npm test, npm run check, npm run bench: installs what is missing, then hands over to the pinned Node. Whatever becomes
// of that, the checks end with their last line.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { endRun, guardRun } from './guard-run.mjs'
import { ensureBuilt, ensureInstalled, nodePath, root } from './prepare.mjs'

/** Ends what hangs beyond the limits of all steps. */
const RUN_LIMIT_MS = 8 * 60 * 60_000
const [what = 'all', ...rest] = process.argv.slice(2)
let isSummed = false
const write = (text) => {
  isSummed = true
  process.stdout.write(text)
}

process.exitCode = 1
if (what !== 'bench') process.once('exit', () => isSummed || failed(new Error('ended by itself')))
try {
  ensureInstalled()
  if (what !== 'check') ensureBuilt()
  process.exitCode = what === 'bench' ? bench() : await checks()
} catch (error) {
  process.exitCode = failed(error)
}

function bench() {
  const args = [join(root, 'bench/run.ts'), what, ...rest]
  return spawnSync(nodePath(), args, { cwd: root, stdio: 'inherit' }).status ?? 1
}

function checks() {
  const program = { command: nodePath(), args: [join(root, 'scripts/checks.ts'), what, ...rest], cwd: root }
  const interrupt = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => interrupt.abort(new Error(`was ended by ${signal}`)))
  setTimeout(() => interrupt.abort(new Error('took too long')), RUN_LIMIT_MS).unref()
  return guardRun(program, { stop: interrupt.signal, write })
}

function failed(error) {
  const failure = { title: 'preparing', failed: 1, reasons: [error.message] }
  return what === 'bench' ? printError(error) : endRun({ passed: 0, failures: [failure] }, write)
}

function printError(error) {
  process.stderr.write(`${error.message}\n`)
  return 1
}
