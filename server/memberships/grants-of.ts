import type { Db } from '../db/open.ts'
import { allGrants } from './store.ts'

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
