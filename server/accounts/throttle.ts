import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { hashOf } from './credentials.ts'
import { drain, empty, emptyAt, fill, sweep } from './store-throttles.ts'

/** `burst` tries at once, then one each `everyMs`: a leaky bucket. */
export type Pace = { burst: number; everyMs: number }
export type Limits = {
  /** Tries as one person from one place: a network, or a device that the person logged in on before. */
  fromPlace: Pace
  /** Tries as one person from all unfamiliar places together; of each familiar place by itself. */
  asPerson: Pace
  /** Failed logins from one network, a carrier's thousands of fans perhaps: past it logins are slow, not refused. */
  failuresOfNetwork: Pace
  /** Registrations from one network: past it they are slow, not refused. */
  registrationsOfNetwork: Pace
}

const SECOND_MS = 1_000

/** One person can be guessed at 100 times an hour for long (OWASP ASVS), from however many networks. */
export const LIMITS: Limits = {
  fromPlace: { burst: 10, everyMs: 5 * SECOND_MS },
  asPerson: { burst: 200, everyMs: 36 * SECOND_MS },
  failuresOfNetwork: { burst: 100, everyMs: 6 * SECOND_MS },
  registrationsOfNetwork: { burst: 60, everyMs: 60 * SECOND_MS },
}

/** The usual limits with so many times the attempts of a network; those of a person stay. */
export const limitsTimes = (factor: number): Limits => {
  const more = ({ burst, everyMs }: Pace): Pace => ({ burst: burst * factor, everyMs: everyMs / factor })
  return {
    ...LIMITS,
    failuresOfNetwork: more(LIMITS.failuresOfNetwork),
    registrationsOfNetwork: more(LIMITS.registrationsOfNetwork),
  }
}

/** A try whose turn comes within this time is held until then; a later one is refused. */
export const HOLD_MS = 5 * SECOND_MS
/** What is only slowed is counted up to so many bursts, so that it is over some time after it ended. */
const BURSTS_COUNTED = 10

type Needs = { db: Db; clock: Clock }

/**
 * Takes the next turn at this pace and tells in how many ms it comes, HOLD_MS at most. Throws
 * Failure('errors.tooManyAttempts'), having taken none, when that is further away.
 */
export const takeTurn = async (needs: Needs, key: string, pace: Pace): Promise<number> => {
  const [hashed, now] = [hashOf(key), needs.clock.now()]
  const free = pace.burst * pace.everyMs
  const at = await fill(needs.db, hashed, new Date(now), { stepMs: pace.everyMs, mostMs: free + HOLD_MS })
  if (at !== undefined) return Math.max(0, at.getTime() - free - now)
  const full = await emptyAt(needs.db, hashed, new Date(now))
  const turn = (full?.getTime() ?? now) + pace.everyMs - free
  throw new Failure('errors.tooManyAttempts', Math.max(SECOND_MS, turn - HOLD_MS - now) / SECOND_MS)
}

/** Gives one turn back. */
export const returnTurn = (needs: Needs, key: string, pace: Pace): Promise<void> =>
  drain(needs.db, hashOf(key), pace.everyMs)

/** Gives all turns back. */
export const forgive = (needs: Needs, key: string): Promise<void> => empty(needs.db, hashOf(key))

/** Counts one more, and refuses nothing. */
export const count = async (needs: Needs, key: string, pace: Pace): Promise<void> => {
  const mostMs = BURSTS_COUNTED * pace.burst * pace.everyMs
  const now = new Date(needs.clock.now())
  await fill(needs.db, hashOf(key), now, { stepMs: pace.everyMs, mostMs })
  await sweep(needs.db, now)
}

/** Whether more was counted than the pace allows. */
export const isOver = async (needs: Needs, key: string, pace: Pace): Promise<boolean> => {
  const now = needs.clock.now()
  const at = await emptyAt(needs.db, hashOf(key), new Date(now))
  return at !== undefined && at.getTime() - now > (pace.burst - 1) * pace.everyMs
}

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
