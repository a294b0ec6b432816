import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { endPlayback } from './end-playback.ts'
import { LEASE_MS } from './open-stream.ts'
import { stillEntitled } from './still-entitled.ts'
import { type Lease, leaseOf, type Playback, renewLease } from './store.ts'

type Deps = { db: Db; clock: Clock; isHidden(gamePk: number, ip: string): boolean }

/**
 * A heartbeat: renews the lease, also one that expired (sleep, tunnel) while no other device acquired it. Throws Failure
 * 'errors.playbackReplaced' (another tab of this device), 'errors.playbackTaken' (another device),
 * 'errors.playbackEnded' (closed, logged out), 'errors.membershipRequired' (the membership was revoked or is over) or
 * 'errors.notInYourCountry' (the viewer went where the game may not be seen).
 */
export const heartbeat = async (deps: Deps, playback: Playback, ip: string): Promise<void> => {
  const lease = await leaseOf(deps, playback.userId)
  if (lease === undefined || !isSamePlayback(lease, playback) || lease.endReason !== null)
    throw lostPlaybackFailure(lease, playback)
  if (!(await stillEntitled(deps, lease))) {
    await endPlayback(deps, playback, 'membership')
    throw new Failure('errors.membershipRequired')
  }
  if (deps.isHidden(lease.gamePk, ip)) {
    await endPlayback(deps, playback, 'country')
    throw new Failure('errors.notInYourCountry')
  }
  if (await renewLease(deps, playback, LEASE_MS)) return
  throw lostPlaybackFailure(await leaseOf(deps, playback.userId), playback)
}

const isSamePlayback = (lease: Lease, playback: Playback) =>
  lease.playbackId === playback.playbackId &&
  lease.generation === playback.generation &&
  lease.deviceId === playback.deviceId

const lostPlaybackFailure = (lease: Lease | undefined, playback: Playback): Failure => {
  if (lease === undefined || lease.playbackId === playback.playbackId)
    return new Failure('errors.playbackEnded')
  return new Failure(
    lease.deviceId === playback.deviceId ? 'errors.playbackReplaced' : 'errors.playbackTaken',
  )
}
