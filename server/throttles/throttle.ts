import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { deleteEmpty, drain, empty, emptyAt, fill, findKeys, saveKey, sweep } from './store.ts'

/**
 * A leaky bucket: `burst` tries at once, then one each `everyMs`. Past `slowFrom` each is delayed more than
 * the last.
 */
export type Rate = { burst: number; everyMs: number; slowFrom?: number }
export type Limits = {
  /** Tries as one user from one place: a network, or a device on which the user logged in before. */
  perLocation: Rate
  /** Tries as one user from all unfamiliar places together, and from each familiar place by itself. */
  perAccount: Rate
  /**
   * Failed logins from one network, perhaps a carrier's thousands of users: past it logins are slow, not
   * refused.
   */
  failuresPerNetwork: Rate
  /** Registrations from one network: past it they are slow, not refused. */
  registrationsPerNetwork: Rate
  /** Tries of one Entrepreneur's NIP from all unfamiliar places together: it has as few as four digits. */
  perNumber: Rate
  /** Such tries from one network: at half the pace, so that no single network uses up the common limit. */
  perNumberAndNetwork: Rate
  /** Tries of all NIPs together from unfamiliar places: past it they are slow, not refused. */
  unfamiliarNips: Rate
  /** Links mailed to one address: past it they are late, not refused. */
  linksPerAddress: Rate
  /** Links asked for from one network: past it they are slow, not refused. */
  linksPerNetwork: Rate
}

const SECOND_MS = 1_000

/** Long guessing at one user is limited to 100 tries an hour (OWASP ASVS), from however many networks. */
export const LIMITS: Limits = {
  perLocation: { burst: 10, everyMs: 5 * SECOND_MS },
  perAccount: { burst: 200, everyMs: 36 * SECOND_MS, slowFrom: 20 },
  failuresPerNetwork: { burst: 100, everyMs: 6 * SECOND_MS },
  registrationsPerNetwork: { burst: 60, everyMs: 60 * SECOND_MS },
  perNumber: { burst: 20, everyMs: 360 * SECOND_MS, slowFrom: 5 },
  perNumberAndNetwork: { burst: 5, everyMs: 720 * SECOND_MS },
  unfamiliarNips: { burst: 60, everyMs: 12 * SECOND_MS },
  linksPerAddress: { burst: 3, everyMs: 1_200 * SECOND_MS },
  linksPerNetwork: { burst: 3, everyMs: 1_200 * SECOND_MS },
}

/** The usual limits with `factor` times the attempts of a network; those of a user stay. */
export const scaledLimits = (factor: number): Limits => {
  const more = ({ burst, everyMs }: Rate): Rate => ({ burst: burst * factor, everyMs: everyMs / factor })
  return {
    ...LIMITS,
    failuresPerNetwork: more(LIMITS.failuresPerNetwork),
    registrationsPerNetwork: more(LIMITS.registrationsPerNetwork),
    linksPerNetwork: more(LIMITS.linksPerNetwork),
  }
}

/** A try whose turn comes within this time is delayed until then; a later one is refused. */
export const MAX_DELAY_MS = 5 * SECOND_MS
/**
 * Slowed attempts are counted up to so many bursts, so that the slowing ends some time after the attempts.
 */
const BURSTS_COUNTED = 10

type Deps = { db: Db; clock: Clock }

/**
 * Reserves the next slot at this rate and returns in how many ms it comes, at most MAX_DELAY_MS. Throws
 * Failure('errors.tooManyAttempts') without taking a slot if the next one is further away.
 */
