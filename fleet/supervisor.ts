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
  env: NodeJS.ProcessEnv
  cwd: string
  owner: { uid: number; gid: number } | undefined
  logFile: string
  /** Whether its own processes end with it, as systemd ends all of a unit (KillMode=process: they go on). */
  endsAll: boolean
}

/** Runs programs as systemd does with Restart=always; calls `onChange` with each start and end. */
export const openSupervisor = (onChange: () => void) => {
  const running = new Map<string, { child: ChildProcess; isWanted: boolean }>()

  const start = (program: Program): void => {
    const { command, args, env, cwd, owner, logFile, endsAll } = program
    const child = spawn(command, args, {
      ...{ env, cwd, ...owner, stdio: ['ignore', 'pipe', 'pipe'] },
      // A group of its own: a Ctrl-C reaches the fleet alone, which ends its parts in order.
      detached: true,
    })
    const entry = { child, isWanted: true }
    const log = createWriteStream(logFile, { flags: 'a' })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    child.once('error', (error) => log.write(`${error.message}\n`))
    // Not `close`: what Patroni has started outlives it, and holds its output open.
    child.once('exit', () => {
      if (endsAll) killGroup(child.pid)
      onChange()
      if (entry.isWanted) setTimeout(() => entry.isWanted && start(program), RESTART_MS)
    })
    running.set(program.name, entry)
    onChange()
  }

  const stop = async (name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    const entry = running.get(name)
    if (entry === undefined) return
    entry.isWanted = false
    const { child } = entry
    if (child.exitCode !== null || child.signalCode !== null) return
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    const closed = once(child, 'exit')
    child.kill(signal)
    await closed
    clearTimeout(late)
  }

  return { start, stop, pidOf: (name: string): number | undefined => running.get(name)?.child.pid }
}

/** Ends a program with all that it started. */
export const killGroup = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing is left of it.
  }
}
