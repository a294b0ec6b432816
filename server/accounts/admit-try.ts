import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { type FairQueue, openFairQueue } from './fair-queue.ts'
import { type Origin, type Place, placeOf } from './familiar-places.ts'
import { count, forgive, HOLD_MS, isOver, type Limits, networkOf, returnTurn, takeTurn } from './throttle.ts'

/** How tries are held back without being refused: by waiting, and by two lanes that go no faster than their pace. */
export type Brakes = {
  /** Resolves after so many ms; throws Failure('errors.notReady') when the product stops first. */
  wait(ms: number): Promise<void>
  slowLogins: FairQueue
  slowRegistrations: FairQueue
}

const SLOW_LOGIN_MS = 100
const SLOW_REGISTRATION_MS = 500

/** One server's own brakes. */
export const openBrakes = (wait: Brakes['wait']): Brakes => ({
  wait,
  slowLogins: openSlowLane(wait, SLOW_LOGIN_MS),
  slowRegistrations: openSlowLane(wait, SLOW_REGISTRATION_MS),
})

/** Lets one job go each `everyMs`; no more wait than can go within HOLD_MS. */
const openSlowLane = (wait: Brakes['wait'], everyMs: number): FairQueue => {
  const inTurn = openFairQueue({
    atOnce: 1,
    mayWait: HOLD_MS / everyMs,
    refusal: () => new Failure('errors.tooManyAttempts', HOLD_MS / 1000),
  })
  return async (lane, job) => {
    await inTurn(lane, () => wait(everyMs))
    return job()
  }
}

type Needs = { db: Db; clock: Clock; limits: Limits; brakes: Brakes }

/** A login that may be tried: whose lane it waits in, and what its outcome changes. */
export type Try = { lane: string; succeed(): Promise<void>; fail(): Promise<void> }

/**
 * Holds a login back as long as the limits say, and admits it. Throws Failure('errors.tooManyAttempts') only where this
 * person was tried too often from this very place, or from unfamiliar places; a crowded network is only slow.
 */
export const admitLogin = async (needs: Needs, email: string, origin: Origin): Promise<Try> => {
  const { limits, brakes } = needs
  const place = await placeOf(needs, email, origin)
  const fromPlace = `login as ${email} from ${place.name}`
  const asPerson = place.kind === 'network' ? `guesses of ${email}` : `guesses of ${email} from ${place.name}`
  const failures = `failed logins from ${networkOf(origin.ip)}`
  // Turns are taken before the check and given back after it, so that tries made at the same moment all count.
  const turn = await takeTurn(needs, fromPlace, limits.fromPlace)
  await brakes.wait(Math.max(turn, await takeTurn(needs, asPerson, limits.asPerson)))
  const lane = laneOf(email, place)
  if (place.kind !== 'familiar-device' && (await isOver(needs, failures, limits.failuresOfNetwork)))
    await brakes.slowLogins(lane, async () => undefined)
  return {
    lane,
    succeed: async () => {
      await forgive(needs, fromPlace)
      await returnTurn(needs, asPerson, limits.asPerson)
    },
    fail: () => count(needs, failures, limits.failuresOfNetwork),
  }
}

/** Strangers of a network share its lane; who is familiar there, or on this device, has one of his own. */
const laneOf = (email: string, place: Place): string =>
  place.kind === 'network' ? place.name : `${email} from ${place.name}`

/** Holds a registration back where its network has many, and admits it; tells the lane that it waits in. */
export const admitRegistration = async (needs: Needs, origin: Origin): Promise<{ lane: string }> => {
  const { limits, brakes } = needs
  const network = networkOf(origin.ip)
  const registrations = `registrations from ${network}`
  const slow = await isOver(needs, registrations, limits.registrationsOfNetwork)
  await count(needs, registrations, limits.registrationsOfNetwork)
  const lane = `network ${network}`
  if (slow) await brakes.slowRegistrations(lane, async () => undefined)
  return { lane }
}
