import { hashOf, newSecret, type RandomBytes } from '../../accounts/secrets.ts'
import { Failure } from '../../failure.ts'
import { type Beat, type HeartbeatDeps, playingLease } from './heartbeat.ts'
import { endLease, LEASE_MS } from './store.ts'
import { leaseOfReceiver, renewByReceiver, replaceToken } from './store-cast.ts'

/**
 * Moves a playback to a receiver: its media get another address, and the address before opens nothing.
 * Returns the receiver's token, the game, and the hash of the token that ended. Throws what a heartbeat
 * throws.
 */
export const castStream = async (
  deps: HeartbeatDeps & { random: RandomBytes },
  beat: Beat,
): Promise<{ token: string; gamePk: number; endedTokenHash: string }> => {
  const { gamePk, tokenHash } = await playingLease(deps, beat)
  const token = newSecret(deps.random)
  if (!(await replaceToken(deps, beat, { from: tokenHash, to: receiverHashOf(token), leaseMs: LEASE_MS })))
    throw new Failure('errors.playbackEnded')
  return { token, gamePk, endedTokenHash: tokenHash }
}

/**
 * The hash covers the purpose of the address with its token, so that no other kind of address has this hash.
 */
export const receiverHashOf = (token: string): string => hashOf(`receiver ${token}`)

/**
 * Renews the lease when a receiver fetches, because the page that cast may sleep or be gone. Ends a game that
 * is hidden where the receiver is.
 */
export const keepReceiver = async (
  deps: Pick<HeartbeatDeps, 'db' | 'clock' | 'isHidden'>,
  { tokenHash, ip }: { tokenHash: string; ip: string },
): Promise<'kept' | 'ended'> => {
  const lease = await leaseOfReceiver(deps, tokenHash)
  if (lease === undefined) return 'ended'
  if (!deps.isHidden(lease.gamePk, ip)) {
    await renewByReceiver(deps, tokenHash, LEASE_MS)
    return 'kept'
  }
  await endLease(deps, { userId: lease.userId, playbackId: lease.playbackId }, 'country')
  return 'ended'
}
