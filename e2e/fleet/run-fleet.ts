import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { eventually } from '../support/client.ts'
import { inTheEvening } from '../support/run-playball.ts'

const root = join(import.meta.dirname, '../..')
const parts = z.array(z.object({ name: z.string(), kind: z.string(), url: z.string(), pid: z.number() }))
/** A fleet takes up to a thousand ports above the site's. */
const [FIRST_PORT, PORTS] = [20_000, 1_200]

export type Fleet = Awaited<ReturnType<typeof runFleet>>

/** An installation of its own by `npm run fleet`, in the league's evening. */
export const runFleet = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-fleet-'))
  // PostgreSQL runs as an account of its own, which has to enter.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const env = {
    ...process.env,
    ...inTheEvening(),
    FEED_PAST_DAYS: '2',
    ATTEMPTS_FACTOR: '100',
    PORT: `${port}`,
    DATA_DIR: folder,
  }
  const child = spawn(process.execPath, [join(root, 'fleet/main.ts')], { env })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += text))
  await eventually('a fleet', async () => {
    if (child.exitCode !== null) throw new Error(`the fleet ended: ${said}`)
    return said.includes('Playball ready') || undefined
  })
  const list = () => parts.parse(JSON.parse(readFileSync(join(folder, 'fleet.json'), 'utf8')))
  return {
    url: `http://localhost:${port}`,
    sandbox: `http://localhost:${port + 1}`,
    list,
    partOf: (name: string) => partOf(list(), name),
    /** The log of a part, as it printed it. */
    logOf: (name: string) => readFileSync(join(folder, 'fleet/log', `${name}.log`), 'utf8'),
    /** Ends a process of the fleet, and waits until another one is in its place. */
    end: async (name: string, signal: 'SIGKILL' | 'SIGTERM') => {
      const { pid } = partOf(list(), name)
      process.kill(pid, signal)
      await eventually(`another ${name}`, async () => {
        const found = list().find((it) => it.name === name)
        return found !== undefined && found.pid !== pid ? true : undefined
      })
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const partOf = (list: z.infer<typeof parts>, name: string) => {
  const found = list.find((it) => it.name === name)
  if (found === undefined) throw new Error(`no part of the fleet is named ${name}`)
  return found
}

const freePort = async (): Promise<number> => {
  for (let port = FIRST_PORT; port < 60_000; port += PORTS) if (await isFree(port)) return port
  throw new Error('no port is free')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true))
    socket.once('close', () => socket.destroy())
  })
