import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { grant } from '../../memberships/grant.ts'
import { type Attempt, attemptByReference, type Change, writeAttempt } from '../orders/store.ts'
import { orders, paymentEvents } from '../tables.ts'

const MINUTE_MS = 60_000

const shop = openForTests(openPaymentsApp)

const bought = async (token_id = 'tok_bank') => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference, { token_id })
  const [{ payment_id }] = await buyer.purchases()
  return { buyer, reference, payment_id, purchase: () => buyer.purchase(payment_id) }
}
type Told = { events: { event: string; at: string }[] }
const eventsOf = (it: Told) => it.events.map(({ event }) => event)
const now = () => new Date(shop.clock.now()).toISOString()

test('a purchase shows its buyer every event with its time, from the order to the receipt', async () => {
  const started = now()
  const { buyer, reference, purchase } = await bought()
  const waiting = await purchase()
  const [charge] = shop.provider.of(reference)
  expect(waiting).toMatchObject({
    ...{ order_id: reference, status: 'pending', method: 'card', company: 'openpay', code: null },
    ...{ price: 1199, commission: 0, credit: 0, total: 1199, currency: 'MXN', baseball_day: null },
    ...{ membership_id: shop.mexico.id, date_added: started, cash: null, failure: null, expire: null },
    valid_from: shop.mexico.startsAt.toISOString(),
    valid_until: shop.mexico.endsAt.toISOString(),
    redirect_url: charge?.payment_method?.url,
    email: expect.stringMatching(/^ramiro\d+@example\.test$/),
  })
  expect(waiting.events).toEqual([
    { event: 'created', at: started },
    { event: 'waiting-for-bank', at: started },
  ])
  shop.clock.advance(MINUTE_MS)
  shop.provider.change(charge?.id ?? '', { status: 'completed' })
  await buyer.confirm({ reference })
  await shop.runDueWork()
  const paid = await purchase()
  expect(paid).toMatchObject({ status: 'succeeded', redirect_url: null, date_modified: now() })
  expect(paid.expire).toBe(paid.valid_until)
  expect(paid.events.slice(2)).toEqual([
    { event: 'paid', at: now() },
    { event: 'receipt-sent', at: now() },
  ])
})

test('a purchase whose receipt is mailed again says so once', async () => {
  const { reference, purchase } = await bought('tok_at_once')
  const [receipt] = (await shop.work().sources[1]?.claim(50)) ?? []
  expect(receipt?.name).toEqual({ kind: 'receipt', key: reference })
  await receipt?.run()
  await receipt?.run()
  await receipt?.complete()
  expect(eventsOf(await purchase())).toEqual(['created', 'paid', 'receipt-sent'])
})

test('a refused purchase shows the key of the reason, and an unapproved one that its time ran out', async () => {
  const refused = await bought('tok_3003')
  expect(await refused.purchase()).toMatchObject({ status: 'failed', failure: 'checkout.noFunds' })
  expect(eventsOf(await refused.purchase())).toEqual(['created', 'refused'])
  const left = await bought()
  shop.clock.advance(61 * MINUTE_MS)
  await shop.runDueWork()
  expect(eventsOf(await left.purchase())).toEqual(['created', 'waiting-for-bank', 'expired'])
  expect(await left.purchase()).toMatchObject({ redirect_url: null })
})

test('a purchase of unknown fate shows as in verification, and as not charged if the provider never had it', async () => {
  shop.provider.failNext('500-before')
  const { purchase } = await bought()
  expect(eventsOf(await purchase())).toEqual(['created', 'verifying'])
  shop.clock.advance(16 * MINUTE_MS)
  await shop.runDueWork()
  expect(eventsOf(await purchase())).toEqual(['created', 'verifying', 'not-charged'])
})

/** Writes the attempt as another payment method would. */
const waitBy = async (reference: string, change: Change & Pick<Partial<Attempt>, 'method'>) => {
  const attempt = await attemptByReference(shop.db, reference)
  if (attempt === undefined) throw new Error('no attempt')
  await writeAttempt(shop.db, attempt, change, new Date(shop.clock.now()))
}

