import { and, count, eq, gt, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { PlaybackPosition } from '../../../contract/streaming/streaming.ts'
import type { Clock } from '../../clock.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Db } from '../../db/open.ts'
import { playbackLeases as leases } from '../tables.ts'
import { CLOCK_SKEW_MS, countOf, DAY_MS, laterBy, nowOf, switchesOf } from './store-instants.ts'

type Deps = { db: Db; clock: Clock }

/** How long a lease lasts from its last renewal. */
export const LEASE_MS = 45_000

export type Lease = {
  userId: number
  deviceId: string
  playbackId: string
  tokenHash: string
  gamePk: number
  generation: number
  grantedAt: Date
  endReason: string | null
  sessionId: string | null
  network: string | null
  mediaClient: string | null
  /** Below zero after it expired. */
  msLeft: number
  msSinceRenewal: number
  /** Take-overs of the last day, and changes of the device in the last hour. */
  takeovers: number
  switches: number
}

const watchedColumns = (clock: Clock) => ({
  userId: leases.userId,
  deviceId: leases.deviceId,
  tokenHash: leases.tokenHash,
  gamePk: leases.gamePk,
  grantedAt: leases.grantedAt,
  endReason: leases.endReason,
  network: leases.network,
  mediaClient: leases.mediaClient,
  msLeft: sql<number>`extract(epoch from ${leases.expiresAt} - ${nowOf(clock)})::float8 * 1000`,
})

const columns = (clock: Clock) => {
  const now = nowOf(clock)
  return {
    ...watchedColumns(clock),
    playbackId: leases.playbackId,
    generation: leases.generation,
    sessionId: leases.sessionId,
    msSinceRenewal: sql<number>`extract(epoch from ${now} - ${leases.renewedAt})::float8 * 1000`,
    takeovers: countOf(leases.takeovers, laterBy(now, -DAY_MS), clock),
    switches: switchesOf(clock),
  }
}

export const leaseOf = async (deps: Deps, userId: number): Promise<Lease | undefined> => {
  const found = await deps.db.select(columns(deps.clock)).from(leases).where(eq(leases.userId, userId))
  return (await shortenLeases(deps, found))[0]
}

/** Shortens a lease from a clock that was ahead to its own length from now on. */
const shortenLeases = async <L extends WatchedLease>({ db, clock }: Deps, found: L[]): Promise<L[]> => {
  const isTooLong = (it: L) => it.msLeft > LEASE_MS + CLOCK_SKEW_MS
  const userIds = found.filter(isTooLong).map((it) => it.userId)
  if (userIds.length === 0) return found
  const expiresAt = laterBy(nowOf(clock), LEASE_MS)
  const isLater = gt(leases.expiresAt, expiresAt)
  await db
    .update(leases)
    .set({ expiresAt })
    .where(and(anyOf(leases.userId, userIds), isLater))
  return found.map((it) => ({ ...it, msLeft: Math.min(it.msLeft, LEASE_MS) }))
}

/** The account's stored lease, ended or not. */
export const storedLeaseOf = async (
  db: Db,
  userId: number,
): Promise<typeof leases.$inferSelect | undefined> =>
  (await db.select().from(leases).where(eq(leases.userId, userId)))[0]

/** The columns that decide about media, no more: they are read for each viewer every few seconds. */
export type WatchedLease = Pick<Lease, keyof ReturnType<typeof watchedColumns>>

/** The leases of these tokens, ended or not; a token without a lease has none. */
export const leasesByTokens = async (deps: Deps, tokenHashes: readonly string[]): Promise<WatchedLease[]> => {
  const areAsked = anyOf(leases.tokenHash, tokenHashes)
  return shortenLeases(deps, await deps.db.select(watchedColumns(deps.clock)).from(leases).where(areAsked))
}

/** The lease of another device that replaced the playback of this token. */
export const leaseAfterToken = async ({ db, clock }: Deps, tokenHash: string): Promise<Lease | undefined> => {
  const [found] = await db.select(columns(clock)).from(leases).where(eq(leases.previousTokenHash, tokenHash))
  return found
}

export type Playback = { userId: number; deviceId: string; playbackId: string; generation: number }

/** Renews a lease that no other playback took, even after it expired; false when it is no longer this one. */
export const renewLease = async (
  { db, clock }: Deps,
  playback: Playback,
  { leaseMs, network, position }: { leaseMs: number; network?: string; position?: PlaybackPosition | null },
): Promise<boolean> => {
  const now = nowOf(clock)
  const renewed = await db
    .update(leases)
    .set({
      renewedAt: now,
      expiresAt: laterBy(now, leaseMs),
      ...(position !== undefined && { position }),
      // A viewer who moves the player to another network plays on there at once.
      ...(network !== undefined && {
        network,
        mediaClient: sql`case when ${leases.network} is not distinct from ${network} then ${leases.mediaClient} end`,
      }),
    })
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

export type EndReason = 'closed' | 'logout' | 'membership' | 'country' | 'stopped' | 'shared'

/** Frees the lease at once; returns the token hash that no longer opens anything, undefined without one. */
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

/** How many leases run, by game. */
export const countRunning = ({ db, clock }: Deps): Promise<{ gamePk: number; viewers: number }[]> =>
  db
    .select({ gamePk: leases.gamePk, viewers: count() })
    .from(leases)
    .where(and(isNull(leases.endReason), gt(leases.expiresAt, nowOf(clock))))
    .groupBy(leases.gamePk)

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
