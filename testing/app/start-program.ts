import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { COMPILE_CACHE, PROGRAM_ARGS } from '../programs.ts'

const root = join(import.meta.dirname, '../..')

/** A program of the project, by its path, as a process without this one's environment. */
export const spawnProgram = (file: string, args: readonly string[], env: Record<string, string>) =>
  spawn(process.execPath, [...PROGRAM_ARGS, join(root, file), ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...env,
    },
  })

/**
 * The product as its own process, as `npm start` starts it, without its stand-ins; it ends with the test, or
 * `atEnd`.
 */
export const startProgram = (
  env: Record<string, string>,
  atEnd: (kill: () => void) => void = onTestFinished,
) => {
  const child = spawnProgram('server/main.ts', [], { LOG_LEVEL: 'silent', PORT: '0', ...env })
  atEnd(() => void child.kill('SIGKILL'))
  const output = { out: '', err: '' }
  const announced = new Promise<string>((resolve) => {
    child.stdout.on('data', (bytes) => {
      output.out += bytes
      const [, address] = /Playball ready (http:\/\/localhost:\d+)/.exec(output.out) ?? []
      if (address !== undefined) resolve(address)
    })
  })
  child.stderr.on('data', (bytes) => (output.err += bytes))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...output }))
  return {
    child,
    said: output,
    ended,
    /** The address that it announces. Fails when it ends before. */
    ready: () =>
      Promise.race([
        announced,
        ended.then((it) => Promise.reject(new Error(`it ended: ${JSON.stringify(it)}`))),
      ]),
    stop: (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}
