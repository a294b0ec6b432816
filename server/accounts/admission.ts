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

/** How tries are held back without being refused: by waiting, and by two lanes that go no faster than their pace. */
export type AdmissionQueues = {
  /** Resolves after so many ms; throws Failure('errors.notReady') when the product stops first. */
  wait(ms: number): Promise<void>
  loginQueue: FairQueue
  registrationQueue: FairQueue
}

const LOGIN_INTERVAL_MS = 100
const REGISTRATION_INTERVAL_MS = 500

/** One server's own brakes. */
export const openAdmissionQueues = (wait: AdmissionQueues['wait']): AdmissionQueues => ({
  wait,
  loginQueue: openPacedQueue(wait, LOGIN_INTERVAL_MS),
  registrationQueue: openPacedQueue(wait, REGISTRATION_INTERVAL_MS),
})

/** Lets one job go each `everyMs`; no more wait than can go within HOLD_MS. */
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

/** A login that may be tried: whose lane it waits in, and what its outcome changes. */
export type LoginAttempt = { lane: string; succeed(): Promise<void>; fail(): Promise<void> }

/**
 * Holds a login back as long as the limits say, and admits it. Throws Failure('errors.tooManyAttempts') only where this
 * person was tried too often from this very place, or from unfamiliar places; a crowded network is only slow.
 */
export const admitLogin = async (deps: Deps, email: string, origin: Origin): Promise<LoginAttempt> => {
  const { limits, queues } = deps
  const location = await findLocation(deps, email, origin)
  const locationKey = `login as ${email} from ${location.name}`
  const accountKey =
    location.kind === 'network' ? `guesses of ${email}` : `guesses of ${email} from ${location.name}`
  const failures = `failed logins from ${networkOf(origin.ip)}`
  // Turns are taken before the check and given back after it, so that tries made at the same moment all count.
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

/** Strangers of a network share its lane; who is familiar there, or on this device, has one of his own. */
const laneFor = (email: string, location: LoginLocation): string =>
  location.kind === 'network' ? location.name : `${email} from ${location.name}`

/** Holds a registration back where its network has many, and admits it; tells the lane that it waits in. */
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
