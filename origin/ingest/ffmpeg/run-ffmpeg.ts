import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

/** A running child. `ended` resolves once, whatever ends the child: to true if it exited with code 0. */
export type Ffmpeg = {
  stdin: Writable
  /** Standard output, then the further pipes (descriptors 3, 4 …). */
  outputs: Readable[]
  ended: Promise<boolean>
  kill(): void
}

/** Starts ffmpeg with `outputs` pipes to read from; the first is its standard output. Never throws. */
export type StartFfmpeg = (args: readonly string[], outputs: number) => Ffmpeg

const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'quiet']

/** Starts this machine's ffmpeg. Drops its messages, since they name addresses with their passphrases. */
export const startFfmpegOf =
  (command: string): StartFfmpeg =>
  (args, outputs) => {
    const further = Array.from({ length: outputs - 1 }, () => 'pipe' as const)
    const stdio = ['pipe', 'pipe', 'ignore', ...further] as const
    const child: ChildProcess = spawn(command, [...QUIET, ...args], { stdio: [...stdio] })
    const ended = new Promise<boolean>((resolve) => {
      child.once('error', () => resolve(false))
      child.once('exit', (code) => resolve(code === 0))
    })
    const [stdin, ...pipes] = child.stdio.filter((it) => it !== null)
    for (const pipe of [stdin, ...pipes]) pipe?.on('error', () => undefined)
    // SIGTERM would let it finish its output, which nobody reads any more.
    return {
      stdin: stdin as Writable,
      outputs: pipes as Readable[],
      ended,
      kill: () => void child.kill('SIGKILL'),
    }
  }

/** Whether an ffmpeg of this name runs. */
export const hasFfmpeg = (command: string): boolean =>
  spawnSync(command, ['-version'], { stdio: 'ignore' }).status === 0
