import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { AttemptStatus } from '../../../domain/payments/payment-attempt.ts'
import type { Clock } from '../../clock.ts'
import { dueIn } from '../../db/due-in.ts'
import type { Db } from '../../db/open.ts'
import { orders, paymentAttempts, paymentEvents } from '../tables.ts'
import { NEVER_SENT } from './attempt-codes.ts'

type Order = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert
/** One try to pay an order, with the order. */
export type Attempt = typeof paymentAttempts.$inferSelect & { order: Order }

const HISTORY_LIMIT = 200
/** The first key of the advisory locks that make one buyer's orders queue up. */
const BUYER_LOCK = 7_531

/** Makes the same user's other orders wait, on any server, until the transaction ends. */
export const lockBuyer = async (tx: Db, userId: number): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(${BUYER_LOCK}, ${userId})`))

/** Adds an order with its attempt to pay it through a provider. */
export const addOrder = async (
  tx: Db,
  it: NewOrder,
  by: Pick<Attempt, 'provider' | 'method'> &
    Partial<Pick<Attempt, 'dueAt' | 'cardFingerprint' | 'network' | 'device'>>,
  at: Date,
): Promise<Attempt> => {
  const [order] = await tx
    .insert(orders)
    .values({ ...it, createdAt: at, updatedAt: at })
    .returning()
  if (order === undefined) throw new Error('an order was not stored')
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      orderId: order.id,
      ...by,
      providerOrderKey: order.reference,
      status: 'submitting',
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (attempt === undefined) throw new Error('an attempt was not stored')
  await addEvent(tx, attempt.id, { event: 'submitting', at })
  return { ...attempt, order }
}

/** Selects attempts with their orders; `toAttempts` reads the rows. */
export const selectAttempts = (db: Db) =>
  db
    .select({ attempt: paymentAttempts, order: orders })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))

type Row = { attempt: typeof paymentAttempts.$inferSelect; order: Order }
export const toAttempts = (rows: Row[]): Attempt[] =>
  rows.map((row) => ({ ...row.attempt, order: row.order }))
const toAttempt = (row: Row | undefined): Attempt | undefined => row && { ...row.attempt, order: row.order }

export const attemptById = async (db: Db, id: number): Promise<Attempt | undefined> =>
  toAttempt((await selectAttempts(db).where(eq(paymentAttempts.id, id)))[0])

/** The attempt of a job or a request that knows that it exists. Throws Error if it does not. */
export const existingAttempt = async (db: Db, id: number): Promise<Attempt> => {
  const attempt = await attemptById(db, id)
  if (attempt === undefined) throw new Error(`payment attempt ${id} does not exist`)
  return attempt
}

export const attemptByReference = async (db: Db, reference: string): Promise<Attempt | undefined> =>
  toAttempt((await selectAttempts(db).where(eq(paymentAttempts.providerOrderKey, reference)))[0])

export const attemptByCharge = async (
  db: Db,
  provider: string,
  chargeId: string,
): Promise<Attempt | undefined> => {
  const isCharge = and(eq(paymentAttempts.provider, provider), eq(paymentAttempts.providerTxnId, chargeId))
  return toAttempt((await selectAttempts(db).where(isCharge))[0])
}

/** The newest attempt of one of the user's own orders. */
export const attemptOfOrder = async (
  db: Db,
  it: { userId: number; orderId: number },
): Promise<Attempt | undefined> => {
  const isTheirs = and(eq(orders.id, it.orderId), eq(orders.userId, it.userId))
  const rows = await selectAttempts(db).where(isTheirs).orderBy(desc(paymentAttempts.id)).limit(1)
  return toAttempt(rows[0])
}

/**
 * The attempt under a row lock: other transactions that would change it wait until this one ends. The lock is
 * not `update`, for which a new event in its timeline would wait: a pass that rain moves holds its grant
 * meanwhile, and a refund waits for that grant.
 */
export const lockAttempt = async (tx: Db, id: number): Promise<Attempt> => {
  const rows = await selectAttempts(tx)
    .where(eq(paymentAttempts.id, id))
    .for('no key update', { of: paymentAttempts })
  const attempt = toAttempt(rows[0])
  if (attempt === undefined) throw new Error(`payment attempt ${id} does not exist`)
  return attempt
}

/**
 * Takes the right to ask an attempt's provider now; false where any server took it less than `everyMs` ago. A
 * stored time in the future does not count: a clock was set back since.
 */
export const claimCheck = async (
  db: Db,
  clock: Pick<Clock, 'offset'>,
  id: number,
  everyMs: number,
): Promise<boolean> => {
  const { checkedAt } = paymentAttempts
  const isDue = or(
    isNull(checkedAt),
    lte(checkedAt, dueIn(clock, -everyMs)),
    gt(checkedAt, dueIn(clock, everyMs)),
  )
  const claimed = await db
    .update(paymentAttempts)
    .set({ checkedAt: dueIn(clock, 0) })
    .where(and(eq(paymentAttempts.id, id), isDue))
    .returning({ id: paymentAttempts.id })
  return claimed.length > 0
}

export type Change = Partial<
  Pick<
    Attempt,
    'status' | 'providerTxnId' | 'redirectUrl' | 'errorCode' | 'cashReference' | 'dueAt' | 'cardFingerprint'
  >
>

export const writeAttempt = async (tx: Db, attempt: Attempt, change: Change, at: Date): Promise<Attempt> => {
  await tx
    .update(paymentAttempts)
    .set({ ...change, updatedAt: at })
    .where(eq(paymentAttempts.id, attempt.id))
  await tx.update(orders).set({ updatedAt: at }).where(eq(orders.id, attempt.orderId))
  if (change.status !== undefined && change.status !== attempt.status)
    await addEvent(tx, attempt.id, {
      event: eventOf(attempt.status, change.status),
      detail: change.errorCode ?? null,
      at,
    })
  return { ...attempt, ...change, updatedAt: at, order: { ...attempt.order, updatedAt: at } }
}

/** A success after a charge-back is the event `reinstated` and no second payment. */
const eventOf = (before: AttemptStatus, now: AttemptStatus) =>
  before === 'charged-back' && now === 'succeeded' ? 'reinstated' : now

/** Adds an event to the attempt's timeline; nothing changes or deletes it. */
export const addEvent = async (
  tx: Db,
  attemptId: number,
  it: Omit<typeof paymentEvents.$inferInsert, 'id' | 'attemptId'>,
): Promise<void> => void (await tx.insert(paymentEvents).values({ ...it, attemptId }))

/** The user's other attempts to buy the same membership that have one of `statuses`, newest first. */
export const otherAttempts = async (
  db: Db,
  it: { userId: number; membershipId: number; exceptReference: string },
  statuses: AttemptStatus[],
): Promise<Attempt[]> => {
  const rows = await selectAttempts(db)
    .where(
      and(
        eq(orders.userId, it.userId),
        eq(orders.membershipId, it.membershipId),
        ne(orders.reference, it.exceptReference),
        inArray(paymentAttempts.status, statuses),
      ),
    )
    .orderBy(desc(orders.id))
  return toAttempts(rows)
}

/** How many orders a user placed since `since` that their provider may know, and how many of them failed. */
export const attemptsSince = async (
  db: Db,
  userId: number,
  since: Date,
): Promise<{ placed: number; failed: number }> => {
  const [row] = await db
    .select({
      placed: count(),
      failed: sql<number>`count(*) filter (where ${paymentAttempts.status} = 'failed')::int`,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        gt(paymentAttempts.createdAt, since),
        sql`${paymentAttempts.errorCode} is distinct from ${NEVER_SENT}`,
      ),
    )
  return row ?? { placed: 0, failed: 0 }
}

/** All attempts of a user, the oldest first. */
export const attemptsOf = async (db: Db, userId: number): Promise<Attempt[]> => {
  const rows = await selectAttempts(db).where(eq(orders.userId, userId)).orderBy(asc(paymentAttempts.id))
  return toAttempts(rows)
}

/** How many attempts of a user are open. */
export const countOpen = async (db: Db, userId: number): Promise<number> => {
  const open: AttemptStatus[] = ['submitting', 'unknown', 'requires-action', 'pending']
  const [row] = await db
    .select({ open: count() })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(orders.userId, userId), inArray(paymentAttempts.status, open)))
  return row?.open ?? 0
}

/** Attempts that began since `since`, by method, status and the code of a failure. */
export const countAttempts = (
  db: Db,
  since: Date,
): Promise<{ method: string; status: AttemptStatus; reason: string; attempts: number }[]> => {
  const { method, status, createdAt } = paymentAttempts
  const reason = sql<string>`case when ${status} = 'failed' then coalesce(${paymentAttempts.errorCode}, '') else '' end`
  return db
    .select({ method, status, reason, attempts: count() })
    .from(paymentAttempts)
    .where(gt(createdAt, since))
    .groupBy(method, status, reason)
}

/** How many attempts since `since` are unknown: money may have moved, and nothing was granted. */
export const countUnknown = async (db: Db, since: Date): Promise<number> => {
  const isUnknown = eq(paymentAttempts.status, 'unknown')
  const [row] = await db
    .select({ unknown: count() })
    .from(paymentAttempts)
    .where(and(isUnknown, gt(paymentAttempts.createdAt, since)))
  return row?.unknown ?? 0
}

/** The user's orders, newest first. */
export const historyOf = async (db: Db, userId: number): Promise<Attempt[]> => {
  const rows = await selectAttempts(db)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.id))
    .limit(HISTORY_LIMIT)
  return toAttempts(rows)
}

export const eraseContacts = async (tx: Db, userId: number): Promise<void> =>
  void (await tx.update(orders).set({ email: '', telephone: '' }).where(eq(orders.userId, userId)))

/** Erases e-mail and telephone of up to `limit` orders that were made before `at`. */
export const eraseOldContacts = async (db: Db, at: Date, limit: number): Promise<number> => {
  const { id } = orders
  const old = db
    .select({ id })
    .from(orders)
    .where(and(lt(orders.createdAt, at), ne(orders.email, '')))
    .limit(limit)
  const erased = db.update(orders).set({ email: '', telephone: '' }).where(inArray(id, old))
  return (await erased.returning({ id })).length
}
