import type { PlaybackPosition } from '../../../contract/streaming/streaming.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import { describeElsewhere, type ElsewhereDeps, type Starter } from './describe-elsewhere.ts'
import { networkHashOf } from './network-hash.ts'
import { endPlayback } from './playing-now.ts'
import { stillEntitled } from './read-leases.ts'
import { LEASE_MS, type Lease, leaseOf, type Playback, renewLease } from './store.ts'

export type HeartbeatDeps = ElsewhereDeps & {
  db: Db
  clock: Clock
  isHidden(gamePk: number, ip: string): boolean
}
export type Beat = Playback & Starter & { ip: string; position?: PlaybackPosition | null | undefined }

/**
 * A heartbeat: renews the lease, also an expired one (sleep, tunnel) that no other device acquired, and notes
 * the viewer's position. Returns the game, and the hash of its media token where the player moved to another
 * network. Throws Failure 'errors.playbackReplaced' (another tab of this device), 'errors.playbackTaken'
 * (another device, which it names), 'errors.playbackStopped' (from the list of devices),
 * 'errors.playbackEnded' (closed, logged out), 'errors.membershipRequired' (the membership was revoked or is
 * over) or 'errors.notInYourCountry' (the viewer moved to where the game is hidden).
 */
export const heartbeat = async (
  deps: HeartbeatDeps,
  beat: Beat,
): Promise<{ gamePk: number; movedTokenHash: string | undefined }> => {
  const { ip, position } = beat
  const lease = await playingLease(deps, beat)
  const network = networkHashOf(ip)
  const renewal = { leaseMs: LEASE_MS, network, ...(position !== undefined && { position }) }
  if (!(await renewLease(deps, beat, renewal)))
    throw await lostPlaybackFailure(deps, await leaseOf(deps, beat.userId), beat)
  return { gamePk: lease.gamePk, movedTokenHash: network === lease.network ? undefined : lease.tokenHash }
}

/**
 * The lease of a playback that runs, or ran out unnoticed. Ends a playback that may not go on; throws as
 * `heartbeat` does.
 */
export const playingLease = async (deps: HeartbeatDeps, beat: Beat): Promise<Lease> => {
  const lease = await leaseOf(deps, beat.userId)
  if (lease === undefined || !isSamePlayback(lease, beat) || lease.endReason !== null)
    throw await lostPlaybackFailure(deps, lease, beat)
  if (!(await stillEntitled(deps, lease))) {
    await endPlayback(deps, playbackOf(beat), 'membership')
    throw new Failure('errors.membershipRequired')
  }
  if (deps.isHidden(lease.gamePk, beat.ip)) {
    await endPlayback(deps, playbackOf(beat), 'country')
    throw new Failure('errors.notInYourCountry')
  }
  return lease
}

const playbackOf = ({ userId, deviceId, playbackId }: Beat) => ({ userId, deviceId, playbackId })

const isSamePlayback = (lease: Lease, playback: Playback) =>
  lease.playbackId === playback.playbackId &&
  lease.generation === playback.generation &&
  lease.deviceId === playback.deviceId

const lostPlaybackFailure = async (
  deps: HeartbeatDeps,
  lease: Lease | undefined,
  beat: Beat,
): Promise<Failure> => {
  if (lease?.playbackId === beat.playbackId && lease.endReason === 'stopped')
    return new Failure('errors.playbackStopped')
  if (lease === undefined || lease.playbackId === beat.playbackId) return new Failure('errors.playbackEnded')
  if (lease.deviceId === beat.deviceId) return new Failure('errors.playbackReplaced')
  const playback = await describeElsewhere(deps, lease, beat)
  return new Failure('errors.playbackTaken', undefined, {}, { playback })
}
