// npm run fleet: the installation of deploy/ on this machine, with the demo's sandbox in place of the outside
// companies. Ctrl-C ends all of it.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { installEngines } from '../scripts/engines.ts'
import { ensureBuilt, nodePath, root } from '../scripts/prepare.mjs'
import { installationAt } from './installation.ts'
import { layOut, makeFolders, nameTargets } from './lay-out.ts'
import { killGroup, openSupervisor } from './supervisor.ts'

const remains = z.array(z.object({ pid: z.number() }))
const CHECK_MS = 250
const PARENT_CHECK_MS = 1_000
const sitePort = Number(process.env.PORT ?? 3000)
const dataDir = resolve(process.env.DATA_DIR ?? join(root, '.data'))
const folder = join(dataDir, 'fleet')
const list = join(dataDir, 'fleet.json')
const sandbox = { name: 'sandbox', kind: 'sandbox', url: `http://localhost:${sitePort + 1}` }
const { values, parts } = installationAt(sitePort)
const supervisor = openSupervisor(tell)
let isStopping = false

const missing = installEngines()
if (missing.length > 0)
  exitWith(`The fleet needs packages that cannot be installed here: ${missing.join(', ')}.`)
ensureBuilt()
endRemains()
try {
  makeFolders(folder)
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) void stop()
  tell()
}, PARENT_CHECK_MS).unref()

/** The settings of the demo that `npm run fleet` was given reach its programs, as those of `npm start` do. */
const demo = {
  ...process.env,
  SANDBOX_PORT: `${sitePort + 1}`,
  CLOCK_FILE: join(folder, 'lib/sandbox/clock.json'),
  ORIGIN_TOKEN: values.ORIGIN_TOKEN,
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
}
const at = { root, folder, values, extra: demo }
nameTargets(parts, { ...at, edge: `http://${values.HOST}:${values.EDGE_STATUS_PORT}` })
await startSandbox()
for (const part of parts) {
  if (isStopping) break
  supervisor.start(layOut(part, at))
  // Members of a quorum wait for each other, and a replica is long in copying: they are waited for at the end.
  if (part.kind !== 'etcd' && part.name !== 'patroni-2') await untilHealthy(part)
}
await Promise.all(parts.map(untilHealthy))
if (!isStopping) process.stdout.write(`Playball ready ${values.SITE_URL}\n`)

/** A fleet that was killed leaves its programs behind; each names this folder in its command or environment. */
function endRemains() {
  if (!existsSync(list)) return
  for (const { pid } of remains.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const isOurs = ['cmdline', 'environ'].some((it) => {
      const file = `/proc/${pid}/${it}`
      return existsSync(file) && readFileSync(file, 'latin1').includes(folder)
    })
    if (isOurs) killGroup(pid)
  }
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

async function startSandbox() {
  mkdirSync(join(folder, 'lib/sandbox'), { recursive: true })
  supervisor.start({
    name: 'sandbox',
    command: nodePath(),
    args: [join(root, 'sandbox/main.ts')],
    env: {
      ...{ ...demo, PORT: `${sitePort}`, PUBLIC_URL: values.SITE_URL },
      DATA_DIR: join(folder, 'lib/sandbox'),
    },
    cwd: root,
    owner: undefined,
    logFile: join(folder, 'log/sandbox.log'),
    endsAll: true,
  })
  await untilHealthy({ name: 'sandbox', health: sandbox.url })
}

async function untilHealthy({ name, health }: { name: string; health: string }) {
  process.stdout.write(`Starting ${name}…\n`)
  const isHealthy = () =>
    fetch(health).then(
      (it) => it.ok,
      () => false,
    )
  while (!isStopping && !(await isHealthy())) await sleep(CHECK_MS)
}

/** Writes which process is which, as each starts and ends. */
function tell() {
  if (isStopping) return
  const programs = [sandbox, ...parts].map(({ name, kind, url }) => ({
    ...{ name, kind, url, pid: supervisor.pidOf(name) },
  }))
  const databases = parts
    .filter((it) => it.kind === 'patroni')
    .map(({ instance, values: { POSTGRES_PORT } }) => ({
      ...{ name: `postgres-${instance}`, kind: 'postgres', url: `postgres://127.0.0.1:${POSTGRES_PORT}` },
      pid: postmasterOf(instance),
    }))
  const text = JSON.stringify(
    [...programs, ...databases].filter((it) => it.pid !== undefined),
    undefined,
    2,
  )
  if (existsSync(list) && readFileSync(list, 'utf8') === text) return
  writeList(text)
}

/** Nobody reads half a list. */
function writeList(text: string) {
  writeFileSync(`${list}.new`, text)
  renameSync(`${list}.new`, list)
}

/** Patroni starts PostgreSQL itself; its first process is the first line of its lock. */
function postmasterOf(instance: string): number | undefined {
  const lock = join(folder, `lib/postgres-${instance}/postmaster.pid`)
  return existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) || undefined : undefined
}

async function stop() {
  if (isStopping) return
  isStopping = true
  // Servers end before what they ask, and the sandbox last: charges under way need it.
  for (const kind of ['prometheus', 'alertmanager', 'edge', 'server', 'origin', 'haproxy', 'patroni', 'etcd'])
    await Promise.all(parts.filter((it) => it.kind === kind).map((it) => supervisor.stop(it.name)))
  await supervisor.stop('sandbox')
  writeList('[]')
  process.exit(0)
}
