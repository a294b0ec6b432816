import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { paymentOf } from './rain-out.ts'
import { validGrants } from './store.ts'

/** The window that a payment opened and still opens, by the number that `grant` was called with. */
export type HeldByPayment = { sourceId: string } & Pick<
  Awaited<ReturnType<typeof validGrants>>[number],
  'id' | 'period' | 'startsAt' | 'endsAt' | 'baseballDay'
>

/** The windows that a user holds by payment, also where a rained-out day has moved; the oldest first. */
export const heldByPayment = async (
  { db, clock }: { db: Db; clock: Clock },
  userId: number,
): Promise<HeldByPayment[]> =>
  (await validGrants(db, userId, new Date(clock.now()))).flatMap(({ source, sourceId, ...it }) => {
    const payment = paymentOf({ source, sourceId })
    return payment === undefined ? [] : [{ ...it, sourceId: payment }]
  })
