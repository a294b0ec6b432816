import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { validGrants } from './store.ts'

/** A membership that a user holds; `date_exp` is ISO UTC. */
export type HeldMembership = { id: number; title: string; title_en: string; date_exp: string }

/** The memberships that are valid now, each once, the one that ends last first. */
export const membershipsOf = async (
  { db, clock }: { db: Db; clock: Clock },
  userId: number,
): Promise<HeldMembership[]> => {
  const rows = await validGrants(db, userId, new Date(clock.now()))
  return rows.map((it) => ({
    id: it.id,
    title: it.title,
    title_en: it.titleEn,
    date_exp: it.endsAt?.toISOString() ?? '',
  }))
}
