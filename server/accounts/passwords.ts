import { hash, verify } from '@node-rs/argon2'
import { Failure } from '../failure.ts'
import { openFairQueue } from './fair-queue.ts'

/** argon2id, OWASP's second profile: 19 MiB, two passes, one lane. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** libuv has four threads; one stays free for names and files, however many log in. */
export const HASH_CONCURRENCY = 3
const MAX_QUEUED_HASHES = 1_000
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
  /** Whether a stored hash was made at another cost than is paid now. */
  isOutdated(stored: string): boolean
}

/** `cost` is argon2's; tests pass a cheap one. */
export const openPasswords = (cost: Cost = COST): Passwords => {
  const enqueue = openFairQueue({
    concurrency: HASH_CONCURRENCY,
    maxQueued: MAX_QUEUED_HASHES,
    overflowError: () => new Failure('errors.notReady', BUSY_RETRY_SECONDS),
  })
  const hashAsTyped = (password: string) => hash(password, { ...cost })
  const currentParameters = `$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  let dummyHash: Promise<string> | undefined
  return {
    hash: (password, lane = '') => enqueue(lane, () => hashAsTyped(password)),
    matches: (stored, password, lane = '') =>
      enqueue(lane, async () => {
        dummyHash ??= hashAsTyped('nobody has this password')
        const fallbackHash = await dummyHash
        const isMatch = await verify(stored ?? fallbackHash, password)
        return stored !== undefined && isMatch
      }),
    isOutdated: (stored) => !stored.startsWith('$argon2id$') || !stored.includes(currentParameters),
  }
}
