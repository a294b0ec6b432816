import { and, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { isHeldBy } from '../../../domain/payments/packages.ts'
import { runDueWork } from '../../../server/jobs/run-due-work.ts'
import { outbox } from '../../../server/jobs/tables.ts'
import { inMs } from '../../../server/memberships/memberships-of.ts'
import { allMemberships } from '../../../server/memberships/store.ts'
import { grants } from '../../../server/memberships/tables.ts'
import {
  orders,
  paymentAttempts,
  paymentEvents,
  paymentMismatches,
  prepaidCards,
} from '../../../server/payments/tables.ts'
import type { Charge } from './charges.ts'
import type { Course } from './course.ts'
import type { RandomShop } from './shop.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const PROMISE_MS = 2 * MINUTE_MS
const TURN_MS = 30 * SECOND_MS

/** Ends outages and corrects the clock, and expects every payment to be granted once within two minutes. */
export const expectGranted = async (course: Course): Promise<void> => {
  const { shop } = course
  for (const company of ['openpay', 'paypal'] as const) shop.setDown(company, false)
  if (shop.skew.ms !== 0) {
    shop.skew.ms = 0
    await shop.restart()
  }
  await runDueWork(shop.server().worker)
  let books = await readBooks(shop)
  for (let ms = 0; ms < PROMISE_MS && lateIn(course, books).length > 0; ms += TURN_MS) {
    shop.advance(TURN_MS)
    await runDueWork(shop.server().worker)
    books = await readBooks(shop)
  }
  const late = lateIn(course, books).map((it) => `${nameOf(it)} is ${it.status}`)
  expect(late, 'what was paid two minutes ago and opens nothing').toEqual([])
  for (const it of books.entries) expect(it.grants.length, `grants of ${nameOf(it)}`).toBeLessThanOrEqual(1)
}

/** The paid attempts whose grants are promised by now and missing. */
const lateIn = (course: Course, books: Books): Entry[] =>
  books.entries.filter(
    (it) => it.paid.length > 0 && !course.unheard.has(it.order.reference) && !isOpened(books, it),
  )

const isOpened = (books: Books, it: Entry): boolean =>
  it.status === 'succeeded' && (isCreditLost(books, it) || it.grants.some((one) => one.revokedAt === null))

const nameOf = ({ order, provider, method }: Entry): string => `${order.reference} (${provider}, ${method})`

/** The time of a night's reconciliation and the work that it causes. */
const NIGHT_MS = 24 * HOUR_MS
const STEP_MS = 3 * SECOND_MS
const MOST_STEPS = 20
const LATER_MS = 20 * MINUTE_MS

/** Expects our books to equal the companies' a night later, whatever notices were lost. */
export const expectSameBooks = async (course: Course): Promise<void> => {
  const { shop } = course
  for (const it of shop.openpay.ledger.charges) if (it.status === 'charge_pending') it.status = 'cancelled'
  // No company lists a payment that is dated ahead of the clock.
  shop.advance(shop.behind())
  await shop.matchTonight()
  shop.advance(NIGHT_MS)
  for (let step = 0; step < MOST_STEPS && (await runDueWork(shop.server().worker)) > 0; step += 1)
    shop.advance(STEP_MS)
  for (let turn = 0; turn < 2 && (await isReturning(shop)); turn += 1) {
    shop.advance(LATER_MS)
    await runDueWork(shop.server().worker)
  }
  const books = await readBooks(shop)
  for (const it of books.entries) expectAgreed(books, it)
  expectNothingElse(books)
  expectPaidOnce(books)
  await expectKept(course, books)
  expect(shop.thrown, 'what work threw').toEqual([])
}

const isReturning = async ({ db }: RandomShop): Promise<boolean> =>
  (
    await db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.kind, 'refund'), isNull(outbox.doneAt)))
  ).length > 0

/** Expects a payment there to be granted here once, and an unpaid attempt not to be granted. */
const expectAgreed = (books: Books, it: Entry): void => {
  const name = nameOf(it)
  const valid = it.grants.filter((one) => one.revokedAt === null)
  expect(it.grants.length, `grants of ${name}`).toBeLessThanOrEqual(1)
  expect(it.paid.length, `payments of ${name}`).toBeLessThanOrEqual(1)
  expect(it.status === 'succeeded', `status ${it.status} of ${name}, paid ${it.paid.length}`).toBe(
    it.paid.length === 1,
  )
  if (!isCreditLost(books, it)) expect(valid.length, `valid grants of ${name}`).toBe(it.paid.length)
  expect(valid.length, `valid grants of ${name}`).toBeLessThanOrEqual(it.paid.length)
  for (const one of it.grants)
    expect([one.userId, one.membershipId], `whose ${name} is`).toEqual([
      it.order.userId,
      it.order.membershipId,
    ])
  expect(it.order.reference.split('-')[0], 'whose reference it is').toBe(String(it.order.userId))
}

/** Expects the league to be told of money without an order, and no grant without an order. */
const expectNothingElse = ({ entries, charges, grants, reported }: Books): void => {
  const known = entries.flatMap((it) => it.paid)
  const unknown = charges.filter((it) => !known.includes(it) && !reported.has(it.id))
  expect(unknown, 'money of no order that the league is not told of').toEqual([])
  const ofEntries = entries.flatMap((it) => it.grants)
  expect(
    grants.filter((it) => !ofEntries.includes(it)),
    'grants without a payment',
  ).toEqual([])
}

/** Whether a payment opens something: an upgrade whose credit a bank took back does not. */
const isKept = (it: Entry): boolean =>
  it.status === 'succeeded' && !it.isHandedOver && it.grants.some((one) => one.revokedAt === null)

