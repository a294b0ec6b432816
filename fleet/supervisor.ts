import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

/** As RestartSec of the units. */
const RESTART_MS = 1_000
const STOP_MS = 15_000

/** How to start a program; `logFile` takes all that it prints. */
export type Program = {
  name: string
  command: string
  args: readonly string[]
  env: Record<string, string>
  cwd: string
  owner: { uid: number; gid: number } | undefined
  logFile: string
}

/** Runs programs as systemd does with Restart=always; calls `onChange` with each start and end. */
export const openSupervisor = (onChange: () => void) => {
  const running = new Map<string, { child: ChildProcess; isWanted: boolean }>()

  const start = (program: Program): void => {
    const { name, command, args, env, cwd, owner, logFile } = program
    const child = spawn(command, args, { env, cwd, ...owner, stdio: ['ignore', 'pipe', 'pipe'] })
    const entry = { child, isWanted: true }
    const log = createWriteStream(logFile, { flags: 'a' })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    child.once('error', (error) => log.write(`${error.message}\n`))
    child.once('close', () => {
      log.end()
      onChange()
      if (entry.isWanted) setTimeout(() => entry.isWanted && start(program), RESTART_MS)
    })
    running.set(name, entry)
    onChange()
  }

  const stop = async (name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    const entry = running.get(name)
    if (entry === undefined) return
    entry.isWanted = false
    const { child } = entry
    if (child.exitCode !== null || child.signalCode !== null) return
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    const closed = once(child, 'close')
    child.kill(signal)
    await closed
    clearTimeout(late)
  }

  return { start, stop, pidOf: (name: string): number | undefined => running.get(name)?.child.pid }
}
