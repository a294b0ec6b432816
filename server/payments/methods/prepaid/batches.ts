import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { batchesWithCounts, endBatch } from './store-cards.ts'

/** Withdraws a batch: its unredeemed cards open nothing any more; redeemed memberships stay. */
export const withdrawBatch = async (
  { db, clock }: { db: Db; clock: Clock },
  id: number,
): Promise<'withdrawn' | 'unknown'> =>
  (await endBatch(db, id, new Date(clock.now()))) === undefined ? 'unknown' : 'withdrawn'

/** Every batch with its number of cards and of redeemed cards. */
export const listBatches = ({ db }: { db: Db }) => batchesWithCounts(db)
