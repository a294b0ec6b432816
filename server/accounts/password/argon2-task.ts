import { hashSync, verifySync } from '@node-rs/argon2'
import type { Argon2Task } from './argon2-pool.ts'

/** Runs a task on a thread of the pool, which may block, since it has one task at a time. */
export const runArgon2 = ({ password, verify, cost }: Argon2Task): string | boolean =>
  verify === undefined ? hashSync(password, cost) : verifySync(verify, password)
