import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { arrives } from './arrives.ts'

/** The product as a process of its own, as `npm start` starts it, without its stand-ins. */
export const startProgram = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', PORT: '0', ...env },
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (bytes) => (said.out += bytes))
  child.stderr.on('data', (bytes) => (said.err += bytes))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...said }))
  const address = /Playball ready (http:\/\/localhost:\d+)/
  return {
    child,
    said,
    ended,
    /** The address that it announces. Fails when it ends before. */
    ready: async () => {
      await Promise.race([
        arrives(() => expect(said.out).toMatch(address)),
        ended.then((it) => Promise.reject(new Error(`it ended: ${JSON.stringify(it)}`))),
      ])
      return address.exec(said.out)?.[1] ?? ''
    },
    stop: (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}
