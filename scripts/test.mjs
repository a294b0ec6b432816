// npm test, npm run check, npm run bench, npm run screenshots: installs the packages, then runs the pinned
// Node. The checks end with their last line in any case.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, nodePath, root } from './prepare.mjs'
import { endRun, guardRun } from './run/guard-run.mjs'

/** Ends a run that hangs beyond the limits of all steps. */
const RUN_LIMIT_MS = 8 * 60 * 60_000
const [what = 'all', ...rest] = process.argv.slice(2)
/** The programs that are no run of checks, and end without their last line. */
const programs = { bench: 'bench/run.ts', screenshots: 'e2e/screenshots.ts' }
const program = programs[what]
let isSummed = false
const write = (text) => {
  isSummed = true
  process.stdout.write(text)
}

process.exitCode = 1
if (program === undefined) process.once('exit', () => isSummed || failed(new Error('ended by itself')))
try {
  const unknown = program === undefined && what !== 'all' && what !== 'check' ? what : rest[0]
  if (unknown !== undefined && what !== 'bench')
    throw new Error(
      `${unknown} is nothing that this command takes: CONTRIBUTING.md says how a single test runs.`,
    )
  ensureInstalled()
  if (what !== 'check') ensureBuilt()
  process.exitCode = program === undefined ? await checks() : run(program)
} catch (error) {
  process.exitCode = failed(error)
}

function run(file) {
  const args = [join(root, file), what, ...rest]
  return spawnSync(nodePath(), args, { cwd: root, stdio: 'inherit' }).status ?? 1
}

function checks() {
  const everything = {
    command: nodePath(),
    args: [join(root, 'scripts/checks.ts'), what, ...rest],
    cwd: root,
  }
  const interrupt = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => interrupt.abort(new Error(`was ended by ${signal}`)))
  setTimeout(() => interrupt.abort(new Error('took too long')), RUN_LIMIT_MS).unref()
  return guardRun(everything, { stop: interrupt.signal, write })
}

function failed(error) {
  const failure = { title: 'preparing', failed: 1, reasons: [error.message] }
  return program !== undefined
    ? printError(error)
    : endRun({ passed: 0, failures: [failure], skipped: 0 }, write)
}

function printError(error) {
  process.stderr.write(`${error.message}\n`)
  return 1
}
