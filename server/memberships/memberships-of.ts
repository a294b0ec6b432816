import { isHeldBy, type Period } from '../../domain/payments/packages.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { allGrants, membershipById, validGrants } from './store.ts'

/** A user's membership; instants are ISO UTC, `baseball_day` is YYYY-MM-DD of a pass for a single day. */
export type HeldMembership = {
  id: number
  title: string
  title_en: string
  period: Period
  date_start: string
  date_exp: string
  baseball_day: string | null
}

type Deps = { db: Db; clock: Clock }

/**
 * The memberships that are valid now, each (and each day of a single one) once, sorted by end, the latest
 * first.
 */
export const membershipsOf = async ({ db, clock }: Deps, userId: number): Promise<HeldMembership[]> => {
  const rows = await validGrants(db, userId, new Date(clock.now()))
  return rows
    .filter(
      (row, at) => rows.findIndex((it) => it.id === row.id && it.baseballDay === row.baseballDay) === at,
    )
    .map((it) => ({
      id: it.id,
      title: it.title,
      title_en: it.titleEn,
      period: it.period,
      date_start: it.startsAt.toISOString(),
      date_exp: it.endsAt.toISOString(),
      baseball_day: it.baseballDay,
    }))
}

/** A membership and the window that it opens, or would open. */
export type Wanted = { membershipId: number; startsAt: Date; endsAt: Date; baseballDay: string | null }

/**
 * Whether a user holds a membership, or a larger one with all of its time: another one would then open
 * nothing.
 */
export const holdsAll = async ({ db, clock }: Deps, userId: number, wanted: Wanted): Promise<boolean> => {
  const rows = await validGrants(db, userId, new Date(clock.now()))
  if (rows.length === 0) return false
  const membership = await membershipById(db, wanted.membershipId)
  if (membership === undefined) return false
  const it = { ...inMs({ ...wanted, period: membership.period }), id: membership.id }
  return rows.some((row) => isHeldBy({ ...inMs(row), id: row.id }, it))
}

/** A package with its instants in UTC ms. */
export const inMs = (it: { period: Period; startsAt: Date; endsAt: Date; baseballDay: string | null }) => ({
  period: it.period,
  startsAt: it.startsAt.getTime(),
  endsAt: it.endsAt.getTime(),
  baseballDay: it.baseballDay,
})

/** All grants that a user ever had, as their export shows them. */
export const grantsOf = async (db: Db, userId: number) =>
  (await allGrants(db, userId)).map((it) => ({
    membership: it.title,
    source: it.source,
    sourceId: it.sourceId,
    day: it.baseballDay,
    from: it.startsAt.toISOString(),
    until: it.endsAt.toISOString(),
    revoked: it.revokedAt?.toISOString() ?? null,
    created: it.createdAt.toISOString(),
  }))

/** The passes that a user got without a purchase, including those that are over, the newest first. */
export const giftsOf = async (db: Db, userId: number) =>
  (await allGrants(db, userId))
    .filter((it) => (it.source === 'comp' || it.source === 'operator') && it.revokedAt === null)
    .toReversed()
    .map((it) => ({
      // A pass may have begun before it was entered here.
      date: new Date(Math.min(it.createdAt.getTime(), it.startsAt.getTime())).toISOString(),
      title: it.title,
      title_en: it.titleEn,
      expire: it.endsAt.toISOString(),
      baseball_day: it.baseballDay,
    }))
