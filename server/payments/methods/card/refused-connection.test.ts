import { beforeEach, expect, test } from 'vitest'
import { openPaymentsApp, type PaymentsApp } from '../../../../testing/app/open-payments-app.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'

const HOUR_MS = 3_600_000

/** While it is set, the system refuses connections to the provider's address. */
let isRefused = false
const fetchOrRefuse: typeof fetch = async (address, init) => {
  if (!isRefused) return fetch(address, init)
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  throw new TypeError('fetch failed', { cause })
}

const shop = openForTests(() => openPaymentsApp({ fetch: fetchOrRefuse }))
beforeEach(() => {
  isRefused = false
})

const payRefused = async (buyer: Awaited<ReturnType<PaymentsApp['buyer']>>, lang = 'es') => {
  isRefused = true
  const answer = await buyer.pay(buyer.reference(shop.mexico.id), { lang })
  isRefused = false
  return answer
}

test('a card payment that never reached the provider fails at once with what to do next, and the next try is free', async () => {
  const buyer = await shop.buyer()
  const refused = await payRefused(buyer)
  expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'checkout.companyUnreachable'])
  expect(refused.json().error.message).toContain('No se hizo ningún cargo; inténtalo de nuevo')
  expect((await payRefused(buyer, 'en')).json().error.message).toContain('Nothing was charged; try again')
  const next = await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  expect(next.json().response.data.status).toBe('succeeded')
  await shop.expectBooksToAgree()
})

test('a payment that never reached the provider says so in its timeline, and stays failed', async () => {
  const buyer = await shop.buyer()
  await payRefused(buyer)
  const [{ payment_id }] = await buyer.purchases()
  const purchase = async () => buyer.purchase(payment_id)
  expect(await purchase()).toMatchObject({ status: 'failed', failure: 'checkout.companyUnreachable' })
  shop.clock.advance(HOUR_MS)
  await shop.runDueWork()
  const events = (await purchase()).events.map((it: { event: string }) => it.event)
  expect(events).toEqual(['created', 'not-charged'])
})

test('a buyer who kept trying during an outage is not locked out afterwards', async () => {
  const buyer = await shop.buyer()
  const statuses = []
  for (let nth = 0; nth < 25; nth += 1) statuses.push((await payRefused(buyer)).statusCode)
  expect(new Set(statuses)).toEqual(new Set([503]))
  const next = await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  expect(next.json().response?.data.status).toBe('succeeded')
})

test('the provider is asked once for a payment that never reached it, and then no more', async () => {
  const buyer = await shop.buyer()
  await payRefused(buyer)
  const [{ order_id: reference }] = await buyer.purchases()
  for (let hour = 0; hour < 12; hour += 1) {
    shop.clock.advance(HOUR_MS)
    await shop.runDueWork()
  }
  expect(shop.provider.requests.filter((it) => it.path.includes(reference))).toHaveLength(1)
})
