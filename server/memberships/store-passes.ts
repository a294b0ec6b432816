import { and, asc, eq, gt, gte, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { rootOf } from './rain-out.ts'
import { grants, memberships } from './tables.ts'

/** A pass for a single day that is not revoked, with the season that its membership is sold for now. */
export type DayPass = Pick<
  typeof grants.$inferSelect,
  'id' | 'userId' | 'membershipId' | 'source' | 'sourceId'
> & {
  seasonStartsAt: Date
  seasonEndsAt: Date
}

const isValid = isNull(grants.revokedAt)

/** Days (YYYY-MM-DD) from that day on for which a user holds a pass. */
export const soldDays = async (db: Db, from: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ day: grants.baseballDay })
    .from(grants)
    .where(and(gte(grants.baseballDay, from), isValid))
    .orderBy(asc(grants.baseballDay))
  return rows.flatMap(({ day }) => day ?? [])
}

/** The passes for a day, by number, `limit` after that number. */
export const dayPasses = (db: Db, day: string, afterId: number, limit: number): Promise<DayPass[]> =>
  db
    .select({
      id: grants.id,
      userId: grants.userId,
      membershipId: grants.membershipId,
      source: grants.source,
      sourceId: grants.sourceId,
      seasonStartsAt: memberships.startsAt,
      seasonEndsAt: memberships.endsAt,
    })
    .from(grants)
    .innerJoin(memberships, eq(memberships.id, grants.membershipId))
    .where(and(eq(grants.baseballDay, day), isValid, gt(grants.id, afterId)))
    .orderBy(asc(grants.id))
    .limit(limit)

/** The days for which a user holds a pass. */
export const daysHeld = async (tx: Db, userId: number): Promise<Set<string>> => {
  const rows = await tx
    .select({ day: grants.baseballDay })
    .from(grants)
    .where(and(eq(grants.userId, userId), isValid))
  return new Set(rows.flatMap(({ day }) => day ?? []))
}

export const moveEndOfDay = async (db: Db, day: string, endsAt: Date): Promise<void> =>
  void (await db
    .update(grants)
    .set({ endsAt })
    .where(and(eq(grants.baseballDay, day), isValid, ne(grants.endsAt, endsAt))))

/** Locks the first grant of a moved pass, as a refund does, so that the two wait for each other. */
export const lockRootOf = async (tx: Db, pass: Pick<DayPass, 'source' | 'sourceId'>): Promise<void> => {
  const { source, sourceId } = rootOf(pass)
  await tx
    .select({ id: grants.id })
    .from(grants)
    .where(and(eq(grants.source, source), eq(grants.sourceId, sourceId)))
    .for('update')
}

/** False when it was revoked meanwhile. */
export const endDayPass = async (tx: Db, id: number, at: Date): Promise<boolean> => {
  const ended = await tx
    .update(grants)
    .set({ revokedAt: at })
    .where(and(eq(grants.id, id), isValid))
    .returning({ id: grants.id })
  return ended.length > 0
}

type Times = { startsAt: Date; endsAt: Date }

/**
 * Extends grants of a membership's earlier window to the later end and the earlier beginning of its new one.
 */
export const widenGrants = async (tx: Db, membershipId: number, before: Times, now: Times): Promise<void> => {
  const isOf = and(eq(grants.membershipId, membershipId), isValid)
  const { startsAt, endsAt } = now
  if (endsAt > before.endsAt)
    await tx
      .update(grants)
      .set({ endsAt })
      .where(and(isOf, eq(grants.endsAt, before.endsAt)))
  if (startsAt < before.startsAt)
    await tx
      .update(grants)
      .set({ startsAt })
      .where(and(isOf, eq(grants.startsAt, before.startsAt)))
}

/**
 * Extends paid grants to the present window of their membership: the later end and the earlier beginning,
 * never less than was sold. A single day stays its day; a window that does not touch the sold one is another
 * season's (decision 44). `sourceId`: that payment alone.
 */
export const widenPaid = async (db: Db, sourceId?: string): Promise<void> => {
  const touches = and(lte(grants.startsAt, memberships.endsAt), lte(memberships.startsAt, grants.endsAt))
  const isWider = or(lt(grants.endsAt, memberships.endsAt), gt(grants.startsAt, memberships.startsAt))
  await db
    .update(grants)
    .set({
      startsAt: sql`least(${grants.startsAt}, ${memberships.startsAt})`,
      endsAt: sql`greatest(${grants.endsAt}, ${memberships.endsAt})`,
    })
    .from(memberships)
    .where(
      and(
        eq(memberships.id, grants.membershipId),
        eq(grants.source, 'payment'),
        sourceId === undefined ? undefined : eq(grants.sourceId, sourceId),
        isNull(grants.baseballDay),
        isNull(memberships.days),
        isValid,
        touches,
        isWider,
      ),
    )
}
