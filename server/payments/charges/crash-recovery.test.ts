import { afterEach, expect, test } from 'vitest'
import { openPaymentsApp } from '../../../testing/app/open-payments-app.ts'
import type { CrashPoint } from '../../../testing/companies/crashable-fetch.ts'
import type { ChargeFault } from '../../../testing/companies/openpay-stand-in.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import type { Mailer } from '../../providers/mailer.ts'

const shop = openForTests(openPaymentsApp)
afterEach(() => shop.expectBooksToAgree())

const SOON_MS = 31_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const later = async (ms: number) => {
  shop.clock.advance(ms)
  return shop.runDueWork()
}

test('a process killed before it called the provider leaves no charge, and after a while a failed order', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await shop.crashAt('before-charge', () => buyer.pay(reference))
  expect((await shop.attemptOf(reference))?.status).toBe('submitting')
  await later(SOON_MS)
  expect((await shop.attemptOf(reference))?.status).toBe('submitting')
  await later(16 * MINUTE_MS)
  expect((await shop.attemptOf(reference))?.status).toBe('failed')
  expect((await buyer.confirm({ reference })).json().response.status).toBe(-1)
})

test('a process killed between the charge and its answer leaves one membership, within a minute', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await shop.crashAt('after-charge', () => buyer.pay(reference, { token_id: 'tok_at_once' }))
  expect(await shop.grantsOf(buyer.id)).toEqual([])
  await later(SOON_MS)
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  expect(await buyer.purchases()).toMatchObject([{ status: 'succeeded' }])
  expect(shop.mails.filter((it) => it.messageId.includes(reference))).toHaveLength(1)
})

test('a process killed after the bank approved grants the membership after its restart, without the buyer', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference)
  shop.provider.approve(reference)
  await shop.crashAt('after-lookup', () => buyer.confirm({ reference }))
  await later(SOON_MS)
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

test('a process killed between the grant and its receipt still mails the receipt, once', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference, { token_id: 'tok_at_once' })
  const claimed = await Promise.all(shop.work().sources.map((it) => it.claim(50)))
  expect(claimed.flat().map((it) => it.name)).toContainEqual({ kind: 'receipt', key: reference })
  await shop.runDueWork()
  expect(shop.mails.filter((it) => it.messageId.includes(reference))).toHaveLength(0)
  await later(SOON_MS)
  expect(shop.mails.filter((it) => it.messageId.includes(reference))).toHaveLength(1)
})

test.each<CrashPoint>(['before-charge', 'after-charge'])(
  'a process killed %s never charges twice when the same button is pressed again after the restart',
  async (kill) => {
    const buyer = await shop.buyer()
    const reference = buyer.reference(shop.mexico.id)
    await shop.crashAt(kill, () => buyer.pay(reference, { token_id: 'tok_at_once' }))
    const again = await buyer.pay(reference, { token_id: 'tok_at_once' })
    const { status } = again.json().response.data
    expect(status).toBe(kill === 'after-charge' ? 'succeeded' : 'unknown')
    expect(shop.provider.of(reference).length).toBeLessThanOrEqual(1)
    await later(16 * MINUTE_MS)
  },
)

test.each<ChargeFault>(['500-after', 'reset-after', 'hang-after', 'garbage-after'])(
  'a charge whose answer was lost by %s is found by our reference, and the buyer goes on to the bank',
  async (fault) => {
    const buyer = await shop.buyer()
    const reference = buyer.reference(shop.mexico.id)
    shop.provider.failNext(fault)
    const paid = await buyer.pay(reference)
    expect(paid.json().response.data).toMatchObject({ status: 'pending' })
    expect(paid.json().response.data.redirect_url).toContain('bank.test')
    shop.provider.approve(reference)
    await later(SOON_MS)
    expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  },
)

test.each<ChargeFault>(['500-before', 'reset-before'])(
  'a charge lost by %s is unknown, never failed, and blocks a second payment until it is decided',
  async (fault) => {
    const buyer = await shop.buyer()
    const reference = buyer.reference(shop.mexico.id)
    shop.provider.failNext(fault)
    const paid = await buyer.pay(reference)
    expect(paid.json().response.data).toMatchObject({
      status: 'unknown',
      redirect_url: `http://localhost:3000/checkout/validate?reference=${reference}`,
    })
    expect((await buyer.confirm({ reference })).json().response.status).toBe(0)
    const next = buyer.reference(shop.mexico.id)
    expect((await buyer.pay(next)).json().error.code).toBe('errors.paymentInProgress')
    await later(16 * MINUTE_MS)
    expect((await buyer.confirm({ reference })).json().response.status).toBe(-1)
    const free = await buyer.pay(next, { token_id: 'tok_at_once' })
    expect(free.json().response.data.status).toBe('succeeded')
  },
)

