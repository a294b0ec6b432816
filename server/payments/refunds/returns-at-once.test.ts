import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { approve, type Buyer } from '../../../testing/companies/paid-twice.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { betweenQueries } from '../../../testing/time/between-queries.ts'
import { memberships } from '../../memberships/tables.ts'
import { decideRefund } from './decide-refund.ts'

/** More queries than a decision takes. */
const MAX_QUERIES = 50

const shop = openForTests(openPaymentsApp)

const payAtShop = async (buyer: Buyer) => {
  const reference = buyer.reference(shop.mexico.id)
  const body = { email: 'ramiro@example.test', telephone: '6441234567', reference }
  await buyer.call('POST', '/api/payments/openpay/store?lang=es', body)
  return reference
}

/** A buyer who holds the membership by a card and paid for it at two shops as well, at two prices. */
const paidThreeTimes = async (): Promise<number[]> => {
  const buyer = await shop.buyer()
  const first = await payAtShop(buyer)
  await shop.db.update(memberships).set({ priceMinor: sql`${memberships.priceMinor} + 100` })
  const second = await payAtShop(buyer)
  await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  for (const it of [first, second]) await approve(shop, buyer, it)
  const attempts = await Promise.all([first, second].map((it) => shop.attemptOf(it)))
  return attempts.map((it) => it?.id ?? 0)
}

/** Decides both returns, the second just before the nth query of the first; returns the kinds of decision. */
const decideBoth = async (nth: number) => {
  const [first = 0, second = 0] = await paidThreeTimes()
  let isReached = false
  let deciding: ReturnType<typeof decideRefund> = Promise.resolve({ kind: 'nothing' })
  const db = betweenQueries(shop.db, async (query) => {
    if (query !== nth) return
    isReached = true
    deciding = decideRefund(shop.deps, second)
  })
  const decisions = [await decideRefund({ ...shop.deps, db }, first), await deciding]
  return { isReached, kinds: decisions.map((it) => it.kind).sort() }
}

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'only one of two payments too many has the returnable card refunded, whenever the other is decided',
  async () => {
    let nth = 1
    for (let isReached = true; isReached && nth < MAX_QUERIES; nth += 1) {
      const both = await decideBoth(nth)
      isReached = both.isReached
      if (isReached) expect(both.kinds, `decided before query ${nth}`).toEqual(['ask', 'nothing'])
    }
    expect(nth).toBeGreaterThan(5)
    expect(nth).toBeLessThan(MAX_QUERIES)
  },
)
