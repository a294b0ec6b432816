import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { paymentEvents } from '../tables.ts'

export type PaymentEvent = typeof paymentEvents.$inferSelect

const EVENTS_LIMIT = 200

/** The events of an attempt, the oldest first. */
export const eventsOf = (db: Db, attemptId: number): Promise<PaymentEvent[]> =>
  db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.attemptId, attemptId))
    .orderBy(asc(paymentEvents.id))
    .limit(EVENTS_LIMIT)

/** The events of several attempts, the oldest first. */
export const eventsOfAll = (db: Db, attemptIds: number[]): Promise<PaymentEvent[]> =>
  attemptIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(paymentEvents)
        .where(inArray(paymentEvents.attemptId, attemptIds))
        .orderBy(asc(paymentEvents.id))

/** How often an attempt has that event. */
export const countEvents = async (db: Db, attemptId: number, event: string): Promise<number> => {
  const isThat = and(eq(paymentEvents.attemptId, attemptId), eq(paymentEvents.event, event))
  const [row] = await db.select({ times: count() }).from(paymentEvents).where(isThat)
  return row?.times ?? 0
}
