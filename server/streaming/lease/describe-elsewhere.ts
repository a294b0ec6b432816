import type { PlaybackElsewhere } from '../../../contract/streaming/playback-elsewhere.ts'
import { sessionDevice } from '../../accounts/sessions/user-sessions.ts'
import type { Db } from '../../db/open.ts'
import type { Lease } from './store.ts'
import { LIMITS } from './store-acquire.ts'

/** The user who starts or renews a playback, and their device. */
export type Starter = {
  userId: number
  deviceId: string
  sessionId?: string
  /** Whether the user has just proved their identity, and whether the account was used from here before. */
  isProved?: boolean
  isFamiliar?: boolean
}

export type ElsewhereDeps = {
  db: Db
  /** The clubs of a game; undefined for an unknown one. */
  clubsOf(gamePk: number): { away: string; home: string } | undefined
}

/** The playback on another device, for the device that is refused, and whether that device may take over. */
export const describeElsewhere = async (
  deps: ElsewhereDeps,
  lease: Lease,
  starter: Pick<Starter, 'isProved' | 'isFamiliar'>,
): Promise<PlaybackElsewhere> => {
  const device = lease.sessionId === null ? undefined : await sessionDevice(deps.db, lease.sessionId)
  const clubs = deps.clubsOf(lease.gamePk)
  return {
    device: device?.name ?? '',
    kind: device?.kind ?? 'web',
    game: { id: lease.gamePk, away: clubs?.away ?? null, home: clubs?.home ?? null },
    seenSecondsAgo: Math.max(0, Math.round(lease.msSinceRenewal / 1000)),
    takeover: takeoverOf(lease, starter),
  }
}

const takeoverOf = (
  lease: Lease,
  { isProved, isFamiliar }: Pick<Starter, 'isProved' | 'isFamiliar'>,
): PlaybackElsewhere['takeover'] => {
  if (lease.takeovers >= LIMITS.takeoversAtAll) return 'none'
  const isUsual = lease.takeovers < LIMITS.takeovers && lease.switches < LIMITS.switches
  return isProved === true || (isFamiliar === true && isUsual) ? 'free' : 'proof'
}
