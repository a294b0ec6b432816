import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { jobLeases } from './tables.ts'

/**
 * One statement: the row is ours if it is new, was ours, or has expired by the database's clock. Another
 * server's row that would outlast a lease from now was given by a clock that was ahead, and is shortened.
 */
export const upsertLease = async (db: Db, job: string, holder: string, leaseMs: number): Promise<boolean> => {
  const expiresAt = sql`now() + make_interval(secs => ${leaseMs}::float8 / 1000)`
  const isFree = sql`(${jobLeases.holder} = excluded.holder or ${jobLeases.expiresAt} < now())`
  const [row] = await db
    .insert(jobLeases)
    .values({ job, holder, expiresAt })
    .onConflictDoUpdate({
      target: jobLeases.job,
      set: {
        holder: sql`case when ${isFree} then excluded.holder else ${jobLeases.holder} end`,
        expiresAt: sql`excluded.expires_at`,
      },
      setWhere: sql`${isFree} or ${jobLeases.expiresAt} > excluded.expires_at`,
    })
    .returning({ holder: jobLeases.holder })
  return row?.holder === holder
}

export const deleteLease = async (db: Db, job: string, holder: string): Promise<void> =>
  void (await db.delete(jobLeases).where(and(eq(jobLeases.job, job), eq(jobLeases.holder, holder))))
