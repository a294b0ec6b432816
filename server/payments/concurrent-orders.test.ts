import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import type { Charge } from '../providers/payment-provider.ts'
import { betweenQueries } from '../testing/between-queries.ts'
import { openPaymentsApp, type PaymentsApp } from '../testing/open-payments-app.ts'
import { placeOrder } from './place-order.ts'
import { applyCharge } from './reconcile.ts'
import type { Attempt } from './store.ts'

/** More than an order takes. */
const MAX_QUERIES = 50

/** The provider's charge, paid. */
const paid = (it: Attempt): Charge => ({
  id: `tr-${it.id}`,
  reference: it.providerOrderKey,
  status: 'succeeded',
  amountMinor: it.order.totalMinor,
  currency: it.order.currency,
  errorCode: null,
  redirectUrl: null,
})

let shop: PaymentsApp
beforeAll(async () => {
  shop = await openPaymentsApp()
})
afterAll(() => shop.close())

/** Orders twice; the first one is paid just before the nth query of the second. */
const orderTwice = async (nth: number) => {
  const buyer = await shop.buyer()
  const { id } = shop.mexico
  const orderRequest = () => ({
    userId: buyer.id,
    provider: 'openpay',
    reference: buyer.reference(id),
    email: 'ramiro@example.test',
    telephone: '6441234567',
    lang: 'es' as const,
    total: undefined,
    country: 'Mexico',
  })
  const { attempt } = await placeOrder(shop.deps, orderRequest(), id)
  let isPaid = false
  const db = betweenQueries(shop.db, async (query) => {
    if (query !== nth) return
    isPaid = true
    await applyCharge(shop.deps, attempt.id, paid(attempt))
  })
  const second = await placeOrder({ ...shop.deps, db }, orderRequest(), id).catch((error: unknown) => error)
  return { isPaid, second }
}

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'a second order of the same membership is refused, at whichever of its queries the first one is paid',
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
