import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { paymentOf } from './rain-out.ts'
import { allGrants, validGrants } from './store.ts'

/** The window that a payment opens now: a pass for a single day ends with its games, and rain moves it. */
export type Opened = { startsAt: Date; endsAt: Date; baseballDay: string | null }

/** The windows that a user's payments open or opened, by the payment's number; revoked ones are left out. */
export const openedByPayment = async (db: Db, userId: number): Promise<Map<string, Opened>> => {
  const valid = (await allGrants(db, userId)).filter((it) => it.revokedAt === null)
  return new Map(
    valid.flatMap(({ source, sourceId, startsAt, endsAt, baseballDay }) => {
      const payment = paymentOf({ source, sourceId })
      return payment === undefined ? [] : [[payment, { startsAt, endsAt, baseballDay }] as const]
    }),
  )
}

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
