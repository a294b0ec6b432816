import type { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { hashOf, newSecret, type RandomBytes } from '../secrets.ts'
import {
  type AttemptKind,
  type AttemptRow,
  addAttempt,
  addAttemptOnce,
  countTry,
  sweepAttempts,
  takeAttempt,
} from './store-attempts.ts'

export type AttemptDeps = { db: Db; clock: Clock; random: RandomBytes }

/** A sweep removes attempts that are over this long, so that a user who is a little late is told so. */
const KEPT_AFTER_MS = 3_600_000

/**
 * Begins a sign-in of several steps. Returns its secret once, for the cookie of this browser; `dataFor` makes
 * the stored data.
 */
export const beginAttempt = async (
  deps: AttemptDeps,
  kind: AttemptKind,
  lifeMs: number,
  dataFor: (secret: string) => object,
): Promise<string> => {
  const now = deps.clock.now()
  const secret = newSecret(deps.random)
  await sweepAttempts(deps.db, new Date(now - KEPT_AFTER_MS))
  await addAttempt(deps.db, {
    id: hashOf(secret),
    kind,
    data: dataFor(secret),
    createdAt: new Date(now),
    expiresAt: new Date(now + lifeMs),
  })
  return secret
}

/** Counts a try at this browser's attempt. Returns undefined if no attempt may still be tried. */
export const tryAttempt = async <T>(
  deps: AttemptDeps,
  key: { secret: string | undefined; kind: AttemptKind; maxTries: number },
  shape: z.ZodType<T>,
): Promise<T | undefined> => {
  if (key.secret === undefined) return undefined
  const id = hashOf(key.secret)
  const row = await countTry(deps.db, { id, kind: key.kind }, new Date(deps.clock.now()), key.maxTries)
  return readData(row, shape)
}

/**
 * Uses this browser's attempt up: `over` if it is too old, `unknown` if there is none or it was used before.
 */
export const consumeAttempt = async <T>(
  deps: AttemptDeps,
  key: { secret: string | undefined; kind: AttemptKind },
  shape: z.ZodType<T>,
): Promise<{ state: 'valid'; data: T } | { state: 'over' } | { state: 'unknown' }> => {
  if (key.secret === undefined) return { state: 'unknown' }
  const now = new Date(deps.clock.now())
  const row = await takeAttempt(deps.db, { id: hashOf(key.secret), kind: key.kind }, now)
  const data = readData(row, shape)
  if (row === undefined || data === undefined) return { state: 'unknown' }
  return row.holds ? { state: 'valid', data } : { state: 'over' }
}

/** Marks a value of an outside company as used until `expiresAt`. Returns false if it was used before. */
export const consumeOnce = (
  deps: AttemptDeps,
  kind: AttemptKind,
  token: string,
  expiresAt: Date,
): Promise<boolean> => {
  const now = new Date(deps.clock.now())
  return addAttemptOnce(deps.db, {
    id: hashOf(`used ${token}`),
    kind,
    data: {},
    createdAt: now,
    expiresAt,
  })
}

/** Returns undefined for an attempt of another step of the same kind, which has another shape. */
const readData = <T>(row: AttemptRow | undefined, shape: z.ZodType<T>): T | undefined => {
  const read = shape.safeParse(row?.data)
  return read.success ? read.data : undefined
}
