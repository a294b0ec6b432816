import type { Db } from '../db/open.ts'
import { addGrant, type NewGrant } from './store.ts'

/**
 * Grants a user a membership because of one source (a payment, a prepaid card, a gift). Safe to call any number of
 * times: one grant a source. Runs in the caller's transaction.
 */
export const grant = async ({ db }: { db: Db }, it: NewGrant): Promise<'granted' | 'already'> =>
  (await addGrant(db, it)) ? 'granted' : 'already'
