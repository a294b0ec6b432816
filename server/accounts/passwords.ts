import { hash, verify } from '@node-rs/argon2'
import { Failure } from '../failure.ts'

/** argon2id, OWASP's second profile: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const HASHES_AT_ONCE = 8
const HASHES_WAITING = 1_000
const BUSY_RETRY_SECONDS = 5

export type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** Hashes and checks passwords, at most eight at once so that a rush of logins cannot take all memory. */
export type Passwords = {
  /** Throws Failure('errors.notReady') when too many wait. */
  hash(password: string): Promise<string>
  /** False for a wrong password or no stored hash, after the same work. `before` runs when its turn comes. */
  matches(stored: string | undefined, password: string, before?: () => Promise<void>): Promise<boolean>
}

/** `cost` is argon2's; tests pass a cheap one. */
export const openPasswords = (cost: Cost = COST): Passwords => {
  const inTurn = queueOf(HASHES_AT_ONCE, HASHES_WAITING)
  const hashed = (password: string) => hash(composed(password), { ...cost })
  let nobody: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hashed(password)),
    matches: (stored, password, before) =>
      inTurn(async () => {
        await before?.()
        nobody ??= hashed('nobody has this password')
        const someHash = await nobody
        const right = await verify(stored ?? someHash, composed(password))
        return stored !== undefined && right
      }),
  }
}

/** The same password typed on two keyboards may arrive as different code points. */
const composed = (password: string) => password.normalize('NFKC')

const queueOf = (atOnce: number, mayWait: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (waiting.length >= mayWait) throw new Failure('errors.notReady', BUSY_RETRY_SECONDS)
    if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn))
    else running += 1
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
