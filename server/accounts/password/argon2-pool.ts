import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { z } from 'zod'
import type { Argon2, Cost } from './passwords.ts'

/** A task: hashes a password, or verifies it against a hash. */
export type Argon2Task = { password: string; verify?: string; cost?: Cost }

/** Each thread fills 64 MiB. */
const MAX_THREADS = 8
/** Requests for scoreboards go before logins: the threads get the remaining time of the processors. */
const NICE_INCREMENT = 10
/** A thread takes some 40 ms to start, and memory while it waits. */
const IDLE_MS = 60_000

/** The threads of argon2, one for each processor, which start with work and end without it. */
export const openArgon2Pool = (): Argon2 => {
  const threads = Math.min(MAX_THREADS, availableParallelism())
  const pool = new Piscina<Argon2Task, unknown>({
    filename: new URL('./argon2-task.ts', import.meta.url).href,
    name: 'runArgon2',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE_INCREMENT,
    // No task needs a setting, and the settings have secrets.
    env: {},
  })
  return {
    concurrency: threads,
    hash: async (password, cost) => z.string().parse(await pool.run({ password, cost })),
    verify: async (stored, password) => z.boolean().parse(await pool.run({ password, verify: stored })),
  }
}
