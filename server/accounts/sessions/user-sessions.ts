import type { Session } from '../../../contract/accounts/sessions.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { inBatches } from '../../jobs/erase-daily.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { deviceName } from '../users/device.ts'
import { userByEmail } from '../users/store-users.ts'
import { SESSION_IDLE_MS } from './open-session.ts'
import {
  endOpenSessions,
  endSessionsOf,
  lastSessionOn,
  openSessionsOf,
  type StoredSession,
  sessionById,
} from './store-sessions.ts'

type Deps = { db: Db; clock: Clock }

/** The list of a user's sessions, as they see it. */
export const listSessions = async (
  deps: Deps & Pick<AccountsDeps, 'playingNow'>,
  userId: number,
  currentId: string,
): Promise<Session[]> => {
  const sessions = await heldSessions(deps, userId)
  const now = await deps.playingNow(userId, sessions)
  return sessions.map((it) => ({
    id: it.id,
    device: deviceName(it.userAgent),
    kind: it.kind,
    isCurrent: it.id === currentId,
    created: it.createdAt.toISOString(),
    seen: it.seenAt.toISOString(),
    playing: now?.sessionId === it.id ? now.playing : null,
  }))
}

/** The valid sessions of a user: neither ended, nor too old, nor idle for too long. */
export const heldSessions = ({ db, clock }: Deps, userId: number): Promise<StoredSession[]> => {
  const now = clock.now()
  return openSessionsOf(db, userId, { now: new Date(now), idleSince: new Date(now - SESSION_IDLE_MS) })
}

/**
 * Whether a device is still a user's: they were the last to log in on it, and nobody ended that session, here
 * or from elsewhere. A session that only expired leaves the device theirs until it is erased.
 */
export const sessionOwnsDevice = async (db: Db, userId: number, deviceId: string): Promise<boolean> => {
  const last = await lastSessionOn(db, deviceId)
  return last?.userId === userId && last.endedAt === null
}

/** The name of a session's device in the list of devices; undefined without a stored session. */
export const sessionDevice = async (
  db: Db,
  sessionId: string,
): Promise<{ name: string; kind: 'web' | 'app' } | undefined> => {
  const session = await sessionById(db, sessionId)
  return session && { name: deviceName(session.userAgent), kind: session.kind }
}

type EndDeps = Pick<AccountsDeps, 'db' | 'clock' | 'endPlayback'>

/**
 * Ends sessions of a user and their playback. Returns how many. `currentDevice` is the device that asks: its
 * playback goes on, unless its session ends, too.
 */
export const endSessions = async (
  deps: EndDeps,
  userId: number,
  which: { only?: string; except?: string },
  currentDevice?: string,
): Promise<number> => {
  const ended = await endSessionsOf(deps.db, userId, new Date(deps.clock.now()), which)
  if (ended.length > 0) await endOrphanedPlayback(deps, userId, currentDevice)
  return ended.length
}

/** Ends playback on devices without a session; a copied session may play on another device. */
export const endOrphanedPlayback = async (
  deps: EndDeps,
  userId: number,
  currentDevice?: string,
): Promise<void> => {
  const held = (await heldSessions(deps, userId)).flatMap((it) => it.deviceId ?? [])
  const current = currentDevice === undefined ? [] : [currentDevice]
  await deps.endPlayback({ userId, exceptDeviceIds: [...held, ...current] })
}

const BATCH = 1_000

/** Ends all sessions of the user with this e-mail. Returns undefined if there is none. */
export const endSessionsOfEmail = async (
  { db, clock }: Deps,
  email: string,
): Promise<{ userId: number; ended: number } | undefined> => {
  const user = await userByEmail(db, email)
  if (user === undefined) return undefined
  return { userId: user.id, ended: (await endSessionsOf(db, user.id, new Date(clock.now()))).length }
}

/** Ends all sessions, a batch at a time, so that every user logs in again. Returns how many. */
export const endAllSessions = async ({ db, clock }: Deps, batch = BATCH): Promise<number> => {
  let total = 0
  for (let isOver = false; !isOver; ) {
    const ended = await inBatches(batch, (limit) => endOpenSessions(db, new Date(clock.now()), limit))
    total += ended
    // Repeats the batches until no session is left.
    isOver = ended === 0
  }
  return total
}
