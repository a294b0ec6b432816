import { and, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { playbackLeases as leases } from '../tables.ts'
import type { Playback } from './store.ts'
import { laterBy, nowOf } from './store-instants.ts'

type Deps = { db: Db; clock: Clock }

/** Gives a playback another media token; false if it is no longer this one, or no longer has token `from`. */
export const replaceToken = async (
  { db, clock }: Deps,
  { userId, deviceId, playbackId, generation }: Playback,
  { from, to, leaseMs }: { from: string; to: string; leaseMs: number },
): Promise<boolean> => {
  const now = nowOf(clock)
  const replaced = await db
    .update(leases)
    .set({
      ...{ tokenHash: to, previousTokenHash: null, mediaClient: null, mediaRank: null },
      ...{ renewedAt: now, expiresAt: laterBy(now, leaseMs) },
    })
    .where(
      and(
        eq(leases.userId, userId),
        eq(leases.deviceId, deviceId),
        eq(leases.playbackId, playbackId),
        eq(leases.generation, generation),
        eq(leases.tokenHash, from),
        isNull(leases.endReason),
      ),
    )
    .returning({ userId: leases.userId })
  return replaced.length > 0
}

/** The playback of a receiver's token, if it was not ended. */
export const leaseOfReceiver = async (
  { db }: Deps,
  tokenHash: string,
): Promise<{ userId: number; playbackId: string; gamePk: number } | undefined> => {
  const { userId, playbackId, gamePk } = leases
  const [found] = await db
    .select({ userId, playbackId, gamePk })
    .from(leases)
    .where(and(eq(leases.tokenHash, tokenHash), isNull(leases.endReason)))
  return found
}

/** Renews the lease of a receiver's token. */
export const renewByReceiver = async (
  { db, clock }: Deps,
  tokenHash: string,
  leaseMs: number,
): Promise<void> => {
  const now = nowOf(clock)
  await db
    .update(leases)
    .set({ renewedAt: now, expiresAt: laterBy(now, leaseMs) })
    .where(and(eq(leases.tokenHash, tokenHash), isNull(leases.endReason)))
}
