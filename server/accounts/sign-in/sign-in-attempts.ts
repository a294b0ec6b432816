import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { Settings } from '../../settings/settings.ts'
import { isSecure } from '../cookies.ts'
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

/** Uses this browser's attempt up: `over` if it is too old, `unknown` if there is no unused one. */
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

type Site = Pick<Settings, 'publicUrl'>

const COOKIE_SECONDS = 3_600
const SECRET = /^[A-Za-z0-9_-]{43}$/

const nameOf = (site: Site, kind: AttemptKind) => `${isSecure(site) ? '__Host-' : ''}sign-in-${kind}`

/** The secret of the attempt under way in this browser, one of each kind at most; undefined without one. */
export const attemptSecret = (request: FastifyRequest, site: Site, kind: AttemptKind): string | undefined => {
  const secret = request.cookies[nameOf(site, kind)]
  return secret !== undefined && SECRET.test(secret) ? secret : undefined
}

/**
 * Binds an attempt to this browser. `crossSite` lets the cookie come with a form that another site's page
 * sends here, which browsers allow over https alone; over http, in the demo, both sides are `localhost`.
 */
export const setAttemptCookie = (
  reply: FastifyReply,
  site: Site,
  attempt: { kind: AttemptKind; secret: string; crossSite?: boolean },
): void => {
  const secure = isSecure(site)
  reply.setCookie(nameOf(site, attempt.kind), attempt.secret, {
    path: '/',
    httpOnly: true,
    secure,
    sameSite: attempt.crossSite === true && secure ? 'none' : 'lax',
    maxAge: COOKIE_SECONDS,
  })
}
