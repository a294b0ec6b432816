import { eq, isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../../server/db/open.ts'
import { paymentOf } from '../../server/memberships/rain-out.ts'
import { grants } from '../../server/memberships/tables.ts'
import { orders, paymentAttempts, paymentMismatches, prepaidCards } from '../../server/payments/tables.ts'
import { playbackLeases } from '../../server/streaming/tables.ts'
import type { BookedCharge } from '../companies/books-at-companies.ts'

/**
 * The seven invariants between our books and those of the companies, once their news has come: a paid order
 * is granted (1), a granted order is paid or redeemed (2), once (3); a card has one winner (4); an account
 * plays on one device (5); nobody has what another user paid for (6); our books are the companies' (7).
 */
export const expectInvariants = async (db: Db, books: BookedCharge[]): Promise<void> => {
  await expectPaidIsGranted(db, books)
  await expectNothingUnknown(db, books)
}

/** Checks all of them, except for a company's charge that no attempt of ours explains. */
export const expectPaidIsGranted = async (db: Db, books: BookedCharge[]): Promise<void> => {
  const ours = await readOurs(db)
  for (const it of ours.attempts) expectAgreement(it, ours, books)
  for (const it of ours.granted) expectBought(it, ours.attempts)
  for (const card of ours.redeemed) expectOneWinner(card, ours.attempts)
  await expectOnePlayback(db)
}

/** Checks that every payment at a company belongs to a paid attempt, or is on the league's list. */
export const expectNothingUnknown = async (db: Db, books: BookedCharge[]): Promise<void> => {
  const { attempts, listed } = await readOurs(db)
  for (const charge of books.filter((it) => it.state === 'paid')) {
    const isOurs = attempts.some(
      ({ attempt, order }) =>
        attempt.status === 'succeeded' &&
        attempt.providerTxnId === charge.id &&
        isOrdered(charge, attempt, order),
    )
    const isListed = listed.some((it) => it.provider === charge.account && it.chargeId === charge.id)
    expect(isOurs || isListed, `whether we know of ${charge.id}, paid at ${charge.account}`).toBe(true)
  }
}

type Order = typeof orders.$inferSelect
type Attempt = typeof paymentAttempts.$inferSelect
type Grant = typeof grants.$inferSelect
type Card = typeof prepaidCards.$inferSelect
type Row = { attempt: Attempt; order: Order }
type Listed = typeof paymentMismatches.$inferSelect
type Ours = { attempts: Row[]; granted: Grant[]; redeemed: Card[]; listed: Listed[] }

const readOurs = async (db: Db): Promise<Ours> => ({
  attempts: await db
    .select({ attempt: paymentAttempts, order: orders })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId)),
  // A pass that was moved because of rain is a further grant of the same payment.
  granted: (await db.select().from(grants)).filter((it) => paymentOf(it) !== undefined),
  redeemed: await db.select().from(prepaidCards).where(isNotNull(prepaidCards.redeemedBy)),
  listed: (await db.select().from(paymentMismatches)).filter(isOnTheList),
})

const expectAgreement = ({ attempt, order }: Row, ours: Ours, books: BookedCharge[]): void => {
  const name = `${order.reference} (${attempt.status}, ${attempt.errorCode})`
  const charges = chargesOf({ attempt, order }, ours.redeemed, books)
  const isPaid = charges.some((it) => it.state === 'paid')
  const own = ours.granted.filter((it) => paymentOf(it) === String(attempt.id))
  const valid = own.filter((it) => it.revokedAt === null)
  expect(own.filter((it) => it.source === 'payment').length, `grants of ${name}`).toBeLessThanOrEqual(1)
  // This applies only where it opened something before.
  const mayBeEnded = own.length > 0 && isEnded({ attempt, order }, ours)
  if (!isPaid || !mayBeEnded) expect(valid.length, `valid grants of ${name}`).toBe(isPaid ? 1 : 0)
  expect(attempt.status === 'succeeded', `success of ${name}`).toBe(isPaid)
  const known = charges.find((it) => it.id === attempt.providerTxnId)
  if (!isPaid && (known?.state === 'refunded' || known?.state === 'charged-back'))
    expect(attempt.status, `status of ${name}`).toBe(known.state)
  for (const it of own) expect([it.userId, it.membershipId]).toEqual([order.userId, order.membershipId])
  expect(order.reference.split('-')[0], 'whose reference it is').toBe(String(order.userId))
}

/** A company's charges for exactly this order; a redeemed card is its own proof of payment. */
const chargesOf = ({ attempt, order }: Row, redeemed: Card[], books: BookedCharge[]): BookedCharge[] => {
  if (attempt.provider !== 'prepaid') return books.filter((it) => isOrdered(it, attempt, order))
  const { totalMinor: amountMinor, currency, reference, userId } = order
  return redeemed
    .filter((it) => it.folio === attempt.providerTxnId && it.redeemedBy === userId)
    .map((it) => ({ account: 'prepaid', id: it.folio, reference, state: 'paid', amountMinor, currency }))
}

const isOrdered = (it: BookedCharge, attempt: Attempt, order: Order): boolean =>
  it.account === attempt.provider &&
  it.reference === attempt.providerOrderKey &&
  it.amountMinor === order.totalMinor &&
  it.currency === order.currency

/**
 * Whether a payment opens nothing any more while its money is still with us: suspended or on its way back
 * with the payment that it was credited with, or for a person to return.
 */
const isEnded = (it: Row, { attempts, listed }: Ours): boolean =>
  isCreditGone(it, attempts) ||
  listed.some((row) => row.attemptId === it.attempt.id && row.kind === 'refund-by-hand')

const isCreditGone = ({ attempt, order }: Row, all: Row[]): boolean =>
  attempt.errorCode === 'credit-lost' ||
  order.creditedOrderIds.some((id) =>
    all.some((it) => it.order.id === id && (it.attempt.status !== 'succeeded' || isCreditGone(it, all))),
  )

/** Whether a row is open, or was settled by the league outside of the company's books. */
const isOnTheList = ({ resolvedAt, detail }: Listed): boolean =>
  resolvedAt === null || detail.startsWith('accepted: ')

const expectBought = (grant: Grant, attempts: Row[]): void => {
  const bought = attempts.some(({ attempt }) => String(attempt.id) === paymentOf(grant))
  expect(bought, `whether grant ${grant.id} was bought`).toBe(true)
}

const expectOneWinner = (card: Card, attempts: Row[]): void => {
  const winners = attempts.filter(
    ({ attempt }) => attempt.provider === 'prepaid' && attempt.providerTxnId === card.folio,
  )
  expect(
    winners.map((it) => it.order.userId),
    `winners of ${card.folio}`,
  ).toEqual([card.redeemedBy])
}

const expectOnePlayback = async (db: Db): Promise<void> => {
  const playing = await db.select({ userId: playbackLeases.userId }).from(playbackLeases)
  expect(new Set(playing.map((it) => it.userId)).size, 'accounts that play').toBe(playing.length)
}
