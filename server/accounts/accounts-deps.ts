import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type {
  notificationData,
  paymentData,
  playbackData,
  playbackReportData,
  positionData,
} from '../../contract/accounts/personal-data.ts'
import type { Playing } from '../../contract/accounts/playing.ts'
import type { LeftPayment } from '../../contract/payments.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import type { Gate } from '../http/answers/endpoint.ts'
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
  settings: Pick<Settings, 'publicUrl' | 'mode' | 'privacyContact'>
  passwords: Passwords
  random: RandomBytes
  geolocation: Geolocation
  limits?: Limits
  /** Frees the playback of one device, or of all but some. */
  endPlayback(of: { userId: number; deviceId?: string; exceptDeviceIds?: string[] }): Promise<unknown>
  /** Which of a person's sessions plays now, and the way to stop it: false where it does not. */
  playingNow(
    userId: number,
    sessions: { id: string; deviceId: string | null }[],
  ): Promise<{ sessionId: string; playing: Playing } | undefined>
  stopPlaying(
    userId: number,
    sessions: { id: string; deviceId: string | null }[],
    sessionId: string,
  ): Promise<boolean>
  /** What is stored of what a person plays. */
  playbackOf(userId: number): Promise<z.infer<typeof playbackData>>
  /** Where a person was in each game, and how that is forgotten with the account, in its transaction. */
  positionsOf(userId: number): Promise<z.infer<typeof positionData>[]>
  forgetPositions(tx: Db, userId: number): Promise<void>
  /** What a person got in each playback, and how that is forgotten with the account, in its transaction. */
  reportsOf(userId: number): Promise<z.infer<typeof playbackReportData>[]>
  forgetReports(tx: Db, userId: number): Promise<void>
  /** Where and of what a person is notified, and how that is forgotten with the account, in its transaction. */
  notificationsOf(userId: number): Promise<z.infer<typeof notificationData>>
  forgetNotifications(tx: Db, userId: number): Promise<void>
  /** What is stored of a person's payments, and what is forgotten of them with the account, in its transaction. */
  paymentsOf(userId: number): Promise<z.infer<typeof paymentData>>
  /** Answers what may still be paid or is still to be given back. */
  forgetBuyer(tx: Db, userId: number): Promise<LeftPayment[]>
  /** Cancels that at its companies, after the transaction, and says what became of each; never throws. */
  cancelLeft(left: LeftPayment[]): Promise<LeftPayment[]>
  timers: Pick<Timers, 'wait'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** As the verbs of accounts take it. */
export type OpenAccounts = AccountsDeps & { limits: Limits; queues: AdmissionQueues }

/** With the usual limits where no others are given, and with the queues of this server: once for all of its routes. */
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
