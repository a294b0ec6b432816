// npm start: the product with its stand-ins, from a bare clone; one Ctrl-C stops all of it. package.json calls this by
// `exec`, so that no shell stands between npm and us and swallows its signals; a Windows shell goes on to the plain call.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, nodePath, root } from './prepare.mjs'

const STOP_TIMEOUT_MS = 9_000
const PARENT_CHECK_MS = 1_000
const watch = process.argv.includes('--watch')
const children = []
let stopping = false

try {
  ensureInstalled()
  if (!watch) ensureBuilt()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
  stopWithParent()
  if ((process.env.MODE ?? 'demo') === 'demo') await startProgram('sandbox/main.ts', /Sandbox ready/)
  await startProgram('server/main.ts', /Playball ready/)
  if (watch) startVite()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  stop(1)
}

/** Starts one program on the pinned Node and waits for its ready line; when it dies, everything stops. */
function startProgram(file, ready) {
  const args = [...(watch ? ['--watch-preserve-output', '--watch'] : []), join(root, file)]
  const child = spawn(nodePath(), args, {
    cwd: process.cwd(),
    env: process.env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  children.push(child)
  child.once('exit', (code) => stop(code === 0 ? 0 : 1))
  return new Promise((resolve) => {
    let seen = ''
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk)
      if (seen === undefined) return
      seen += chunk
      if (ready.test(seen)) {
        seen = undefined
        resolve()
      }
    })
  })
}

function startVite() {
  const port = Number(process.env.PORT ?? 3000)
  const args = [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(port + 10)]
  const env = { ...process.env, PRODUCT_URL: `http://localhost:${port}` }
  children.push(spawn(nodePath(), args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }))
}

/** A killed npm cannot tell its child; a new parent does. */
function stopWithParent() {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(0), PARENT_CHECK_MS).unref()
}

async function stop(code) {
  if (stopping) return
  stopping = true
  const running = children.filter((it) => it.exitCode === null && it.signalCode === null)
  const gone = running.map((child) => new Promise((resolve) => child.once('exit', resolve)))
  for (const child of running.reverse()) child.kill('SIGTERM')
  setTimeout(() => {
    for (const child of running) child.kill('SIGKILL')
  }, STOP_TIMEOUT_MS).unref()
  await Promise.all(gone)
  process.exit(code)
}
