import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { orders, paymentAttempts, prepaidBatches, prepaidCards } from '../../tables.ts'

export type Batch = typeof prepaidBatches.$inferSelect
export type NewBatch = Pick<Batch, 'membershipId' | 'priceMinor' | 'currency'> & { label?: string }
export type NewCard = Pick<typeof prepaidCards.$inferInsert, 'folio' | 'codeHash' | 'redeemedAt'>
/** A card with the batch that says what it opens. */
export type Card = typeof prepaidCards.$inferSelect & { batch: Batch }

/** Small enough for PostgreSQL, which takes 65,535 parameters in a statement. */
const CARDS_AT_ONCE = 5_000

const selectCards = (db: Db) =>
  db
    .select({ card: prepaidCards, batch: prepaidBatches })
    .from(prepaidCards)
    .innerJoin(prepaidBatches, eq(prepaidBatches.id, prepaidCards.batchId))

export const cardByFolio = async (db: Db, folio: string): Promise<Card | undefined> => {
  const [row] = await selectCards(db).where(eq(prepaidCards.folio, folio))
  return row && { ...row.card, batch: row.batch }
}

/** The cards that a user has redeemed. */
export const cardsRedeemedBy = (db: Db, userId: number): Promise<(typeof prepaidCards.$inferSelect)[]> =>
  db
    .select()
    .from(prepaidCards)
    .where(eq(prepaidCards.redeemedBy, userId))
    .orderBy(asc(prepaidCards.redeemedAt))

/** The card under a row lock: other transactions that would redeem it wait until this one ends. */
export const lockCard = async (tx: Db, folio: string): Promise<Card | undefined> => {
  const [row] = await selectCards(tx).where(eq(prepaidCards.folio, folio)).for('update', { of: prepaidCards })
  return row && { ...row.card, batch: row.batch }
}

/** Locks the user's attempts for this membership, by number against deadlocks: settling them waits. */
export const lockAttemptsFor = async (
  tx: Db,
  it: { userId: number; membershipId: number },
): Promise<void> => {
  await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(orders.userId, it.userId), eq(orders.membershipId, it.membershipId)))
    .orderBy(asc(paymentAttempts.id))
    .for('no key update', { of: paymentAttempts })
}

export const markRedeemed = async (tx: Db, folio: string, userId: number, at: Date): Promise<void> => {
  const rows = await tx
    .update(prepaidCards)
    .set({ redeemedBy: userId, redeemedAt: at })
    .where(and(eq(prepaidCards.folio, folio), isNull(prepaidCards.redeemedAt)))
    .returning({ folio: prepaidCards.folio })
  if (rows.length === 0) throw new Error('a prepaid card was redeemed twice')
}

/** Adds a batch; undefined when a batch with this label is there already. */
export const addBatch = async (tx: Db, it: NewBatch, at: Date): Promise<Batch | undefined> => {
  const rows = await tx
    .insert(prepaidBatches)
    .values({ ...it, createdAt: at })
    .onConflictDoNothing({ target: prepaidBatches.label })
    .returning()
  return rows[0]
}

/** Adds the cards whose folio is free, and returns those folios. */
export const addCards = async (tx: Db, batchId: number, cards: NewCard[]): Promise<Set<string>> => {
  const added = new Set<string>()
  for (let from = 0; from < cards.length; from += CARDS_AT_ONCE) {
    const rows = await tx
      .insert(prepaidCards)
      .values(cards.slice(from, from + CARDS_AT_ONCE).map((it) => ({ ...it, batchId })))
      .onConflictDoNothing({ target: prepaidCards.folio })
      .returning({ folio: prepaidCards.folio })
    for (const { folio } of rows) added.add(folio)
  }
  return added
}

/**
 * Ends the unredeemed cards of a batch; undefined when there is no such batch. A second call changes nothing.
 */
export const endBatch = async (db: Db, id: number, at: Date): Promise<Batch | undefined> => {
  await db
    .update(prepaidBatches)
    .set({ withdrawnAt: at })
    .where(and(eq(prepaidBatches.id, id), isNull(prepaidBatches.withdrawnAt)))
  return (await db.select().from(prepaidBatches).where(eq(prepaidBatches.id, id)))[0]
}

/** All batches with their numbers of cards and of redeemed cards, oldest first. */
export const batchesWithCounts = (db: Db) =>
  db
    .select({
      batch: prepaidBatches,
      cards: count(prepaidCards.folio),
      redeemed: count(prepaidCards.redeemedAt),
    })
    .from(prepaidBatches)
    .leftJoin(prepaidCards, eq(prepaidCards.batchId, prepaidBatches.id))
    .groupBy(prepaidBatches.id)
    .orderBy(asc(prepaidBatches.id))
