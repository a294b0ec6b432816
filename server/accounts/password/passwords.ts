import { hash, verify } from '@node-rs/argon2'
import { Failure } from '../../failure.ts'
import { type Lane, openFairQueue } from '../../throttles/fair-queue.ts'

/** argon2id, RFC 9106's second recommended option except for its lanes: one thread fills all 64 MiB. */
export const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const
const MAX_QUEUED_HASHES = 1_000
const BUSY_RETRY_SECONDS = 5

export type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** argon2 off the event loop, with `concurrency` tasks at once; the product gives it its own threads. */
export type Argon2 = {
  concurrency: number
  hash(password: string, cost: Cost): Promise<string>
  verify(stored: string, password: string): Promise<boolean>
}

/** argon2 on Node's threads for files and names, for tests, which start too often for their own threads. */
const ofRuntime: Argon2 = { concurrency: 3, hash, verify }

/**
 * Hashes and checks passwords, as many at once as argon2 has threads, so that a rush of logins takes neither
 * all memory nor all threads. Waiting requests are served by `lane`, which names their user or network.
 * Throws Failure('errors.notReady') when too many wait.
 */
export type Passwords = {
  hash(password: string, lane?: Lane): Promise<string>
  /** False for a wrong password or no stored hash, after the same work. */
  matches(stored: string | undefined, password: string, lane?: Lane): Promise<boolean>
  /** Whether a stored hash has another cost than the current one. */
  isOutdated(stored: string): boolean
}

/** Tests pass a cheap `cost`. */
export const openPasswords = (cost: Cost = COST, argon2: Argon2 = ofRuntime): Passwords => {
  const enqueue = openFairQueue({
    concurrency: argon2.concurrency,
    maxQueued: MAX_QUEUED_HASHES,
    overflowError: () => new Failure('errors.notReady', BUSY_RETRY_SECONDS),
  })
  const hashAsTyped = (password: string) => argon2.hash(password, cost)
  const currentParameters = `$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  let dummyHash: string | undefined
  return {
    hash: (password, lane = '') => enqueue(lane, () => hashAsTyped(password)),
    matches: (stored, password, lane = '') =>
      enqueue(lane, async () => {
        dummyHash ??= await hashAsTyped('nobody has this password')
        const isMatch = await argon2.verify(stored ?? dummyHash, password)
        return stored !== undefined && isMatch
      }),
    isOutdated: (stored) => !stored.startsWith('$argon2id$') || !stored.includes(currentParameters),
  }
}
