import type { Db } from '../db/open.ts'
import type { GrantSource } from './rain-out.ts'
import { renewGrant } from './store.ts'

/** Makes valid again what `revoke` ended, as after a charge-back won by us; in the caller's transaction. */
export const reinstate = async (
  { db }: { db: Db },
  it: { source: GrantSource; sourceId: string },
): Promise<'reinstated' | 'nothing'> => ((await renewGrant(db, it)) ? 'reinstated' : 'nothing')
