import { and, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { orders, paymentAttempts } from '../tables.ts'
import { NEVER_MADE, NEVER_SENT } from './attempt-codes.ts'

/** The first key of the advisory locks that make one card's orders queue up. */
const CARD_LOCK = 7_532

/** Makes other orders with the same card wait, on any server, until the transaction ends. */
export const lockCardUse = async (tx: Db, fingerprint: string): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(${CARD_LOCK}, hashtext(${fingerprint}))`))

/** The first key of the advisory locks that make one network's first purchases queue up. */
const NETWORK_LOCK = 7_533

/** Makes other newcomers of the same network wait, on any server, until the transaction ends. */
export const lockNetwork = async (tx: Db, network: string): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(${NETWORK_LOCK}, hashtext(${network}))`))

/** How many other accounts tried a card since `since`, and how often it was refused since `refusedSince`. */
export const usesOfCard = async (
  db: Db,
  it: { fingerprint: string; userId: number; since: Date; refusedSince: Date },
): Promise<{ otherAccounts: number; refused: number }> => {
  const { status, createdAt, cardFingerprint } = paymentAttempts
  const isRefused = and(eq(status, 'failed'), gt(createdAt, it.refusedSince))
  const [row] = await db
    .select({
      otherAccounts: sql<number>`(count(distinct ${orders.userId}) filter (where ${orders.userId} <> ${it.userId}))::int`,
      refused: sql<number>`(count(*) filter (where ${isRefused}))::int`,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(cardFingerprint, it.fingerprint), gt(createdAt, it.since)))
  return row ?? { otherAccounts: 0, refused: 0 }
}

/** Whether a user has ever paid for something that was not refunded or charged back. */
export const hasBought = async (db: Db, userId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: orders.id })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(orders.userId, userId), eq(paymentAttempts.status, 'succeeded')))
    .limit(1)
  return rows.length > 0
}

const { status, errorCode, createdAt, network, device } = paymentAttempts
/** Excludes tries that never reached a bank and so show nothing about a card. */
const wasSent = sql`coalesce(${errorCode}, '') not in (${NEVER_SENT}, ${NEVER_MADE})`
/** Excludes `unknown`: a try whose provider does not answer counts as neither refused nor open. */
const isOpenTry = sql`${status} in ('submitting', 'requires-action', 'pending')`
const isByCard = inArray(paymentAttempts.method, ['card', 'card-page'])
const isByBuyer = sql`exists (select 1 from payment_attempts paid join orders bought on bought.id = paid.order_id
  where bought.user_id = ${orders.userId} and paid.status = 'succeeded')`

/** The number of all tries, of refused ones and of undecided ones. */
export type DeviceTries = { all: number; refused: number; undecided: number; oldest: Date | undefined }

/** Tries by card of an account and of a device since `since`, without those of accounts that have bought. */
export const triesOfDevice = async (
  db: Db,
  it: { userId: number; device: string; since: Date },
): Promise<DeviceTries> => {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      refused: sql<number>`(count(*) filter (where ${status} = 'failed' and ${wasSent}))::int`,
      undecided: sql<number>`(count(*) filter (where ${isOpenTry}))::int`,
      oldest: sql<Date | null>`min(${createdAt})`.mapWith(createdAt),
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(
      and(
        isByCard,
        gt(createdAt, it.since),
        or(eq(device, it.device), eq(orders.userId, it.userId)),
        sql`not ${isByBuyer}`,
      ),
    )
  return {
    all: row?.all ?? 0,
    refused: row?.refused ?? 0,
    undecided: row?.undecided ?? 0,
    oldest: row?.oldest ?? undefined,
  }
}

/**
 * `counted`: tries without success of accounts that never bought. `atBank`: the first try of an account and
 * device while it may still be at its bank's page; it is not counted. `buyers`: accounts that paid.
 * `undecided`: tries that may still succeed.
 */
export type NetworkTries = {
  counted: number
  atBank: number
  buyers: number
  undecided: number
  oldest: Date | undefined
}

/** Tries from a network since `since`. One at a bank since before `leftSince` was abandoned. */
export const triesFromNetwork = async (
  db: Db,
  it: { network: string; since: Date; leftSince: Date },
): Promise<NetworkTries> => {
  const nth = (by: SQL) => sql`row_number() over (partition by ${by} order by ${paymentAttempts.id})`
  const tries = db.$with('tries').as(
    db
      .select({
        userId: orders.userId,
        at: sql<Date>`${createdAt}`.as('at'),
        hasPaid: sql<boolean>`${status} = 'succeeded'`.as('has_paid'),
        isByBuyer: sql<boolean>`${isByBuyer}`.as('is_by_buyer'),
        isCountable: sql<boolean>`(${status} = 'failed' and ${wasSent}) or ${isOpenTry}`.as('is_countable'),
        isUndecided: sql<boolean>`(${isOpenTry} and ${gt(createdAt, it.leftSince)})`.as('is_undecided'),
        // A try that is being sent is not at a bank yet, so that tries made at the same moment all count.
        isAtBank: sql<boolean>`(${isOpenTry} and ${status} <> 'submitting' and ${gt(createdAt, it.leftSince)}
          and ${nth(sql`${orders.userId}`)} = 1 and ${nth(sql`${device}`)} = 1)`.as('is_at_bank'),
      })
      .from(paymentAttempts)
      .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
      .where(and(eq(network, it.network), gt(createdAt, it.since))),
  )
  const isCounted = sql`${tries.isCountable} and not ${tries.isByBuyer} and not ${tries.isAtBank}`
  const [row] = await db
    .with(tries)
    .select({
      counted: sql<number>`(count(*) filter (where ${isCounted}))::int`,
      atBank: sql<number>`(count(*) filter (where ${tries.isAtBank} and not ${tries.isByBuyer}))::int`,
      undecided: sql<number>`(count(*) filter (where ${tries.isUndecided}))::int`,
      buyers: sql<number>`(count(distinct ${tries.userId}) filter (where ${tries.hasPaid}))::int`,
      oldest: sql<Date | null>`min(${tries.at}) filter (where ${isCounted})`.mapWith(createdAt),
    })
    .from(tries)
  return {
    counted: row?.counted ?? 0,
    atBank: row?.atBank ?? 0,
    undecided: row?.undecided ?? 0,
    buyers: row?.buyers ?? 0,
    oldest: row?.oldest ?? undefined,
  }
}

/** How many tries of the whole shop were refused since `since`, and how many succeeded. */
export const triesOfShop = async (db: Db, since: Date): Promise<{ refused: number; buyers: number }> => {
  const [row] = await db
    .select({
      refused: sql<number>`(count(*) filter (where ${status} = 'failed' and ${wasSent}))::int`,
      buyers: sql<number>`(count(*) filter (where ${status} = 'succeeded'))::int`,
    })
    .from(paymentAttempts)
    .where(and(isByCard, gt(createdAt, since)))
  return row ?? { refused: 0, buyers: 0 }
}

/** Erases network and device of up to `limit` tries from before `at`. */
export const eraseOldOrigins = async (db: Db, at: Date, limit: number): Promise<number> => {
  const { id } = paymentAttempts
  const old = db
    .select({ id })
    .from(paymentAttempts)
    .where(and(isNotNull(network), lt(createdAt, at)))
    .limit(limit)
  const erased = db.update(paymentAttempts).set({ network: null, device: null }).where(inArray(id, old))
  return (await erased.returning({ id })).length
}
