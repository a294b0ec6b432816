import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { networkOf } from '../../http/security/network-of.ts'
import { type FairQueue, type Lane, openPacedQueue } from '../../throttles/fair-queue.ts'
import type { Limits, Policy } from '../../throttles/policies.ts'
import { admit, cancelReservation, clearLimit, isExceeded, MAX_DELAY_MS } from '../../throttles/throttle.ts'
import { findLocation, type LoginLocation, type Origin } from './familiar-locations.ts'

/** Slows attempts down without refusing them: by a delay, and by two paced queues. */
export type AdmissionQueues = {
  /** Resolves after so many ms; throws Failure('errors.notReady') when the product stops first. */
  wait(ms: number): Promise<void>
  loginQueue: FairQueue
  registrationQueue: FairQueue
  nipQueue: FairQueue
  linkQueue: FairQueue
}

const LOGIN_INTERVAL_MS = 100
const REGISTRATION_INTERVAL_MS = 500
const LINK_INTERVAL_MS = 500
const NIP_INTERVAL_MS = 1_000
/** Shorter than the page's wait for an answer. */
const NIP_MAX_DELAY_MS = 12_000

/** The queues of one server. */
export const openAdmissionQueues = (wait: AdmissionQueues['wait']): AdmissionQueues => ({
  wait,
  loginQueue: openQueue(wait, LOGIN_INTERVAL_MS),
  registrationQueue: openQueue(wait, REGISTRATION_INTERVAL_MS),
  linkQueue: openQueue(wait, LINK_INTERVAL_MS),
  nipQueue: openQueue(wait, NIP_INTERVAL_MS, NIP_MAX_DELAY_MS),
})

/** No more jobs wait than can start within `maxDelayMs`. */
const openQueue = (wait: AdmissionQueues['wait'], everyMs: number, maxDelayMs = MAX_DELAY_MS): FairQueue =>
  openPacedQueue(wait, { everyMs, maxQueued: maxDelayMs / everyMs, retrySeconds: MAX_DELAY_MS / 1_000 })

type Deps = { db: Db; clock: Clock; limits: Limits; queues: AdmissionQueues }

/** An admitted login: its lane, and the functions that note its outcome. */
export type LoginAttempt = { lane: Lane; succeed(): Promise<void>; fail(): Promise<void> }

/** How often an account may be tried from all unfamiliar places together, and from one unfamiliar network. */
type AccountPolicies = { perAccount: Policy<'refuse'>; perNetwork: Policy<'refuse'> }

/**
 * Delays a login as the limits say, and admits it. Throws Failure('errors.tooManyAttempts') only if this
 * account was tried too often from this location, or from unfamiliar ones; a crowded network is only slow.
 */
export const admitLogin = async (
  deps: Deps,
  account: string,
  origin: Origin,
  { perAccount, perNetwork }: AccountPolicies = {
    perAccount: deps.limits.perAccount,
    perNetwork: deps.limits.perLocation,
  },
): Promise<LoginAttempt> => {
  const { limits, queues } = deps
  const location = await findLocation(deps, account, origin)
  const locationKey = `login as ${account} from ${location.name}`
  const accountKey = `guesses of ${placeOf(account, location)}`
  const failures = `failed logins from ${networkOf(origin.ip)}`
  // Attempts are reserved before the check and cancelled after it, so that simultaneous ones all count.
  const perLocation = location.kind === 'network' ? perNetwork : limits.perLocation
  const delayMs = await admit(deps, perLocation, locationKey)
  await queues.wait(Math.max(delayMs, await admit(deps, perAccount, accountKey)))
  const lane = laneFor(account, location)
  if (location.kind !== 'familiar-device' && (await isExceeded(deps, failures, limits.failuresPerNetwork)))
    await queues.loginQueue(lane, async () => undefined)
  return {
    lane,
    succeed: async () => {
      await clearLimit(deps, locationKey)
      await cancelReservation(deps, accountKey, perAccount)
    },
    fail: async () => void (await admit(deps, limits.failuresPerNetwork, failures)),
  }
}

/**
 * Does the same for an Entrepreneur's NIP. One NIP tried at many numbers stays below the limit of each
 * number: beyond a pace for all numbers together, tries from unfamiliar places are slow, and wait in turn by
 * their network.
 */
export const admitNip = async (deps: Deps, account: string, origin: Origin): Promise<LoginAttempt> => {
  const { limits, queues } = deps
  const attempt = await admitLogin(deps, account, origin, {
    perAccount: limits.perNumber,
    perNetwork: limits.perNumberAndNetwork,
  })
  const location = await findLocation(deps, account, origin)
  if (location.kind !== 'network') return attempt
  const [key, rate] = ['NIPs from unfamiliar places', limits.unfamiliarNips] as const
  const isLimited = await isExceeded(deps, key, rate)
  // Counts the try before the check, so that simultaneous tries all count, and gives it back after a right
  // one.
  await admit(deps, rate, key)
  if (isLimited) await queues.nipQueue(attempt.lane, async () => undefined)
  return {
    ...attempt,
    succeed: async () => {
      await attempt.succeed()
      await cancelReservation(deps, key, rate)
    },
  }
}

/**
 * Tries from unfamiliar places wait behind those of their network and of their account. In a familiar place,
 * an account has its own lane ahead of them.
 */
const laneFor = (account: string, location: LoginLocation): Lane =>
  location.kind === 'network'
    ? { lanes: [location.name, `account ${account}`] }
    : { lanes: [`${account} from ${location.name}`], isAhead: true }

/** All unfamiliar places of an account count as one, and each familiar place by itself. */
const placeOf = (account: string, location: LoginLocation): string =>
  location.kind === 'network' ? account : `${account} from ${location.name}`

/** Admits a registration, delayed if its network has many. Returns its lane. */
export const admitRegistration = (deps: Deps, origin: Origin): Promise<{ lane: string }> =>
  admitFromNetwork(deps, origin, 'registrations', 'registrationsPerNetwork', 'registrationQueue')

/**
 * Admits the request for a mailed link, delayed if its network has many. Returns in how many ms its mail may
 * go; undefined if a mail is waiting already. The work is the same whether the address is known or not.
 */
export const admitLink = async (
  deps: Deps,
  email: string,
  origin: Origin,
): Promise<{ lane: string; delayMs: number | undefined }> => {
  const { lane } = await admitFromNetwork(deps, origin, 'links', 'linksPerNetwork', 'linkQueue')
  const location = await findLocation(deps, email, origin)
  const key = `links for ${placeOf(email, location)}`
  return { lane, delayMs: await admit(deps, deps.limits.linksPerAddress, key) }
}

const admitFromNetwork = async (
  deps: Deps,
  origin: Origin,
  what: string,
  limit: 'registrationsPerNetwork' | 'linksPerNetwork',
  queue: 'registrationQueue' | 'linkQueue',
): Promise<{ lane: string }> => {
  const network = networkOf(origin.ip)
  const key = `${what} from ${network}`
  const isLimited = await isExceeded(deps, key, deps.limits[limit])
  await admit(deps, deps.limits[limit], key)
  const lane = `network ${network}`
  if (isLimited) await deps.queues[queue](lane, async () => undefined)
  return { lane }
}
