import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export type Playball = {
  url: string
  sandbox: string
  /** What the product printed, line by line, for a look at its log. */
  log: string[]
  /** kill -9 of the product alone; the stand-ins live on. */
  killProduct(): Promise<void>
  startProduct(): Promise<void>
  stop(): Promise<void>
}

/** The product and its stand-ins as `npm start` runs them, on free ports and an empty folder of their own. */
export const runPlayball = async (env: Record<string, string> = {}): Promise<Playball> => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-e2e-'))
  const [port, sandboxPort, smtpPort] = await freePorts(3)
  const childEnv = {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SMTP_PORT: String(smtpPort),
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
    ...env,
  }
  const log: string[] = []
  const sandbox = await startProgram('sandbox/main.ts', childEnv, /Sandbox ready/, [])
  let product = await startProgram('server/main.ts', childEnv, /Playball ready/, log)
  return {
    url: `http://localhost:${port}`,
    sandbox: `http://localhost:${sandboxPort}`,
    log,
    killProduct: () => end(product, 'SIGKILL'),
    startProduct: async () => {
      product = await startProgram('server/main.ts', childEnv, /Playball ready/, log)
    },
    stop: async () => {
      await Promise.all([end(product, 'SIGTERM'), end(sandbox, 'SIGTERM')])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts one program of the project on this Node and waits for its ready line. Rejects when it ends before. */
export const startProgram = (
  file: string,
  env: NodeJS.ProcessEnv,
  ready: RegExp,
  log: string[],
): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, file)], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const onOutput = (chunk: Buffer) => {
      log.push(...chunk.toString().split('\n').filter(Boolean))
      if (ready.test(chunk.toString())) resolve(child)
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.once('exit', (code) =>
      reject(new Error(`${file} ended with ${code} before it was ready:\n${log.join('\n')}`)),
    )
  })

const end = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })

/** Ports that are free, all taken at once so that they differ. */
export const freePorts = async (count: number): Promise<number[]> => {
  const probes = await Promise.all(Array.from({ length: count }, openProbe))
  return Promise.all(probes.map(closeProbe))
}

const openProbe = () =>
  new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => resolve(probe))
  })

const closeProbe = (probe: ReturnType<typeof createServer>) =>
  new Promise<number>((resolve, reject) => {
    const address = probe.address()
    probe.close(() =>
      typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
    )
  })