test('a charge whose answer was lost stays unknown while the provider is down, and succeeds when it is back', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  shop.provider.failNext('reset-after')
  await shop.crashAt('before-lookup', () => buyer.pay(reference, { token_id: 'tok_at_once' }))
  shop.provider.state.down = true
  await later(SOON_MS)
  expect((await buyer.confirm({ reference })).json().response.status).toBe(0)
  await later(20 * MINUTE_MS)
  expect((await shop.attemptOf(reference))?.status).toBe('unknown')
  shop.provider.state.down = false
  await later(HOUR_MS)
  expect((await shop.attemptOf(reference))?.status).toBe('succeeded')
})

test('an order that the provider has already charged takes over that charge', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  shop.provider.charges.push({
    id: 'trearlier',
    order_id: reference,
    status: 'charge_pending',
    amount: 1199,
    currency: 'MXN',
    error_code: null,
    payment_method: { type: 'redirect', url: 'https://bank.test/earlier' },
    refund: null,
  })
  const paid = await buyer.pay(reference)
  expect(paid.json().response.data.redirect_url).toBe('https://bank.test/earlier')
  expect(shop.provider.of(reference)).toHaveLength(1)
})

test('a buyer never goes to an unlisted page: the order waits, and is granted once the bank approves it', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  shop.provider.charges.push({
    id: 'trelsewhere',
    order_id: reference,
    status: 'charge_pending',
    amount: 1199,
    currency: 'MXN',
    error_code: null,
    payment_method: { type: 'redirect', url: 'https://bank.test.evil.example/earlier' },
    refund: null,
  })
  const { data } = (await buyer.pay(reference)).json().response
  expect(data).toMatchObject({
    status: 'pending',
    redirect_url: `http://localhost:3000/checkout/validate?reference=${reference}`,
  })
  expect((await buyer.confirm({ reference })).json().response.status).toBe(0)
  shop.provider.change('trelsewhere', { status: 'completed' })
  shop.clock.advance(2_000)
  expect((await buyer.confirm({ reference })).json().response.status).toBe(1)
  await shop.expectBooksToAgree()
})

test('a buyer who approved and did not return gets the membership by the reconciler alone', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference)
  await later(SOON_MS)
  expect((await shop.attemptOf(reference))?.status).toBe('requires-action')
  shop.provider.approve(reference)
  await later(SOON_MS)
  expect((await shop.attemptOf(reference))?.status).toBe('succeeded')
})

test('a payment that nobody approves has failed after an hour, and is still granted if the bank approves late', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference)
  await later(61 * MINUTE_MS)
  expect((await shop.attemptOf(reference))?.status).toBe('failed')
  expect((await buyer.confirm({ reference })).json().response.status).toBe(-1)
  shop.provider.approve(reference)
  await later(2 * HOUR_MS)
  expect((await shop.attemptOf(reference))?.status).toBe('succeeded')
})

test("a buyer who left the bank's page may pay with another card meanwhile", async () => {
  const buyer = await shop.buyer()
  await buyer.pay(buyer.reference(shop.mexico.id))
  const second = await buyer.pay(buyer.reference(shop.mexico.id), {
    token_id: 'tok_at_once',
    start_over: true,
  })
  expect(second.json().response.data.status).toBe('succeeded')
})

test('the worker goes on with the other jobs when one always fails', async () => {
  const [poison, healthy] = [await shop.buyer(), await shop.buyer()]
  const failingReference = poison.reference(shop.mexico.id)
  const mailer: Mailer = {
    ...shop.deps.mailer,
    send: async (mail) => {
      if (mail.messageId.includes(failingReference)) throw new Error('mailbox gone')
      shop.mails.push(mail)
    },
  }
  await poison.pay(failingReference, { token_id: 'tok_at_once' })
  const healthyReference = healthy.reference(shop.mexico.id)
  await healthy.pay(healthyReference, { token_id: 'tok_at_once' })
  await shop.runDueWork({ mailer })
  expect(shop.mails.some((it) => it.messageId.includes(healthyReference))).toBe(true)
  expect(shop.mails.some((it) => it.messageId.includes(failingReference))).toBe(false)
  await later(SOON_MS)
  expect(shop.mails.filter((it) => it.messageId.includes(failingReference))).toHaveLength(1)
})

test('several simultaneous workers do no job twice', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference, { token_id: 'tok_at_once' })
  await Promise.all([shop.runDueWork(), shop.runDueWork(), shop.runDueWork()])
  expect(shop.mails.filter((it) => it.messageId.includes(reference))).toHaveLength(1)
})
