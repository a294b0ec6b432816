import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import { membershipsOf } from '../memberships/memberships-of.ts'
import { offerFor } from '../memberships/offer-for.ts'
import { onSale, type Sale } from '../memberships/on-sale.ts'
import { type Attempt, addOrder, attemptByReference, failedSince, lockBuyer, otherAttempts } from './store.ts'
import { promise } from './store-work.ts'

export type Wanted = {
  userId: number
  reference: string
  email: string
  telephone: string
  lang: 'es' | 'en'
  /** What the page showed; undefined when it did not say. */
  total: number | undefined
  /** English name of the country that he connects from now. */
  country: string
}

/** `again`: this reference was sent before; nothing new was written. */
export type Placed = { kind: 'new' | 'again'; attempt: Attempt }

/** Longer than the provider may take to answer the charge, so that the reconciler does not run beside it. */
const RECONCILE_AFTER_MS = 25_000
const FAILED_LIMIT = 10
const FAILED_WINDOW_MS = 3_600_000
const LARGEST_ID = 2_147_483_647

/**
 * Writes order, attempt and the promise to reconcile in one transaction, before the provider is called. The price is
 * our table's; an order that is already there is told as it stands, wherever its buyer is by now. Throws Failure:
 * `errors.notFound` for what is not on sale, `checkout.notInYourCountry`, `checkout.priceChanged`, `checkout.alreadyOwned`, `errors.paymentInProgress` while the fate of another attempt
 * to buy the same is unknown, `errors.tooManyAttempts` after 10 refused cards in an hour.
 */
export const placeOrder = async (
  needs: { db: Db; clock: Clock },
  wanted: Wanted,
  membershipId: number,
): Promise<Placed> =>
  needs.db.transaction(async (tx) => {
    await lockBuyer(tx, wanted.userId)
    const there = await attemptByReference(tx, wanted.reference)
    if (there !== undefined) return { kind: 'again', attempt: there }
    const sale = await refuseUnlessFree({ ...needs, db: tx }, wanted, membershipId)
    return { kind: 'new', attempt: await write({ ...needs, db: tx }, wanted, sale) }
  })

/**
 * The membership that a reference `{user}-{membership}-{random}` names. The user must be the session's: throws
 * Failure('errors.badRequest'); `errors.notFound` for a number that no membership can have.
 */
export const membershipOf = (log: FastifyBaseLogger, wanted: Wanted): number => {
  const [userId, membershipId] = wanted.reference.split('-').map(Number)
  if (userId !== wanted.userId) {
    log.warn({ security: 'foreign-reference', user: wanted.userId }, "another person's order reference")
    throw new Failure('errors.badRequest')
  }
  if (membershipId === undefined || membershipId > LARGEST_ID) throw new Failure('errors.notFound')
  return membershipId
}

const refuseUnlessFree = async (
  needs: { db: Db; clock: Clock },
  wanted: Wanted,
  membershipId: number,
): Promise<Sale> => {
  const sale = await onSale(needs, membershipId)
  if (sale === undefined || !sale.paymentMethods.includes('openpay')) throw new Failure('errors.notFound')
  if ((await offerFor(needs, wanted.country))?.id !== membershipId)
    throw new Failure('checkout.notInYourCountry')
  if (wanted.total !== undefined && Math.round(wanted.total * 100) !== sale.totalMinor)
    throw new Failure('checkout.priceChanged')
  // In this order: an attempt that is paid meanwhile, without our lock, is either still uncertain here or held below.
  const uncertain = await otherAttempts(
    needs.db,
    { userId: wanted.userId, membershipId, exceptReference: wanted.reference },
    ['submitting', 'unknown'],
  )
  const held = await membershipsOf(needs, wanted.userId)
  if (held.some((it) => it.id === membershipId)) throw new Failure('checkout.alreadyOwned')
  if (uncertain.length > 0) throw new Failure('errors.paymentInProgress')
  const since = new Date(needs.clock.now() - FAILED_WINDOW_MS)
  if ((await failedSince(needs.db, wanted.userId, since)) >= FAILED_LIMIT)
    throw new Failure('errors.tooManyAttempts', FAILED_WINDOW_MS / 1000)
  return sale
}

const write = async (needs: { db: Db; clock: Clock }, wanted: Wanted, sale: Sale): Promise<Attempt> => {
  const attempt = await addOrder(
    needs.db,
    {
      reference: wanted.reference,
      userId: wanted.userId,
      membershipId: sale.membershipId,
      title: sale.title,
      titleEn: sale.titleEn,
      totalMinor: sale.totalMinor,
      currency: sale.currency,
      accessStartsAt: sale.startsAt,
      accessEndsAt: sale.endsAt,
      email: wanted.email,
      telephone: wanted.telephone,
      lang: wanted.lang,
    },
    new Date(needs.clock.now()),
  )
  await promise(needs.db, needs.clock, {
    kind: 'reconcile',
    key: wanted.reference,
    attemptId: attempt.id,
    inMs: RECONCILE_AFTER_MS,
  })
  return attempt
}
