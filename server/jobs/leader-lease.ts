import type { Db } from '../db/open.ts'
import { deleteLease, upsertLease } from './store.ts'

/**
 * Acquires or renews a job that only one server may do, for `leaseMs` by the database's clock; returns
 * whether `holder` has it now. When its holder dies, another server acquires it after that time.
 */
export const acquireLeaderLease = (db: Db, job: string, holder: string, leaseMs: number): Promise<boolean> =>
  upsertLease(db, job, holder, leaseMs)

/**
 * Releases a lease, so that another server need not wait for it to expire; does nothing if another server
 * holds it.
 */
export const releaseLeaderLease = (db: Db, job: string, holder: string): Promise<void> =>
  deleteLease(db, job, holder)
