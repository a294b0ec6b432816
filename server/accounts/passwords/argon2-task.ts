import { hashSync, verifySync } from '@node-rs/argon2'
import type { Argon2Task } from './argon2-pool.ts'

/** What a thread of the pool does: no more than one task at a time, so that it may block. */
export const runArgon2 = ({ password, verify, cost }: Argon2Task): string | boolean =>
  verify === undefined ? hashSync(password, cost) : verifySync(verify, password)
