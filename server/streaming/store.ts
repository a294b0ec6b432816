import { and, eq, gt, inArray, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { playbackLeases as leases } from './tables.ts'

type Deps = { db: Db; clock: Clock }

/** The database decides what time it is, so that servers with different clocks agree; the demo's offset moves it too. */
const nowOf = (clock: Clock) => sql`(now() + make_interval(secs => ${clock.offset()}::float8 / 1000))`
const laterBy = (at: SQL, ms: number) => sql`(${at} + make_interval(secs => ${ms}::float8 / 1000))`
const msLeft = (at: SQL) => sql<number>`extract(epoch from ${leases.expiresAt} - ${at})::float8 * 1000`

export type LeaseRequest = {
  userId: number
  deviceId: string
  playbackId: string
  tokenHash: string
  gamePk: number
  leaseMs: number
}

/**
 * Takes the account's one lease in one statement: free, run out, or held by the same device. Returns its generation;
 * undefined while another device holds it.
 */
export const acquireLease = async (
  { db, clock }: Deps,
  leaseRequest: LeaseRequest,
): Promise<number | undefined> => {
  const { leaseMs, ...lease } = leaseRequest
  const now = nowOf(clock)
  const [acquired] = await db
    .insert(leases)
    .values({ ...lease, generation: 1, grantedAt: now, renewedAt: now, expiresAt: laterBy(now, leaseMs) })
    .onConflictDoUpdate({
      target: leases.userId,
      set: {
        deviceId: sql`excluded.device_id`,
        playbackId: sql`excluded.playback_id`,
        tokenHash: sql`excluded.token_hash`,
        gamePk: sql`excluded.game_pk`,
        generation: sql`${leases.generation} + 1`,
        grantedAt: sql`excluded.granted_at`,
        renewedAt: sql`excluded.renewed_at`,
        expiresAt: sql`excluded.expires_at`,
        endReason: null,
      },
      setWhere: sql`${leases.deviceId} = excluded.device_id or ${leases.expiresAt} <= ${now}`,
    })
    .returning({ generation: leases.generation })
  return acquired?.generation
}

export type Lease = {
  userId: number
  deviceId: string
  playbackId: string
  gamePk: number
  generation: number
  grantedAt: Date
  endReason: string | null
  /** Below zero once it ran out. */
  msLeft: number
}

const columns = (clock: Clock) => ({
  userId: leases.userId,
  deviceId: leases.deviceId,
  playbackId: leases.playbackId,
  gamePk: leases.gamePk,
  generation: leases.generation,
  grantedAt: leases.grantedAt,
  endReason: leases.endReason,
  msLeft: msLeft(nowOf(clock)),
})

export const leaseOf = async ({ db, clock }: Deps, userId: number): Promise<Lease | undefined> => {
  const [found] = await db.select(columns(clock)).from(leases).where(eq(leases.userId, userId))
  return found
}

export const leaseByToken = async ({ db, clock }: Deps, tokenHash: string): Promise<Lease | undefined> => {
  const [found] = await db.select(columns(clock)).from(leases).where(eq(leases.tokenHash, tokenHash))
  return found
}

export type Playback = { userId: number; deviceId: string; playbackId: string; generation: number }

/** Renews a lease that no other playback took, even after it expired; false when it is no longer this one. */
export const renewLease = async (
  { db, clock }: Deps,
  playback: Playback,
  leaseMs: number,
): Promise<boolean> => {
  const now = nowOf(clock)
  const renewed = await db
    .update(leases)
    .set({ renewedAt: now, expiresAt: laterBy(now, leaseMs) })
    .where(
      and(
        eq(leases.userId, playback.userId),
        eq(leases.deviceId, playback.deviceId),
        eq(leases.playbackId, playback.playbackId),
        eq(leases.generation, playback.generation),
        isNull(leases.endReason),
      ),
    )
    .returning({ userId: leases.userId })
  return renewed.length > 0
}

export type EndReason = 'closed' | 'logout' | 'membership' | 'country'

/** Frees the lease at once; returns the token hash that no longer opens anything, undefined when there was none. */
export const endLease = async (
  { db, clock }: Deps,
  which: { userId: number; deviceId?: string; playbackId?: string; exceptDeviceIds?: string[] },
  reason: EndReason,
): Promise<string | undefined> => {
  const conditions = [eq(leases.userId, which.userId), isNull(leases.endReason)]
  if (which.deviceId !== undefined) conditions.push(eq(leases.deviceId, which.deviceId))
  if (which.playbackId !== undefined) conditions.push(eq(leases.playbackId, which.playbackId))
  if (which.exceptDeviceIds !== undefined && which.exceptDeviceIds.length > 0)
    conditions.push(notInArray(leases.deviceId, which.exceptDeviceIds))
  const [ended] = await db
    .update(leases)
    .set({ endReason: reason, expiresAt: nowOf(clock) })
    .where(and(...conditions))
    .returning({ tokenHash: leases.tokenHash })
  return ended?.tokenHash
}

/** Deletes up to `limit` leases that expired more than `keptMs` ago. */
export const deleteLeasesOver = async (
  { db, clock }: Deps,
  keptMs: number,
  limit: number,
): Promise<number> => {
  const { userId, expiresAt } = leases
  const old = db
    .select({ userId })
    .from(leases)
    .where(lt(expiresAt, laterBy(nowOf(clock), -keptMs)))
    .limit(limit)
    .for('update', { skipLocked: true })
  return (await db.delete(leases).where(inArray(userId, old)).returning({ userId })).length
}

/** Frees all leases that run; returns how many. */
export const endAllLeases = async ({ db, clock }: Deps, reason: EndReason): Promise<number> => {
  const now = nowOf(clock)
  const ended = await db
    .update(leases)
    .set({ endReason: reason, expiresAt: now })
    .where(and(isNull(leases.endReason), gt(leases.expiresAt, now)))
    .returning({ userId: leases.userId })
  return ended.length
}