/**
 * Expects one payment of a buyer for the same thing; a refund that cannot run by itself waits for an
 * operator.
 */
const expectPaidOnce = ({ entries }: Books): void => {
  const kept = new Map<string, Entry[]>()
  for (const it of entries.filter(isKept)) {
    const { userId, membershipId, baseballDay } = it.order
    const thing = `user ${userId}, membership ${membershipId} ${baseballDay ?? ''}`
    kept.set(thing, [...(kept.get(thing) ?? []), it])
  }
  for (const [thing, payments] of kept)
    expect(payments.map(nameOf), `payments for ${thing} that were kept`).toHaveLength(1)
}

/** Expects a buyer who got no money back from their bank or the league to hold what they paid for. */
const expectKept = async ({ shop, disputing }: Course, books: Books): Promise<void> => {
  const periods = new Map((await allMemberships(shop.db)).map((it) => [it.id, it.period]))
  const packageOf = (it: Pick<Grant, 'membershipId' | 'startsAt' | 'endsAt' | 'baseballDay'>) => ({
    ...inMs({ ...it, period: periods.get(it.membershipId) ?? 'day' }),
    id: it.membershipId,
  })
  for (const it of books.entries.filter(
    (one) => one.status === 'refunded' && !disputing.has(one.order.userId),
  )) {
    const { userId, membershipId, baseballDay, accessStartsAt: startsAt, accessEndsAt: endsAt } = it.order
    const wanted = packageOf({ membershipId, baseballDay, startsAt, endsAt })
    const holds = books.grants.some(
      (one) => one.userId === userId && one.revokedAt === null && isHeldBy(packageOf(one), wanted),
    )
    const isTooLate = it.succeededAt !== undefined && it.succeededAt >= endsAt
    expect(
      holds || isTooLate || isCreditLost(books, it),
      `user ${userId} paid for ${nameOf(it)} and holds nothing`,
    ).toBe(true)
  }
}

type Order = typeof orders.$inferSelect
type Grant = typeof grants.$inferSelect
/** An attempt of our books with its order and grants, and its payments at its provider. */
type Entry = typeof paymentAttempts.$inferSelect & {
  order: Order
  grants: Grant[]
  /** The charges that are paid there as ordered. */
  paid: Charge[]
  /** Whether an operator must return the money. */
  isHandedOver: boolean
  /** When it first succeeded. */
  succeededAt: Date | undefined
}

/** `reported`: charges that differ from any order, of which the league is told. */
type Books = { entries: Entry[]; charges: Charge[]; grants: Grant[]; reported: Set<string> }

/** Our books beside those of all companies. */
const readBooks = async (shop: RandomShop): Promise<Books> => {
  const { db } = shop
  const [attempts, allOrders, granted] = [
    await db.select().from(paymentAttempts),
    await db.select().from(orders),
    await db.select().from(grants),
  ]
  const mismatches = await db.select().from(paymentMismatches)
  const byHand = mismatches.filter((it) => it.kind === 'refund-by-hand')
  const reported = new Set(mismatches.filter((it) => it.kind === 'other-amount').map((it) => it.chargeId))
  const successes = (await db.select().from(paymentEvents)).filter((it) => it.event === 'succeeded')
  const charges = [
    ...shop.charges().filter((it) => it.isPaid),
    ...(await redeemedCards(shop, { attempts, allOrders })),
  ]
  const entries = attempts.map((attempt): Entry => {
    const order = allOrders.find((it) => it.id === attempt.orderId)
    if (order === undefined) throw new Error(`attempt ${attempt.id} has no order`)
    return {
      ...attempt,
      order,
      grants: granted.filter((it) => it.source === 'payment' && it.sourceId === String(attempt.id)),
      paid: charges.filter((it) => isOf(it, attempt.provider, order)),
      isHandedOver: byHand.some((it) => it.attemptId === attempt.id),
      succeededAt: successes.find((it) => it.attemptId === attempt.id)?.at,
    }
  })
  return { entries, charges, grants: granted, reported }
}

const isOf = (it: Charge, provider: string, order: Order): boolean =>
  it.provider === provider &&
  it.reference === order.reference &&
  it.minor === order.totalMinor &&
  it.currency === order.currency

/** A redeemed card is money of the order that names it. */
const redeemedCards = async (
  { db }: RandomShop,
  { attempts, allOrders }: { attempts: (typeof paymentAttempts.$inferSelect)[]; allOrders: Order[] },
): Promise<Charge[]> => {
  const cards = (await db.select().from(prepaidCards)).filter((it) => it.redeemedBy !== null)
  return cards.map((card) => {
    const attempt = attempts.find((it) => it.provider === 'prepaid' && it.providerTxnId === card.folio)
    const order = allOrders.find((it) => it.id === attempt?.orderId && it.userId === card.redeemedBy)
    return {
      id: card.folio,
      provider: 'prepaid',
      reference: order?.reference ?? card.folio,
      minor: order?.totalMinor ?? 0,
      currency: order?.currency ?? '',
      isPaid: true,
    }
  })
}

/**
 * Whether an upgrade's credit was taken back or spent on another upgrade, so that it opens nothing any more.
 */
const isCreditLost = (books: Pick<Books, 'entries'>, { order, id }: Entry): boolean =>
  order.creditedOrderIds.some((creditedId) => {
    const credited = books.entries.find((it) => it.order.id === creditedId)
    const isSpent = books.entries.some(
      (it) => it.id !== id && it.status === 'succeeded' && it.order.creditedOrderIds.includes(creditedId),
    )
    const isGone = credited?.status !== 'succeeded' || isCreditLost(books, credited)
    return isSpent || isGone
  })
