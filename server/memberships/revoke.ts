import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import type { GrantSource } from './rain-out.ts'
import { endGrant } from './store.ts'

/** Revokes the grants of one source, such as a refunded payment. Runs in the caller's transaction. */
export const revoke = async (
  { db, clock }: { db: Db; clock: Clock },
  it: { source: GrantSource; sourceId: string },
): Promise<'revoked' | 'nothing'> => ((await endGrant(db, it, new Date(clock.now()))) ? 'revoked' : 'nothing')
