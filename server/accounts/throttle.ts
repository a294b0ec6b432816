import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { hashOf } from './credentials.ts'
import { countHit, forgetHits, hitsOf, type Tally } from './store.ts'

export type Limit = { hits: number; windowMs: number }
export type Limits = { failuresOfAccount: Limit; failuresOfAddress: Limit; registrations: Limit }

const MINUTE_MS = 60_000

/** Only failed logins count, so a stadium behind one address still gets in; registrations tell who is registered. */
export const LIMITS: Limits = {
  failuresOfAccount: { hits: 10, windowMs: 10 * MINUTE_MS },
  failuresOfAddress: { hits: 100, windowMs: 10 * MINUTE_MS },
  registrations: { hits: 60, windowMs: 60 * MINUTE_MS },
}

/** The usual limits with so many times the attempts. */
export const limitsTimes = (factor: number): Limits => {
  const more = ({ hits, windowMs }: Limit): Limit => ({ hits: hits * factor, windowMs })
  return {
    failuresOfAccount: LIMITS.failuresOfAccount,
    failuresOfAddress: more(LIMITS.failuresOfAddress),
    registrations: more(LIMITS.registrations),
  }
}

type Needs = { db: Db; clock: Clock }

/** Counts one try and throws Failure('errors.tooManyAttempts') when it is one too many. */
export const spendTry = async (needs: Needs, key: string, limit: Limit): Promise<void> => {
  const tally = await countHit(needs.db, hashOf(key), new Date(needs.clock.now()), limit.windowMs)
  if (tally.hits > limit.hits) throw tooMany(needs.clock, tally)
}

/** Throws Failure('errors.tooManyAttempts') when the key has no try left; counts nothing. */
export const refuseSpent = async (needs: Needs, key: string, limit: Limit): Promise<void> => {
  const tally = await hitsOf(needs.db, hashOf(key), new Date(needs.clock.now()))
  if (tally !== undefined && tally.hits >= limit.hits) throw tooMany(needs.clock, tally)
}

/** Gives all tries back. */
export const forgive = (needs: Needs, key: string): Promise<void> => forgetHits(needs.db, hashOf(key))

const tooMany = (clock: Clock, tally: Tally) =>
  new Failure('errors.tooManyAttempts', Math.max(1, (tally.resetsAt.getTime() - clock.now()) / 1000))

/** An IPv6 customer owns 64 bits of addresses: they count as one. */
export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  return [...start, ...zeros, ...end].slice(0, 4).join(':')
}
