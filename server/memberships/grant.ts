import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import type { GrantSource } from './rain-out.ts'
import { addGrant, endGrant, type NewGrant, renewGrant } from './store.ts'
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

/** Makes valid again what `revoke` ended, as after a charge-back won by us; in the caller's transaction. */
export const reinstate = async (
  { db }: { db: Db },
  it: { source: GrantSource; sourceId: string },
): Promise<'reinstated' | 'nothing'> => ((await renewGrant(db, it)) ? 'reinstated' : 'nothing')

/** Revokes the grants of one source, such as a refunded payment. Runs in the caller's transaction. */
export const revoke = async (
  { db, clock }: { db: Db; clock: Clock },
  it: { source: GrantSource; sourceId: string },
): Promise<'revoked' | 'nothing'> => ((await endGrant(db, it, new Date(clock.now()))) ? 'revoked' : 'nothing')
