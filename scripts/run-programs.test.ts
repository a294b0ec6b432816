import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'playball-programs-'))
const parents: ChildProcess[] = []

/** Stands in for the sandbox: a provider that answers charges until it is stopped. */
const PROVIDER = `
import { createServer } from 'node:http'
const provider = createServer((_request, response) => response.end('charged'))
provider.listen(0, '127.0.0.1', () => process.send(provider.address().port))
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => provider.close(() => { console.log('provider stopped'); process.exit(0) }))
`
/** Stands in for the product: on SIGTERM it makes one last charge and prints the result. */
const CHARGER = `
process.on('message', () => undefined)
process.on('SIGINT', () => undefined)
process.on('SIGTERM', async () => {
  const outcome = await fetch('http://127.0.0.1:' + process.env.PROVIDER_PORT)
    .then((it) => it.text(), () => 'the provider is gone')
  console.log(outcome)
  process.exit(0)
})
console.log('charger ready ' + process.pid)
`
const PARENT = `
import { once } from 'node:events'
import { runPrograms } from ${JSON.stringify(join(import.meta.dirname, 'run-programs.mjs'))}
const steadyMs = Number(process.argv[2] ?? 0)
const { start, stop } = runPrograms({ steadyMs, onStopped: (code) => process.exit(code) })
const stdio = ['ignore', 'inherit', 'inherit', 'ipc']
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))
const [port] = await once(start(process.execPath, ['provider.mjs'], { stdio }), 'message')
start(process.execPath, ['charger.mjs'], { stdio, env: { ...process.env, PROVIDER_PORT: String(port) } })
`

beforeAll(() => {
  writeFileSync(join(folder, 'provider.mjs'), PROVIDER)
  writeFileSync(join(folder, 'charger.mjs'), CHARGER)
  writeFileSync(join(folder, 'parent.mjs'), PARENT)
})
afterEach(() => {
  for (const it of parents.splice(0)) if (it.exitCode === null) process.kill(-(it.pid ?? 0), 'SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true }))

const startBoth = async (...args: string[]) => {
  // It has its own process group, as each command of a terminal does.
  const parent = spawn(process.execPath, ['parent.mjs', ...args], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  parents.push(parent)
  const output = { text: '' }
  parent.stdout.on('data', (chunk: Buffer) => {
    output.text += chunk
  })
  /** Resolves to the process's number once so many chargers have reported ready. */
  const ready = async (count: number): Promise<number> => {
    for (;;) {
      const pids = [...output.text.matchAll(/charger ready (\d+)\n/g)].map((it) => Number(it[1]))
      if (pids.length >= count) return pids.at(-1) ?? 0
      await once(parent.stdout, 'data')
    }
  }
  return { parent, pid: parent.pid ?? 0, output, charger: await ready(1), ready }
}

test.each([
  ['SIGTERM of the command', 'SIGTERM', (pid: number) => pid],
  ['Ctrl-C, which reaches every process of the terminal’s group', 'SIGINT', (pid: number) => -pid],
] as const)(
  '%s stops the product before its provider, so that a charge under way is answered',
  async (_what, signal, target) => {
    const { parent, pid, output } = await startBoth()
    const ended = once(parent, 'close')
    process.kill(target(pid), signal)
    expect(await ended).toEqual([0, null])
    expect(output.text.replaceAll(/ \d+/g, '').split('\n').filter(Boolean)).toEqual([
      'charger ready',
      'charged',
      'provider stopped',
    ])
  },
)

test('a program that is killed is started again, and the other goes on', async () => {
  const { parent, pid, output, charger, ready } = await startBoth()
  process.kill(charger, 'SIGKILL')
  const again = await ready(2)
  expect(again).not.toBe(charger)
  const ended = once(parent, 'close')
  process.kill(pid, 'SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(output.text).toMatch(/charged\nprovider stopped\n$/)
})

test('a program that is killed as soon as it runs ends the others, and so does one that exits', async () => {
  const HOUR_MS = 3_600_000
  const killed = await startBoth(String(HOUR_MS))
  const ended = once(killed.parent, 'close')
  process.kill(killed.charger, 'SIGKILL')
  expect(await ended).toEqual([1, null])
  const asked = await startBoth()
  const ends = once(asked.parent, 'close')
  process.kill(asked.charger, 'SIGTERM')
  expect(await ends).toEqual([0, null])
  expect(asked.output.text).toMatch(/charged\nprovider stopped\n$/)
})

test('a program that loads the product ahead goes on when told, and its workers wait for nothing', async () => {
  const program = join(folder, 'with-worker.mjs')
  const worker = "import { parentPort } from 'node:worker_threads'; parentPort.postMessage('worker runs')"
  writeFileSync(join(folder, 'worker.mjs'), worker)
  writeFileSync(
    program,
    `import { Worker } from 'node:worker_threads'
     new Worker(new URL('worker.mjs', import.meta.url)).once('message', (it) => process.send(it))`,
  )
  const ahead = join(import.meta.dirname, 'load-ahead.mjs')
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const
  const child = spawn(process.execPath, ['--import', ahead, program], { stdio: [...stdio] })
  try {
    child.send('go on')
    expect((await once(child, 'message'))[0]).toBe('worker runs')
  } finally {
    child.kill('SIGKILL')
  }
})
