import { hashOf, newSecret, type RandomBytes } from '../accounts/credentials.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { leaseOf, takeLease } from './store.ts'

/** The browser says every 15 s that it still plays; two lost beats are forgiven. */
export const HEARTBEAT_MS = 15_000
export const LEASE_MS = 45_000
const PLAYBACK_ID_BYTES = 16

export type Picture = { kind: 'live' | 'ondemand' }
export type Started = { token: string; playbackId: string; generation: number; kind: Picture['kind'] }

type Needs = {
  db: Db
  clock: Clock
  random: RandomBytes
  /** Throws a Failure where the game should have video and the origin has none. */
  pictureOf(gamePk: number): Promise<Picture | undefined>
  /** Whether a game is not for viewers at that address. */
  isHidden(gamePk: number, ip: string): boolean
}

/**
 * Starts a playback for somebody entitled: needs a game with video (Failure 'player.videoNotFound', or what `pictureOf`
 * throws, before any lease is taken) that may be seen where he is (Failure 'errors.notInYourCountry') and the account's one lease (Failure 'errors.sessionOpen', with the seconds until the other device's lease runs out).
 */
export const openStream = async (
  needs: Needs,
  { ip, ...wish }: { userId: number; deviceId: string; gamePk: number; ip: string },
): Promise<Started> => {
  if (needs.isHidden(wish.gamePk, ip)) throw new Failure('errors.notInYourCountry')
  const picture = await needs.pictureOf(wish.gamePk)
  if (picture === undefined) throw new Failure('player.videoNotFound')
  const token = newSecret(needs.random)
  const playbackId = needs.random(PLAYBACK_ID_BYTES).toString('base64url')
  const generation = await takeLease(needs, {
    ...wish,
    playbackId,
    tokenHash: hashOf(token),
    leaseMs: LEASE_MS,
  })
  if (generation === undefined) throw await heldElsewhere(needs, wish.userId)
  return { token, playbackId, generation, kind: picture.kind }
}

const heldElsewhere = async (needs: Needs, userId: number) => {
  const lease = await leaseOf(needs, userId)
  return new Failure('errors.sessionOpen', Math.max(1, (lease?.msLeft ?? 0) / 1000))
}
