import { and, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { CLOCK_SKEW_MS, laterBy, nowOf } from '../lease/store-instants.ts'
import { playbackLeases as leases } from '../tables.ts'

/** A media address's client and its rank: 1 elsewhere, 2 the account's network, 3 its device's cookie. */
export type MediaClient = { key: string; rank: 1 | 2 | 3 }

/**
 * Lets a client play the media of a token if no other client does: none was seen for `silenceMs`, or only one
 * of a lower rank. One statement decides, however many servers are asked at once.
 */
export const claimMedia = async (
  { db, clock }: { db: Db; clock: Clock },
  tokenHash: string,
  client: MediaClient,
  silenceMs: number,
): Promise<boolean> => {
  const now = nowOf(clock)
  const isFree = or(
    sql`${leases.mediaClient} is null`,
    eq(leases.mediaClient, client.key),
    lt(leases.mediaRank, client.rank),
    lte(leases.mediaSeenAt, laterBy(now, -silenceMs)),
    // A server whose clock was ahead has written this time.
    gt(leases.mediaSeenAt, laterBy(now, CLOCK_SKEW_MS)),
  )
  const claimed = await db
    .update(leases)
    .set({ mediaClient: client.key, mediaRank: client.rank, mediaSeenAt: now })
    .where(and(eq(leases.tokenHash, tokenHash), isFree))
    .returning({ userId: leases.userId })
  return claimed.length > 0
}

/** Ends the playback of a token that several players used; true where it ran. */
export const endShared = async (
  { db, clock }: { db: Db; clock: Clock },
  tokenHash: string,
): Promise<boolean> => {
  const ended = await db
    .update(leases)
    .set({ endReason: 'shared', expiresAt: nowOf(clock) })
    .where(and(eq(leases.tokenHash, tokenHash), sql`${leases.endReason} is null`))
    .returning({ userId: leases.userId })
  return ended.length > 0
}
