import type { z } from 'zod'
import type { playbackData } from '../../../contract/accounts/data-export.ts'
import type { Playing } from '../../../contract/streaming/playback-elsewhere.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { ElsewhereDeps } from './describe-elsewhere.ts'
import { type EndReason, endAllLeases, endLease, type Lease, leaseOf, storedLeaseOf } from './store.ts'

type Deps = Pick<ElsewhereDeps, 'clubsOf'> & { db: Db; clock: Clock }
/** A session, and the device that it was opened on. */
type SessionDevice = { id: string; deviceId: string | null }

/** The session of a user that plays now, and its game; undefined while none plays. */
export const playingNow = async (
  deps: Deps,
  userId: number,
  sessions: SessionDevice[],
): Promise<{ sessionId: string; playing: Playing } | undefined> => {
  const lease = await leaseOf(deps, userId)
  if (lease === undefined || lease.endReason !== null || lease.msLeft <= 0) return undefined
  const session = sessionOf(lease, sessions)
  if (session === undefined) return undefined
  const clubs = deps.clubsOf(lease.gamePk)
  const playing = { id: lease.gamePk, away: clubs?.away ?? null, home: clubs?.home ?? null }
  return { sessionId: session.id, playing }
}

/** Ends the playback of a session; false where nothing plays. */
export const stopPlaying = async (
  deps: Deps,
  userId: number,
  sessions: SessionDevice[],
  sessionId: string,
): Promise<boolean> => {
  const lease = await leaseOf(deps, userId)
  if (lease === undefined || sessionOf(lease, sessions)?.id !== sessionId) return false
  const { deviceId, playbackId } = lease
  return (await endLease(deps, { userId, deviceId, playbackId }, 'stopped')) !== undefined
}

/** The session that started it, or a later one of the same browser. */
const sessionOf = (lease: Lease, sessions: SessionDevice[]): SessionDevice | undefined =>
  sessions.find((it) => it.id === lease.sessionId) ?? sessions.find((it) => it.deviceId === lease.deviceId)

/**
 * Frees an account's playback at once: any of the account, one device's, all devices' but some, or one
 * playback. Returns the hash of the media token that ended (for the access cache of this server; the others
 * notice within 5 s), undefined when none ran.
 */
export const endPlayback = (
  deps: { db: Db; clock: Clock },
  which: { userId: number; deviceId?: string; playbackId?: string; exceptDeviceIds?: string[] },
  reason: EndReason,
): Promise<string | undefined> => endLease(deps, which, reason)

/** Frees everybody's playback at once; returns how many ran. */
export const endAllPlayback = (deps: { db: Db; clock: Clock }, reason: EndReason): Promise<number> =>
  endAllLeases(deps, reason)

/** All that is stored of a user's playback, as their export shows it; the device is stored only as a hash. */
export const playbackOf = async (db: Db, userId: number): Promise<z.infer<typeof playbackData>> => {
  const lease = await storedLeaseOf(db, userId)
  if (lease === undefined) return null
  return {
    game: lease.gamePk,
    starts: lease.generation,
    started: lease.grantedAt.toISOString(),
    renewed: lease.renewedAt.toISOString(),
    expires: lease.expiresAt.toISOString(),
    ended: lease.endReason,
    position: lease.position,
    takeovers: lease.takeovers.map((it) => it.toISOString()),
  }
}
