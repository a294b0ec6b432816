import type { Db } from '../db/open.ts'
import { allGrants } from './store.ts'

/** Everything that a person was ever granted, as their export shows it. */
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
