import type { Db } from '../db/open.ts'
import { addGrant, type NewGrant } from './store.ts'
import { widenPaid } from './store-passes.ts'

/**
 * Grants a user a membership because of one source (a payment, a prepaid card, a gift). Safe to call any
 * number of times: each source gives one grant. A paid grant also gets what its season has gained since the
 * order. Runs in the caller's transaction.
 */
export const grant = async ({ db }: { db: Db }, it: NewGrant): Promise<'granted' | 'already'> => {
  if (!(await addGrant(db, it))) return 'already'
  if (it.source === 'payment') await widenPaid(db, it.sourceId)
  return 'granted'
}
