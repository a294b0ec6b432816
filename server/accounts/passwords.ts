import { hash, verify } from '@node-rs/argon2'
import { Failure } from '../failure.ts'
import { openFairQueue } from './fair-queue.ts'

/** argon2id, OWASP's second profile: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** libuv has four threads; one stays free for names and files, however many log in. */
const HASHES_AT_ONCE = 3
const HASHES_WAITING = 1_000
const BUSY_RETRY_SECONDS = 5

export type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/**
 * Hashes and checks passwords, three at once, so that a rush of logins takes neither all memory nor all threads. Who
 * waits is served by `lane`, which says whose the request is. Throws Failure('errors.notReady') when too many wait.
 */
export type Passwords = {
  hash(password: string, lane?: string): Promise<string>
  /** False for a wrong password or no stored hash, after the same work. */
  matches(stored: string | undefined, password: string, lane?: string): Promise<boolean>
}

/** `cost` is argon2's; tests pass a cheap one. */
export const openPasswords = (cost: Cost = COST): Passwords => {
  const inTurn = openFairQueue({
    atOnce: HASHES_AT_ONCE,
    mayWait: HASHES_WAITING,
    refusal: () => new Failure('errors.notReady', BUSY_RETRY_SECONDS),
  })
  const hashed = (password: string) => hash(composed(password), { ...cost })
  let nobody: Promise<string> | undefined
  return {
    hash: (password, lane = '') => inTurn(lane, () => hashed(password)),
    matches: (stored, password, lane = '') =>
      inTurn(lane, async () => {
        nobody ??= hashed('nobody has this password')
        const someHash = await nobody
        const right = await verify(stored ?? someHash, composed(password))
        return stored !== undefined && right
      }),
  }
}

/** The same password typed on two keyboards may arrive as different code points. */
const composed = (password: string) => password.normalize('NFKC')
