import type { Playing } from '../../../contract/streaming/playing.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { ElsewhereDeps } from './describe-elsewhere.ts'
import { endLease, type Lease, leaseOf } from './store.ts'

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
