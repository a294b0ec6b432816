import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import type { Policy, Rate } from './policies.ts'
import { deleteEmpty, drain, empty, emptyAt, fill, findKeys, saveKey, sweep } from './store.ts'

const SECOND_MS = 1_000
/** A try whose turn comes within this time is delayed until then; a later one is refused. */
export const MAX_DELAY_MS = 5_000
/**
 * Slowed attempts are counted up to so many bursts, so that the slowing ends some time after the attempts.
 */
const BURSTS_COUNTED = 10

type Deps = { db: Db; clock: Clock }

/** How much fuller than a burst a bucket may be, in ms. */
const overfillMs = ({ past, burst, everyMs }: Policy): number => {
  if (past === 'refuse') return MAX_DELAY_MS
  if (past === 'late') return everyMs
  return past === 'skip' ? 0 : (BURSTS_COUNTED - 1) * burst * everyMs
}

/**
 * Admits a try and returns in how many ms its turn comes. Past the limit it throws
 * Failure('errors.tooManyAttempts') where the policy refuses, and otherwise returns undefined; neither takes
 * a turn. `key` says what is tried, and by which user or from which place.
 */
export const admit = async <Past extends Policy['past']>(
  deps: Deps,
  policy: Policy<Past>,
  key: string,
): Promise<Past extends 'refuse' ? number : number | undefined> => {
  const [hashed, now] = [hashOf(key), deps.clock.now()]
  const burstMs = policy.burst * policy.everyMs
  const maxMs = burstMs + overfillMs(policy)
  const at = await fill(deps.db, hashed, new Date(now), { stepMs: policy.everyMs, maxMs })
  if (policy.past === 'late' || policy.past === 'slow') await sweep(deps.db, new Date(now))
  if (at === undefined && policy.past === 'refuse') {
    const emptyAgainAt = await emptyAt(deps.db, hashed, new Date(now), maxMs)
    const dueAt = (emptyAgainAt?.getTime() ?? now) + policy.everyMs - burstMs
    throw new Failure('errors.tooManyAttempts', Math.max(SECOND_MS, dueAt - MAX_DELAY_MS - now) / SECOND_MS)
  }
  const delayMs = at && Math.max(growingDelay(policy, at.getTime() - now), at.getTime() - burstMs - now)
  return delayMs as Past extends 'refuse' ? number : number | undefined
}

/**
 * Each try past `slowFrom` waits this much longer: a burst's last one less than 2 s, because the user may be
 * the next to try from a new place.
 */
const SLOWER_BY_MS = 10

const growingDelay = ({ everyMs, slowFrom = Number.POSITIVE_INFINITY }: Policy, filledMs: number): number =>
  Math.round(Math.max(0, filledMs / everyMs - slowFrom) * SLOWER_BY_MS) || 0

export type Bucket = { key: string; policy: Policy<'refuse'> }

/**
 * Takes a turn of each bucket, or of none. Throws Failure('errors.tooManyAttempts') if a bucket is full.
 * Returns the function that gives all turns back.
 */
export const admitAll = async (deps: Deps, buckets: Bucket[]): Promise<() => Promise<void>> => {
  const taken: Bucket[] = []
  const giveBack = async () => {
    for (const { key, policy } of taken) await cancelReservation(deps, key, policy)
  }
  try {
    for (const bucket of buckets) {
      await admit(deps, bucket.policy, bucket.key)
      taken.push(bucket)
    }
  } catch (error) {
    await giveBack()
    throw error
  }
  return giveBack
}

/** Gives one turn back. */
export const cancelReservation = (deps: Deps, key: string, rate: Pick<Rate, 'everyMs'>): Promise<void> =>
  drain(deps.db, hashOf(key), rate.everyMs)

/** Gives all turns back. */
export const clearLimit = (deps: Deps, key: string): Promise<void> => empty(deps.db, hashOf(key))

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