test('a purchase that waits at a shop shows its reference and deadline until it expires', async () => {
  shop.provider.failNext('500-before')
  const { buyer, reference, purchase } = await bought()
  const dueAt = new Date(shop.clock.now() + 3 * 86_400_000)
  await waitBy(reference, { status: 'pending', method: 'cash', cashReference: '000020TRKP', dueAt })
  expect(await purchase()).toMatchObject({
    method: 'cash',
    cash: { reference: '000020TRKP', due_at: dueAt.toISOString() },
  })
  const [row] = (await buyer.purchases()) as { cash: unknown }[]
  expect(row?.cash).toEqual({ reference: '000020TRKP', due_at: dueAt.toISOString() })
  expect(eventsOf(await purchase()).at(-1)).toBe('waiting-for-cash')
  await waitBy(reference, { status: 'failed', errorCode: 'expired' })
  expect(await purchase()).toMatchObject({ cash: null })
  expect(eventsOf(await purchase()).at(-1)).toBe('expired')
})

test('a purchase whose buyer turned back at the wallet shows as cancelled, not expired', async () => {
  shop.provider.failNext('500-before')
  const { reference, purchase } = await bought()
  await waitBy(reference, { status: 'requires-action', method: 'wallet' })
  expect(eventsOf(await purchase()).at(-1)).toBe('waiting-for-wallet')
  await waitBy(reference, { status: 'failed', errorCode: 'cancelled' })
  expect(eventsOf(await purchase()).at(-1)).toBe('cancelled')
})

test('a purchase from before events were stored shows its beginning and its present state', async () => {
  const { reference, payment_id, purchase } = await bought('tok_at_once')
  await shop.runDueWork()
  const attempt = await attemptByReference(shop.db, reference)
  await shop.db.delete(paymentEvents).where(eq(paymentEvents.attemptId, attempt?.id ?? 0))
  expect(eventsOf(await purchase())).toEqual(['created', 'paid'])
  const price = { totalMinor: 900_00, commissionMinor: 20_00, creditMinor: 319_00 }
  await shop.db.update(orders).set(price).where(eq(orders.id, payment_id))
  shop.provider.change(attempt?.providerTxnId ?? '', { amount: 900 })
  expect(await purchase()).toMatchObject({ price: 1199, commission: 20, credit: 319, total: 900 })
})

test('another user’s purchase is not found, like one that does not exist', async () => {
  const { payment_id } = await bought()
  const thief = await shop.buyer()
  for (const id of [payment_id, 2_147_483_647]) {
    const answer = await thief.call('GET', `/api/payments/${id}`)
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'errors.notFound'])
  }
  for (const id of ['0', '-1', 'x', '2147483648', '9'.repeat(30)])
    expect((await thief.call('GET', `/api/payments/${id}`)).statusCode, id).toBe(400)
  expect((await shop.app().inject({ method: 'GET', url: `/api/payments/${payment_id}` })).statusCode).toBe(
    401,
  )
})

test('a gift stands in the history with its date, plan and validity, even after it ended', async () => {
  const buyer = await shop.buyer()
  const [startsAt, endsAt] = [new Date('2020-10-10T06:00:00Z'), new Date(shop.clock.now() - MINUTE_MS)]
  await grant(shop, {
    ...{ userId: buyer.id, membershipId: shop.mexico.id, startsAt, endsAt },
    ...{ source: 'comp', sourceId: `gift-${buyer.id}` },
  })
  const { data, gifts } = (await buyer.call('GET', '/api/payments')).json().response
  expect(data).toEqual([])
  expect(gifts).toEqual([
    {
      date: startsAt.toISOString(),
      title: shop.mexico.title,
      title_en: shop.mexico.titleEn,
      expire: endsAt.toISOString(),
      baseball_day: null,
    },
  ])
})
