import type { z } from 'zod'
import type { playbackData } from '../../../contract/accounts/personal-data.ts'
import type { Db } from '../../db/open.ts'
import { storedLeaseOf } from './store.ts'

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
