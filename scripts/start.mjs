// npm start: runs the product with its stand-ins from a bare clone; one Ctrl-C stops all of it. package.json
// calls this by `exec`, so that no shell between npm and us swallows signals; a Windows shell goes on to the
// plain call.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, nodePath, root } from './prepare.mjs'
import { goOn, runPrograms, whenReady } from './run-programs.mjs'

const PARENT_CHECK_MS = 1_000
/** Caches the files that Node compiles, which shortens the next start by a third. */
process.env.NODE_COMPILE_CACHE ||= join(root, '.cache', 'compiled')
const QUICK = ['--import', new URL('quick-imports.mjs', import.meta.url).href]
const LOADED_AHEAD = ['--import', new URL('load-ahead.mjs', import.meta.url).href]
const watch = process.argv.includes('--watch')
const unknown = process.argv.slice(2).find((it) => it !== '--watch')
const { start, stop } = runPrograms({ onStopped: (code) => process.exit(code) })

try {
  if (unknown !== undefined)
    throw new Error(
      `${unknown} is nothing that a start takes: settings are environment variables (.env.example).`,
    )
  ensureInstalled()
  if (!watch) ensureBuilt()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
  stopWithParent()
  if ((process.env.MODE ?? 'demo') === 'demo') await startDemo()
  else await startProgram('server/main.ts').ready(/Playball ready/)
  if (watch) startVite()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  stop(1)
}

/** Starts the stand-ins, the video origin, whose made-up credential the product inherits, and the product. */
async function startDemo() {
  process.env.ORIGIN_TOKEN ||= randomBytes(24).toString('base64url')
  // They read their settings one after the other, so that only one reports a setting that all refuse.
  const sandbox = startProgram('sandbox/main.ts')
  const ahead = watch ? undefined : startProgram('server/main.ts', LOADED_AHEAD)
  await sandbox.ready(/Sandbox ready/)
  await startProgram('origin/main.ts').ready(/Origin ready/)
  ahead?.goOn()
  await (ahead ?? startProgram('server/main.ts')).ready(/Playball ready/)
}

/** Starts one program on the pinned Node. */
function startProgram(file, imports = []) {
  const watching = watch ? ['--watch-preserve-output', '--watch'] : []
  const args = [...QUICK, ...imports, ...watching, join(root, file)]
  const child = start(nodePath(), args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  return { ready: (line) => whenReady(child, line), goOn: () => goOn(child) }
}

function startVite() {
  const port = Number(process.env.PORT ?? 3000)
  const args = [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(port + 10)]
  const env = { ...process.env, PRODUCT_URL: `http://localhost:${port}` }
  start(nodePath(), args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Stops when the parent changes, since a killed npm cannot tell its child. */
function stopWithParent() {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(0), PARENT_CHECK_MS).unref()
}
