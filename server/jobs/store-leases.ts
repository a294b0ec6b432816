import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { jobLeases } from './tables.ts'

/** One statement: the row is ours if it is new, was ours, or has expired by the database's clock. */
export const upsertLease = async (db: Db, job: string, holder: string, leaseMs: number): Promise<boolean> => {
  const expiresAt = sql`now() + make_interval(secs => ${leaseMs}::float8 / 1000)`
  const rows = await db
    .insert(jobLeases)
    .values({ job, holder, expiresAt })
    .onConflictDoUpdate({
      target: jobLeases.job,
      set: { holder: sql`excluded.holder`, expiresAt: sql`excluded.expires_at` },
      setWhere: sql`${jobLeases.holder} = excluded.holder or ${jobLeases.expiresAt} < now()`,
    })
    .returning({ job: jobLeases.job })
  return rows.length > 0
}

export const deleteLease = async (db: Db, job: string, holder: string): Promise<void> =>
  void (await db.delete(jobLeases).where(and(eq(jobLeases.job, job), eq(jobLeases.holder, holder))))
