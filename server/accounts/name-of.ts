import type { Db } from '../db/open.ts'
import { personById } from './store.ts'

/** What a person is called; empty where there is no such person. */
export const nameOf = async (db: Db, userId: number): Promise<string> =>
  (await personById(db, userId))?.name ?? ''
