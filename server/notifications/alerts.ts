import type { z } from 'zod'
import type { notificationData } from '../../contract/accounts/data-export.ts'
import type { Alerts } from '../../contract/notifications.ts'
import { sessionOwnsDevice } from '../accounts/sessions/user-sessions.ts'
import { deviceName } from '../accounts/users/device.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { type Erased, forgetDoneJobs, inBatches } from '../jobs/erase-daily.ts'
import { START_JOB } from './start-job.ts'
import {
  clubAlertsOf,
  deleteGameAlertsBefore,
  deleteNotificationsOf,
  devicesOf,
  gameAlertsOf,
  type PushDevice,
} from './store.ts'

type ClubNames = { away: string; home: string }
type AlertsDeps = {
  db: Db
  /** Undefined for a game that is not in the schedule. */
  clubsOf(gamePk: number): ClubNames | undefined
}

/**
 * The games and clubs that an account follows, and its notified devices; `deviceId` is the requesting device.
 */
export const alertsOf = async (
  { db, clubsOf }: AlertsDeps,
  userId: number,
  deviceId: string | undefined,
): Promise<Alerts> => ({
  games: (await gameAlertsOf(db, userId)).map(({ gamePk: id }) => ({
    ...{ id, away: clubsOf(id)?.away ?? null, home: clubsOf(id)?.home ?? null },
  })),
  clubs: (await clubAlertsOf(db, userId)).map((it) => it.club),
  devices: (await toldDevicesOf(db, userId)).map((it) => ({
    id: it.id,
    device: deviceName(it.userAgent),
    saved: it.createdAt.toISOString(),
    isThis: it.deviceId !== null && it.deviceId === deviceId,
  })),
})

const toldDevicesOf = async (db: Db, userId: number): Promise<PushDevice[]> => {
  const told: PushDevice[] = []
  for (const it of await devicesOf(db, userId)) if (await isStillTheirs(db, it)) told.push(it)
  return told
}

/**
 * Whether a device may still get its account's alerts: nobody logged out there since, and no other user
 * logged in.
 */
export const isStillTheirs = async (db: Db, { userId, deviceId }: PushDevice): Promise<boolean> =>
  deviceId === null || sessionOwnsDevice(db, userId, deviceId)

/** All that is stored of a user's notifications, as their export shows it. */
export const notificationsOf = async (db: Db, userId: number): Promise<z.infer<typeof notificationData>> => ({
  devices: (await devicesOf(db, userId)).map((it) => ({
    address: it.endpoint,
    browser: it.userAgent,
    lang: it.lang,
    saved: it.createdAt.toISOString(),
  })),
  games: (await gameAlertsOf(db, userId)).map((it) => ({
    game: it.gamePk,
    asked: it.createdAt.toISOString(),
  })),
  clubs: (await clubAlertsOf(db, userId)).map((it) => ({ club: it.club, asked: it.createdAt.toISOString() })),
})

/** Deletes a user's devices and alerts with their account, in its transaction. */
export const forgetNotifications = (tx: Db, userId: number): Promise<void> =>
  deleteNotificationsOf(tx, userId)

const BATCH = 1_000
/** A postponed game is played within the season. */
const KEPT_MS = 180 * 86_400_000

/** Erases users' alerts for games after half a year, and messages that were sent more than a day ago. */
export const eraseOldAlerts = async (deps: { db: Db; clock: Clock }): Promise<Erased> => {
  await forgetDoneJobs(deps, [START_JOB])
  const before = new Date(deps.clock.now() - KEPT_MS)
  return {
    gameAlerts: await inBatches(BATCH, (limit) => deleteGameAlertsBefore(deps.db, before, limit)),
  }
}
