import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/open.ts'
import { type GrantSource, movedPrefix } from './rain-out.ts'
import { grants, memberships } from './tables.ts'

export type Membership = typeof memberships.$inferSelect
export type NewMembership = typeof memberships.$inferInsert
export type NewGrant = Omit<typeof grants.$inferInsert, 'id' | 'revokedAt' | 'createdAt'>

const SEED_LOCK = 7_531_903

/** Memberships that are on sale: offered, and not over. */
export const offeredMemberships = (db: Db, now: Date): Promise<Membership[]> =>
  db
    .select()
    .from(memberships)
    .where(and(memberships.offered, gt(memberships.endsAt, now)))
    .orderBy(asc(memberships.id))

export const allMemberships = (db: Db): Promise<Membership[]> =>
  db.select().from(memberships).orderBy(asc(memberships.id))

export const membershipById = async (db: Db, id: number): Promise<Membership | undefined> =>
  (await db.select().from(memberships).where(eq(memberships.id, id)))[0]

/** Two servers that start together must not seed together; held until the transaction ends. */
export const lockSeeding = async (tx: Db): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`))

export const findMembership = async (
  db: Db,
  it: { country: string | null; period: Membership['period'] },
): Promise<Membership | undefined> => {
  const country = it.country === null ? isNull(memberships.country) : eq(memberships.country, it.country)
  const rows = await db
    .select()
    .from(memberships)
    .where(and(country, eq(memberships.period, it.period)))
    .orderBy(asc(memberships.id))
  return rows[0]
}

export const addMembership = async (db: Db, it: NewMembership): Promise<Membership> => {
  const [row] = await db.insert(memberships).values(it).returning()
  if (row === undefined) throw new Error('a membership was not stored')
  return row
}

export const moveMembership = async (
  db: Db,
  id: number,
  to: { startsAt: Date; endsAt: Date; offered?: boolean },
): Promise<Membership> => {
  const [row] = await db.update(memberships).set(to).where(eq(memberships.id, id)).returning()
  if (row === undefined) throw new Error(`membership ${id} is gone`)
  return row
}

/** False when a grant of this source is already there. */
export const addGrant = async (db: Db, it: NewGrant): Promise<boolean> => {
  const rows = await db
    .insert(grants)
    .values(it)
    .onConflictDoNothing({ target: [grants.source, grants.sourceId] })
    .returning({ id: grants.id })
  return rows.length > 0
}

const isOf = (it: { source: GrantSource; sourceId: string }) => {
  const isItself = and(eq(grants.source, it.source), eq(grants.sourceId, it.sourceId))
  const wasMoved = and(
    eq(grants.source, 'rain-out'),
    sql`starts_with(${grants.sourceId}, ${movedPrefix(it)})`,
  )
  return { isItself, isAny: or(isItself, wasMoved) }
}

/**
 * Ends a grant and those that a rained-out day moved it to; returns whether any was valid. In a transaction:
 * waits for a running move.
 */
export const endGrant = async (
  tx: Db,
  it: { source: GrantSource; sourceId: string },
  at: Date,
): Promise<boolean> => {
  const { isItself, isAny } = isOf(it)
  await tx.select({ id: grants.id }).from(grants).where(isItself).for('update')
  const rows = await tx
    .update(grants)
    .set({ revokedAt: at })
    .where(and(isAny, isNull(grants.revokedAt)))
    .returning({ id: grants.id })
  return rows.length > 0
}

/**
 * Makes an ended grant valid again, or the last one that a rained-out day moved it to. False where it is
 * valid already.
 */
export const renewGrant = async (tx: Db, it: { source: GrantSource; sourceId: string }): Promise<boolean> => {
  const [last] = await tx
    .select({ id: grants.id })
    .from(grants)
    .where(isOf(it).isAny)
    .orderBy(desc(grants.id))
    .limit(1)
  if (last === undefined) return false
  const rows = await tx
    .update(grants)
    .set({ revokedAt: null })
    .where(and(eq(grants.id, last.id), isNotNull(grants.revokedAt)))
    .returning({ id: grants.id })
  return rows.length > 0
}

/**
 * A user's grants that are valid at `now`, including those that have not begun, sorted by end, the latest
 * first.
 */
export const validGrants = (db: Db, userId: number, now: Date) =>
  db
    .select({
      id: memberships.id,
      title: memberships.title,
      titleEn: memberships.titleEn,
      period: memberships.period,
      source: grants.source,
      sourceId: grants.sourceId,
      baseballDay: grants.baseballDay,
      startsAt: grants.startsAt,
      endsAt: grants.endsAt,
    })
    .from(grants)
    .innerJoin(memberships, eq(memberships.id, grants.membershipId))
    .where(and(eq(grants.userId, userId), gt(grants.endsAt, now), isNull(grants.revokedAt)))
    .orderBy(desc(grants.endsAt), asc(memberships.id), asc(grants.id))

/** The users, of many, with a grant that is valid at `now` and has begun, or covers a season. */
export const peopleWithBegunGrants = async (
  db: Db,
  userIds: readonly number[],
  now: Date,
): Promise<number[]> => {
  const isOpen = or(eq(memberships.period, 'season'), lte(grants.startsAt, now))
  const found = await db
    .selectDistinct({ userId: grants.userId })
    .from(grants)
    .innerJoin(memberships, eq(memberships.id, grants.membershipId))
    .where(and(anyOf(grants.userId, userIds), gt(grants.endsAt, now), isNull(grants.revokedAt), isOpen))
  return found.map((it) => it.userId)
}

/** All of a user's grants, including ended and revoked ones, the oldest first. */
export const allGrants = (db: Db, userId: number) =>
  db
    .select({
      title: memberships.title,
      titleEn: memberships.titleEn,
      source: grants.source,
      sourceId: grants.sourceId,
      baseballDay: grants.baseballDay,
      startsAt: grants.startsAt,
      endsAt: grants.endsAt,
      revokedAt: grants.revokedAt,
      createdAt: grants.createdAt,
    })
    .from(grants)
    .innerJoin(memberships, eq(memberships.id, grants.membershipId))
    .where(eq(grants.userId, userId))
    .orderBy(asc(grants.id))
