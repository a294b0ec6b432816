import type { Db } from '../db/open.ts'
import { allMemberships, type Membership } from './store.ts'

/** Every membership there is, on offer or not, by its number. */
export const listMemberships = (db: Db): Promise<Membership[]> => allMemberships(db)