export const reserve = async (deps: Deps, key: string, rate: Rate): Promise<number> => {
  const [hashed, now] = [hashOf(key), deps.clock.now()]
  const burstMs = rate.burst * rate.everyMs
  const at = await fill(deps.db, hashed, new Date(now), {
    stepMs: rate.everyMs,
    maxMs: burstMs + MAX_DELAY_MS,
  })
  if (at !== undefined) return Math.max(growingDelay(rate, at.getTime() - now), at.getTime() - burstMs - now)
  const emptyAgainAt = await emptyAt(deps.db, hashed, new Date(now), burstMs + MAX_DELAY_MS)
  const dueAt = (emptyAgainAt?.getTime() ?? now) + rate.everyMs - burstMs
  throw new Failure('errors.tooManyAttempts', Math.max(SECOND_MS, dueAt - MAX_DELAY_MS - now) / SECOND_MS)
}

/**
 * It delays the last try of a burst by less than 2 s, since the user may be the next to try from a new place.
 */
const SLOWER_BY_MS = 10

const growingDelay = ({ everyMs, slowFrom = Number.POSITIVE_INFINITY }: Rate, filledMs: number): number =>
  Math.round(Math.max(0, filledMs / everyMs - slowFrom) * SLOWER_BY_MS) || 0

/**
 * Reserves the next slot at this rate, however late, and returns in how many ms it comes. Returns undefined
 * without taking a slot if a late one is reserved already.
 */
export const reserveLate = async (deps: Deps, key: string, rate: Rate): Promise<number | undefined> => {
  const now = deps.clock.now()
  const burstMs = rate.burst * rate.everyMs
  const maxMs = burstMs + rate.everyMs
  const at = await fill(deps.db, hashOf(key), new Date(now), { stepMs: rate.everyMs, maxMs })
  await sweep(deps.db, new Date(now))
  return at === undefined ? undefined : Math.max(0, at.getTime() - burstMs - now)
}

/** Takes a turn at this rate. Returns false without taking it if the burst is used up. */
export const takeTurn = async (deps: Deps, key: string, { burst, everyMs }: Rate): Promise<boolean> => {
  const limits = { stepMs: everyMs, maxMs: burst * everyMs }
  return (await fill(deps.db, hashOf(key), new Date(deps.clock.now()), limits)) !== undefined
}

/** Gives one turn back. */
export const cancelReservation = (deps: Deps, key: string, rate: Rate): Promise<void> =>
  drain(deps.db, hashOf(key), rate.everyMs)

/** Gives all turns back. */
export const clearLimit = (deps: Deps, key: string): Promise<void> => empty(deps.db, hashOf(key))

/** Counts one event, and refuses nothing. */
export const count = async (deps: Deps, key: string, rate: Rate): Promise<void> => {
  const maxMs = BURSTS_COUNTED * rate.burst * rate.everyMs
  const now = new Date(deps.clock.now())
  await fill(deps.db, hashOf(key), now, { stepMs: rate.everyMs, maxMs })
  await sweep(deps.db, now)
}

/** Whether the count exceeds the pace. */
export const isExceeded = async (deps: Deps, key: string, rate: Rate): Promise<boolean> => {
  const now = deps.clock.now()
  const maxMs = BURSTS_COUNTED * rate.burst * rate.everyMs
  const at = await emptyAt(deps.db, hashOf(key), new Date(now), maxMs)
  return (at?.getTime() ?? now) - now > (rate.burst - 1) * rate.everyMs
}

/** Stores a key for so long. It shares the table of the buckets, and expires like an empty one. */
export const remember = async (deps: Deps, key: string, forMs: number): Promise<void> => {
  const now = deps.clock.now()
  await saveKey(deps.db, hashOf(key), new Date(now + forMs))
  await sweep(deps.db, new Date(now))
}

/** The keys that are remembered among these. */
export const remembered = async ({ db, clock }: Deps, keys: string[]): Promise<string[]> => {
  const found = await findKeys(db, keys.map(hashOf), new Date(clock.now()))
  return keys.filter((it) => found.includes(hashOf(it)))
}

/** Erases up to `limit` buckets that were empty at `at`. */
export const eraseEmptyBuckets = (db: Db, at: Date, limit: number): Promise<number> =>
  deleteEmpty(db, at, limit)

/** Keys name users and addresses, so the table has only their hashes. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')
