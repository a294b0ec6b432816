import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { betweenQueries } from '../../../testing/time/between-queries.ts'
import { Failure } from '../../failure.ts'
import type { Charge } from '../../providers/payment-provider.ts'
import { settle } from '../charges/settle.ts'
import { PAID_TWICE } from './attempt-codes.ts'
import { placeOrder } from './place-order.ts'
import { type Attempt, addEvent, attemptByReference, lockAttempt } from './store.ts'

/** More queries than an order takes. */
const MAX_QUERIES = 50

/** The provider's paid charge, which is in its own books too. */
const paid = (it: Attempt): Charge => {
  const reference = it.providerOrderKey
  const id = shop.provider.of(reference)[0]?.id ?? addCharge(it)
  shop.provider.change(id, { status: 'completed' })
  const { totalMinor: amountMinor, currency } = it.order
  return { id, reference, status: 'succeeded', amountMinor, currency, errorCode: null, redirectUrl: null }
}
const addCharge = ({ id: attemptId, providerOrderKey: order_id, order }: Attempt): string => {
  const id = `tr-${attemptId}`
  const money = { amount: order.totalMinor / 100, currency: order.currency }
  const open = { status: 'charge_pending', error_code: null, payment_method: null, refund: null }
  shop.provider.charges.push({ id, order_id, ...money, ...open })
  return id
}

const shop = openForTests(openPaymentsApp)

/**
 * Orders twice; settling the first order begins just before the nth query of the second and may have to wait
 * for it.
 */
const orderTwice = async (nth: number) => {
  const buyer = await shop.buyer()
  const { id } = shop.mexico
  const orderRequest = () => ({
    userId: buyer.id,
    provider: { name: 'openpay', company: 'openpay' },
    method: 'card' as const,
    reference: buyer.reference(id),
    email: 'ramiro@example.test',
    telephone: '6441234567',
    lang: 'es' as const,
    total: undefined,
    country: 'Mexico',
  })
  const { attempt } = await placeOrder(shop.deps, orderRequest(), id)
  let isPaid = false
  let settling: Promise<unknown> = Promise.resolve()
  const db = betweenQueries(shop.db, async (query) => {
    if (query !== nth) return
    isPaid = true
    settling = settle(shop.deps, attempt.id, paid(attempt))
  })
  const second = await placeOrder({ ...shop.deps, db }, orderRequest(), id).catch((error: unknown) => error)
  await settling
  return { isPaid, second }
}

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'a second order of a membership is refused, at whichever of its queries the first one is paid',
  async () => {
    let nth = 1
    for (let isPaid = true; isPaid && nth < MAX_QUERIES; nth += 1) {
      const ended = await orderTwice(nth)
      expect(ended.second, `paid before query ${nth}`).toBeInstanceOf(Failure)
      isPaid = ended.isPaid
    }
    expect(nth).toBeGreaterThan(5)
    expect(nth).toBeLessThan(MAX_QUERIES)
  },
)

test('one of two attempts that succeed at the same moment is marked as paid twice', async () => {
  const buyer = await shop.buyer()
  const references = [buyer.reference(shop.mexico.id), buyer.reference(shop.mexico.id)]
  // Both bank pages are open.
  for (const reference of references) await buyer.pay(reference, { start_over: true })
  const attempts = await Promise.all(references.map((it) => attemptByReference(shop.db, it)))
  const open = attempts.filter((it) => it !== undefined)
  await Promise.all(open.map((it) => settle(shop.deps, it.id, paid(it))))
  const codes = await Promise.all(references.map(async (it) => (await shop.attemptOf(it))?.errorCode))
  expect(codes.filter((it) => it === PAID_TWICE)).toHaveLength(1)
})

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'a new event in an attempt’s timeline does not wait for the lock of the attempt, whose holder may wait for it',
  async () => {
    const buyer = await shop.buyer()
    const reference = buyer.reference(shop.mexico.id)
    await buyer.pay(reference)
    const attempt = await attemptByReference(shop.db, reference)
    if (attempt === undefined) throw new Error('no attempt')
    await shop.db.transaction(async (tx) => {
      await lockAttempt(tx, attempt.id)
      // The event's foreign key takes this lock too; here it is taken at once or not at all.
      await shop.db.execute(sql`select 1 from payment_attempts where id = ${attempt.id} for key share nowait`)
      await addEvent(shop.db, attempt.id, { event: 'pass-moved', at: new Date(shop.clock.now()) })
    })
  },
)

test('a charge of another amount changes neither a paid attempt nor the reason why it goes back', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference, { token_id: 'tok_at_once' })
  const attempt = await attemptByReference(shop.db, reference)
  if (attempt === undefined) throw new Error('no attempt')
  const other = { ...paid(attempt), amountMinor: 1 }
  expect(await settle(shop.deps, attempt.id, other)).toMatchObject({ outcome: 'mismatch' })
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded', errorCode: null })
})
