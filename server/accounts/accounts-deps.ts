import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import type { Gate } from '../http/endpoint.ts'
import type { Geolocation } from '../providers/geolocation.ts'
import type { Settings } from '../settings/settings.ts'
import type { Timers } from '../timers.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { RandomBytes } from './secrets.ts'
import { type AdmissionQueues, openAdmissionQueues } from './throttles/admission.ts'
import { LIMITS, type Limits } from './throttles/throttle.ts'

/** What accounts need from outside. */
export type AccountsDeps = {
  gate: Gate
  db: Db
  clock: Clock
  settings: Pick<Settings, 'publicUrl' | 'mode'>
  passwords: Passwords
  random: RandomBytes
  geolocation: Geolocation
  limits?: Limits
  /** Frees the playback of one device, or of all but some. */
  endPlayback(of: { userId: number; deviceId?: string; exceptDeviceIds?: string[] }): Promise<unknown>
  /** A person's purchases as they see them, and what is forgotten of them with the account, in its transaction. */
  purchasesOf(userId: number): Promise<Record<string, unknown>[]>
  forgetBuyer(tx: Db, userId: number): Promise<void>
  timers: Pick<Timers, 'wait'>
}

/** As the verbs of accounts take it. */
export type OpenAccounts = AccountsDeps & { limits: Limits; queues: AdmissionQueues }

/** With the usual limits where no others are given, and with the queues of this server. */
export const openAccounts = (app: FastifyInstance, given: AccountsDeps): OpenAccounts => ({
  ...given,
  limits: given.limits ?? LIMITS,
  queues: openAdmissionQueues(waitUntilClosed(app, given.timers)),
})

const CLOSING_RETRY_SECONDS = 5

/** Waits that end when the app closes, so that no held login delays the stop. */
const waitUntilClosed = (app: FastifyInstance, timers: Pick<Timers, 'wait'>) => {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  return async (ms: number): Promise<void> => {
    if (ms <= 0) return
    await timers.wait(ms, closing.signal)
    if (closing.signal.aborted) throw new Failure('errors.notReady', CLOSING_RETRY_SECONDS)
  }
}
