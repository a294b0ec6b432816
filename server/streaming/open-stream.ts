import { hashOf, newSecret, type RandomBytes } from '../accounts/secrets.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { acquireLease, leaseOf } from './store.ts'

/** The browser sends a heartbeat every 15 s; two lost ones are tolerated. */
export const HEARTBEAT_MS = 15_000
export const LEASE_MS = 45_000
const PLAYBACK_ID_BYTES = 16

export type GameVideo = { kind: 'live' | 'ondemand' }
export type StartedPlayback = {
  token: string
  playbackId: string
  generation: number
  kind: GameVideo['kind']
}

type Deps = {
  db: Db
  clock: Clock
  random: RandomBytes
  /** Throws a Failure where the game should have video and the origin has none. */
  videoOf(gamePk: number): Promise<GameVideo | undefined>
  /** Whether a game is not for viewers at that address. */
  isHidden(gamePk: number, ip: string): boolean
}

/**
 * Starts a playback for an entitled user: needs a game with video (Failure 'player.videoNotFound', or what `videoOf`
 * throws, before any lease is taken) that may be seen where they are (Failure 'errors.notInYourCountry') and the account's
 * one lease (Failure 'errors.sessionOpen', with the seconds until the other device's lease expires).
 */
export const openStream = async (
  deps: Deps,
  { ip, ...leaseRequest }: { userId: number; deviceId: string; gamePk: number; ip: string },
): Promise<StartedPlayback> => {
  if (deps.isHidden(leaseRequest.gamePk, ip)) throw new Failure('errors.notInYourCountry')
  const video = await deps.videoOf(leaseRequest.gamePk)
  if (video === undefined) throw new Failure('player.videoNotFound')
  const token = newSecret(deps.random)
  const playbackId = deps.random(PLAYBACK_ID_BYTES).toString('base64url')
  const generation = await acquireLease(deps, {
    ...leaseRequest,
    playbackId,
    tokenHash: hashOf(token),
    leaseMs: LEASE_MS,
  })
  if (generation === undefined) throw await heldElsewhere(deps, leaseRequest.userId)
  return { token, playbackId, generation, kind: video.kind }
}

const heldElsewhere = async (deps: Deps, userId: number) => {
  const lease = await leaseOf(deps, userId)
  return new Failure('errors.sessionOpen', Math.max(1, (lease?.msLeft ?? 0) / 1000))
}
