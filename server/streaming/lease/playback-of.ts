import type { z } from 'zod'
import type { playbackData } from '../../../contract/accounts/personal-data.ts'
import type { Db } from '../../db/open.ts'
import { storedLeaseOf } from './store.ts'

/** What is stored of what a person plays, as their export shows it; which device is stored as a hash alone. */
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
