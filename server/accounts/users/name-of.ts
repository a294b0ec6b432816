import type { Db } from '../../db/open.ts'
import { personById } from './store-users.ts'

/** The name of a user; empty if there is no such user. */
export const nameOf = async (db: Db, userId: number): Promise<string> =>
  (await personById(db, userId))?.name ?? ''
