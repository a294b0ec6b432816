import type { PlaybackPosition } from '../../../contract/streaming/streaming.ts'
import { hashOf, newSecret, type RandomBytes } from '../../accounts/secrets.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import { describeElsewhere, type ElsewhereDeps, type Starter } from './describe-elsewhere.ts'
import { networkHashOf } from './network-hash.ts'
import { LEASE_MS, type Lease, leaseOf } from './store.ts'
import { acquireLease } from './store-acquire.ts'

/** The browser sends a heartbeat every 15 s; a lease survives two lost heartbeats. */
export const HEARTBEAT_MS = 15_000
const PLAYBACK_ID_BYTES = 16

export type GameVideo = { kind: 'live' | 'ondemand' }
export type StartedPlayback = {
  token: string
  playbackId: string
  generation: number
  kind: GameVideo['kind']
  /** The position of the device that this one took over from. */
  position: PlaybackPosition | null
}

type Deps = ElsewhereDeps & {
  db: Db
  clock: Clock
  random: RandomBytes
  /** Throws a Failure where the game should have video and the origin has none. */
  videoOf(gamePk: number): Promise<GameVideo | undefined>
  /** Whether a game is hidden from viewers at that address. */
  isHidden(gamePk: number, ip: string): boolean
}

/**
 * Starts a playback for an entitled user. Needs a game with video (Failure 'player.videoNotFound', or what
 * `videoOf` throws, before it takes any lease) that may be seen where the user is (Failure
 * 'errors.notInYourCountry') and the account's one lease: Failure 'errors.sessionOpen' says which device
 * holds it and for how many seconds. An unusual take-over, or a user who changes devices too often, gets
 * 'errors.proofNeeded' until the user has proved their identity.
 */
export const openStream = async (
  deps: Deps,
  starter: Starter & { gamePk: number; ip: string; takeover?: boolean },
): Promise<StartedPlayback> => {
  const { ip, ...leaseRequest } = starter
  if (deps.isHidden(starter.gamePk, ip)) throw new Failure('errors.notInYourCountry')
  const video = await deps.videoOf(starter.gamePk)
  if (video === undefined) throw new Failure('player.videoNotFound')
  const token = newSecret(deps.random)
  const playbackId = deps.random(PLAYBACK_ID_BYTES).toString('base64url')
  const acquired = await acquireLease(deps, {
    ...leaseRequest,
    playbackId,
    tokenHash: hashOf(token),
    leaseMs: LEASE_MS,
    network: networkHashOf(ip),
  })
  if (acquired === undefined) throw await refusalOf(deps, starter)
  return { token, playbackId, ...acquired, kind: video.kind }
}

const isHeld = ({ msLeft, endReason }: Lease) => msLeft > 0 && endReason === null

const refusalOf = async (deps: Deps, starter: Starter & { takeover?: boolean }) => {
  const lease = await leaseOf(deps, starter.userId)
  const isElsewhere = lease !== undefined && lease.deviceId !== starter.deviceId && isHeld(lease)
  // The cause of the refusal may be over a moment later; the next start will then find the lease free.
  if (!isElsewhere) return new Failure('errors.proofNeeded')
  const playback = await describeElsewhere(deps, lease, starter)
  if (starter.takeover === true && playback.takeover !== 'none') return new Failure('errors.proofNeeded')
  return new Failure('errors.sessionOpen', Math.max(1, lease.msLeft / 1000), {}, { playback })
}
