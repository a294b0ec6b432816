import type { Db } from '../../db/open.ts'
import { countOpenMismatches, type Mismatch, openMismatches } from './store.ts'

const LIMIT = 1_000

/** The mismatches that a person still has to look at, the oldest first. */
export const listOpenMismatches = (db: Db): Promise<Mismatch[]> =>
  openMismatches(db, { afterId: 0, limit: LIMIT })

export const openMismatchCount = (db: Db): Promise<number> => countOpenMismatches(db)
