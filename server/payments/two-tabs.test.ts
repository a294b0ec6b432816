import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../failure.ts'
import { betweenQueries } from '../testing/between-queries.ts'
import { type BoxOffice, openBoxOffice } from '../testing/open-box-office.ts'
import { placeOrder } from './place-order.ts'
import { settleBy } from './settle.ts'
import type { Attempt } from './store.ts'

/** More than an order takes. */
const MOST_QUERIES = 50

/** The provider's word that it was paid. */
const paid = (it: Attempt) => ({
  id: `tr-${it.id}`,
  orderId: it.providerOrderKey,
  status: 'completed',
  amountMinor: it.order.totalMinor,
  currency: it.order.currency,
  errorCode: null,
  redirectUrl: null,
  refundedMinor: 0,
})

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('a second order of the same pass', () => {
  let office: BoxOffice
  beforeAll(async () => {
    office = await openBoxOffice()
  })
  afterAll(() => office.close())

  /** Orders twice; the first one is paid just before the nth query of the second. */
  const orderTwice = async (nth: number) => {
    const buyer = await office.buyer()
    const { id } = office.mexico
    const wanted = () => ({
      userId: buyer.id,
      reference: buyer.reference(id),
      email: 'ramiro@example.test',
      telephone: '6441234567',
      lang: 'es' as const,
      total: undefined,
      country: 'Mexico',
    })
    const { attempt } = await placeOrder(office.working, wanted(), id)
    let isPaid = false
    const db = betweenQueries(office.db, async (query) => {
      if (query !== nth) return
      isPaid = true
      await settleBy(office.working, attempt.id, paid(attempt))
    })
    const second = await placeOrder({ ...office.working, db }, wanted(), id).catch((error: unknown) => error)
    return { isPaid, second }
  }

  it('is refused, at whichever moment of it the first one is paid', async () => {
    let nth = 1
    for (let isPaid = true; isPaid && nth < MOST_QUERIES; nth += 1) {
      const ended = await orderTwice(nth)
      expect(ended.second, `paid before query ${nth}`).toBeInstanceOf(Failure)
      isPaid = ended.isPaid
    }
    expect(nth).toBeGreaterThan(5)
    expect(nth).toBeLessThan(MOST_QUERIES)
  })
})
