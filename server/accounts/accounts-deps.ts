import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type {
  notificationData,
  paymentData,
  playbackData,
  playbackReportData,
  positionData,
} from '../../contract/accounts/data-export.ts'
import type { LeftPayment } from '../../contract/payments/payments.ts'
import type { Playing } from '../../contract/streaming/playback-elsewhere.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import type { Gate } from '../http/answers/endpoint.ts'
import type { Geolocation } from '../providers/geolocation.ts'
import type { Settings } from '../settings/settings.ts'
import { LIMITS, type Limits } from '../throttles/policies.ts'
import type { Timers } from '../timers.ts'
import type { Passwords } from './password/passwords.ts'
import type { RandomBytes } from './secrets.ts'
import { type AdmissionQueues, openAdmissionQueues } from './throttles/admission.ts'

/** The dependencies of accounts. */
export type AccountsDeps = {
  gate: Gate
  db: Db
  clock: Clock
  settings: Pick<Settings, 'publicUrl' | 'mode' | 'privacyContact'>
  passwords: Passwords
  random: RandomBytes
  geolocation: Geolocation
  limits?: Limits
  /** Ends the playback of one device, or of all but some. */
  endPlayback(of: { userId: number; deviceId?: string; exceptDeviceIds?: string[] }): Promise<unknown>
  /** Which of a user's sessions plays now, and how to stop it; false if it does not play. */
  playingNow(
    userId: number,
    sessions: { id: string; deviceId: string | null }[],
  ): Promise<{ sessionId: string; playing: Playing } | undefined>
  stopPlaying(
    userId: number,
    sessions: { id: string; deviceId: string | null }[],
    sessionId: string,
  ): Promise<boolean>
  /** The stored data of a user's playback. */
  playbackOf(userId: number): Promise<z.infer<typeof playbackData>>
  /** A user's positions in games; `forgetPositions` erases them in the deletion's transaction. */
  positionsOf(userId: number): Promise<z.infer<typeof positionData>[]>
  forgetPositions(tx: Db, userId: number): Promise<void>
  /** A user's playback reports; `forgetReports` erases them in the transaction that deletes the account. */
  reportsOf(userId: number): Promise<z.infer<typeof playbackReportData>[]>
  forgetReports(tx: Db, userId: number): Promise<void>
  /** A user's notifications; `forgetNotifications` erases them in the deletion's transaction. */
  notificationsOf(userId: number): Promise<z.infer<typeof notificationData>>
  forgetNotifications(tx: Db, userId: number): Promise<void>
  /** A user's payments; `forgetBuyer` erases parts of them in the transaction that deletes the account. */
  paymentsOf(userId: number): Promise<z.infer<typeof paymentData>>
  /** Answers what may still be paid or is still to be given back. */
  forgetBuyer(tx: Db, userId: number): Promise<LeftPayment[]>
  /** Cancels that at its companies, after the transaction, and says what became of each; never throws. */
  cancelLeft(left: LeftPayment[]): Promise<LeftPayment[]>
  timers: Pick<Timers, 'wait'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** The dependencies as the verbs of accounts take them. */
export type OpenAccounts = AccountsDeps & { limits: Limits; queues: AdmissionQueues }

/** Adds the usual limits if none are given, and the queues of this server. Called once for all routes. */
export const openAccounts = (app: FastifyInstance, given: AccountsDeps): OpenAccounts => ({
  ...given,
  limits: given.limits ?? LIMITS,
  queues: openAdmissionQueues(waitUntilClosed(app, given.timers)),
})

const CLOSING_RETRY_SECONDS = 5

/** A wait that ends when the app closes, so that no delayed login holds up the stop. */
const waitUntilClosed = (app: FastifyInstance, timers: Pick<Timers, 'wait'>) => {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  return async (ms: number): Promise<void> => {
    if (ms <= 0) return
    await timers.wait(ms, closing.signal)
    if (closing.signal.aborted) throw new Failure('errors.notReady', CLOSING_RETRY_SECONDS)
  }
}
