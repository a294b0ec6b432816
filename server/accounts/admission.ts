import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { type FairQueue, openFairQueue } from './fair-queue.ts'
import { findLocation, type LoginLocation, type Origin } from './familiar-locations.ts'
import {
  cancelReservation,
  clearLimit,
  count,
  isExceeded,
  type Limits,
  MAX_DELAY_MS,
  networkOf,
  reserve,
} from './throttle.ts'

/** How attempts are slowed down without being refused: by a delay, and by two paced queues. */
export type AdmissionQueues = {
  /** Resolves after so many ms; throws Failure('errors.notReady') when the product stops first. */
  wait(ms: number): Promise<void>
  loginQueue: FairQueue
  registrationQueue: FairQueue
}

const LOGIN_INTERVAL_MS = 100
const REGISTRATION_INTERVAL_MS = 500

/** The queues of one server. */
export const openAdmissionQueues = (wait: AdmissionQueues['wait']): AdmissionQueues => ({
  wait,
  loginQueue: openPacedQueue(wait, LOGIN_INTERVAL_MS),
  registrationQueue: openPacedQueue(wait, REGISTRATION_INTERVAL_MS),
})

/** Starts one job each `everyMs`; no more wait than can start within MAX_DELAY_MS. */
const openPacedQueue = (wait: AdmissionQueues['wait'], everyMs: number): FairQueue => {
  const enqueue = openFairQueue({
    concurrency: 1,
    maxQueued: MAX_DELAY_MS / everyMs,
    overflowError: () => new Failure('errors.tooManyAttempts', MAX_DELAY_MS / 1000),
  })
  return async (lane, job) => {
    await enqueue(lane, () => wait(everyMs))
    return job()
  }
}

type Deps = { db: Db; clock: Clock; limits: Limits; queues: AdmissionQueues }

/** A login that may be tried: the lane that it waits in, and what its outcome changes. */
export type LoginAttempt = { lane: string; succeed(): Promise<void>; fail(): Promise<void> }

/**
 * Delays a login as long as the limits say, and admits it. Throws Failure('errors.tooManyAttempts') only where this
 * account was tried too often from this location, or from unfamiliar ones; a crowded network is only slow.
 */
export const admitLogin = async (deps: Deps, email: string, origin: Origin): Promise<LoginAttempt> => {
  const { limits, queues } = deps
  const location = await findLocation(deps, email, origin)
  const locationKey = `login as ${email} from ${location.name}`
  const accountKey =
    location.kind === 'network' ? `guesses of ${email}` : `guesses of ${email} from ${location.name}`
  const failures = `failed logins from ${networkOf(origin.ip)}`
  // Attempts are reserved before the check and cancelled after it, so that those made at the same moment all count.
  const delayMs = await reserve(deps, locationKey, limits.perLocation)
  await queues.wait(Math.max(delayMs, await reserve(deps, accountKey, limits.perAccount)))
  const lane = laneFor(email, location)
  if (location.kind !== 'familiar-device' && (await isExceeded(deps, failures, limits.failuresPerNetwork)))
    await queues.loginQueue(lane, async () => undefined)
  return {
    lane,
    succeed: async () => {
      await clearLimit(deps, locationKey)
      await cancelReservation(deps, accountKey, limits.perAccount)
    },
    fail: () => count(deps, failures, limits.failuresPerNetwork),
  }
}

/** Unfamiliar accounts of a network share its lane; one that is familiar there, or on this device, has its own. */
const laneFor = (email: string, location: LoginLocation): string =>
  location.kind === 'network' ? location.name : `${email} from ${location.name}`

/** Delays a registration where its network has many, and admits it; returns the lane that it waits in. */
export const admitRegistration = async (deps: Deps, origin: Origin): Promise<{ lane: string }> => {
  const { limits, queues } = deps
  const network = networkOf(origin.ip)
  const registrations = `registrations from ${network}`
  const isLimited = await isExceeded(deps, registrations, limits.registrationsPerNetwork)
  await count(deps, registrations, limits.registrationsPerNetwork)
  const lane = `network ${network}`
  if (isLimited) await queues.registrationQueue(lane, async () => undefined)
  return { lane }
}
