import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { paymentMismatches } from '../../../server/payments/tables.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openClassicShop } from './classic-shop.ts'

const shop = openForTests(openClassicShop)
afterEach(() => shop.endTest())

const MINUTE_MS = 60_000

test('a classic button’s form goes straight to PayPal, and its IPN brings the membership', async () => {
  const { buyer, reference, form, back } = await shop.paid()
  expect(form.action).toBe(`${shop.origin}/paypal/cgi-bin/webscr`)
  expect(form.fields).toMatchObject({ cmd: '_xclick', item_number: `${reference}-MX`, amount: '1199.00' })
  expect(form.fields).not.toHaveProperty('form_ticket')
  expect(back).toBe('http://product.test/checkout/success/?paypal=1')
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded', provider: 'paypal-mx' })
  expect(shop.sent.map((it) => it.status)).toEqual([200])
})

test('a purchase that waits at a classic button leads to the checkout, which has its form', async () => {
  const { buyer } = await shop.atPaypal()
  const [{ payment_id }] = await buyer.purchases()
  const purchase = (await buyer.browser.call('GET', `/api/payments/${payment_id}`)).json().response.data
  expect(purchase).toMatchObject({
    status: 'pending',
    redirect_url: `http://product.test/checkout/${shop.mexico.id}`,
  })
})

test('pending and then completed share a txn_id, and both are heard', async () => {
  const { buyer, reference, captureId } = await shop.paid('approve-pending')
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'pending', providerTxnId: captureId })
  expect(await shop.grantsOf(buyer.id)).toEqual([])
  await shop.control(captureId, 'complete')
  await shop.deliver()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded', providerTxnId: captureId })
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

test('a payment that is denied after it was pending fails and grants nothing', async () => {
  const { buyer, reference, captureId } = await shop.paid('approve-pending')
  await shop.control(captureId, 'deny')
  await shop.deliver()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'failed' })
  expect(await shop.grantsOf(buyer.id)).toEqual([])
})

test('a refund, which names its payment as its parent, takes the membership back; a part of it does not', async () => {
  const { buyer, reference, captureId } = await shop.paid()
  await shop.control(captureId, 'refund', 200_00)
  await shop.deliver()
  expect(await buyer.isMember()).toBe(true)
  await shop.control(captureId, 'refund')
  await shop.deliver()
  expect(await buyer.isMember()).toBe(false)
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'refunded' })
})

test('a reversal suspends, its cancellation reinstates, and neither comes again with an old IPN', async () => {
  const { buyer, reference, captureId } = await shop.paid()
  await shop.control(captureId, 'chargeback')
  await shop.deliver()
  const reversed = shop.lastIpn()
  expect(await buyer.isMember()).toBe(false)
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'charged-back' })
  await shop.control(captureId, 'reject')
  await shop.deliver()
  expect(await buyer.isMember()).toBe(true)
  expect(await shop.post(reversed)).toBe(200)
  await shop.runDueWork()
  expect(await buyer.isMember()).toBe(true)
})

test.each([
  ['0.01', 'MXN', 'amount'],
  ['1199.00', 'USD', 'currency'],
])('a genuine payment of %s %s for our item is no payment of the order: %s', async (amount, currency) => {
  const { buyer, reference, form } = await shop.atPaypal()
  const answer = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams({ ...form.fields, amount, currency_code: currency }),
    redirect: 'manual',
  })
  await shop.payer(new URL(answer.headers.get('location') ?? '', shop.origin).href, 'approve')
  await shop.sandbox.advance(1)
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toEqual([])
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'requires-action' })
  // The money is there and is returned by hand, so the books are not compared further.
  const [button] = (await shop.buttonsOf(reference)).filter((it) => it.captures.length > 0)
  await shop.control(button?.captures[0]?.id ?? '', 'refund')
})

test('a payment whose IPN was lost is found in PayPal’s list by the reconciler', async () => {
  await shop.fault({ route: 'ipn.Completed', kind: 'notice-lost' })
  const { buyer } = await shop.paid()
  expect(await shop.grantsOf(buyer.id)).toEqual([])
  shop.clock.advance(MINUTE_MS)
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

/** Runs a night's reconciliation of every account to its end. */
const night = async () => {
  await shop.startDaily()
  shop.clock.advance(24 * 60 * MINUTE_MS)
  for (let step = 0; step < 30; step += 1) {
    await shop.runDueWork()
    shop.clock.advance(2_000)
  }
}

test.each([
  ['refund', 6, 'refunded'],
  ['chargeback', 6, 'charged-back'],
  // The chargeback is in another window of the list than the payment.
  ['chargeback', 27, 'charged-back'],
])(
  'a %s whose IPN was lost, %i days after the payment, ends the membership the next night',
  async (action, days, status) => {
    const { buyer, reference, captureId } = await shop.paid()
    shop.clock.advance(days * 24 * 60 * MINUTE_MS)
    await shop.fault({ route: '*', kind: 'notice-lost', times: 5 })
    await shop.control(captureId, action)
    await shop.deliver()
    await shop.fault()
    expect(await shop.grantsOf(buyer.id)).toMatchObject([{ revokedAt: null }])
    await night()
    expect(await shop.attemptOf(reference)).toMatchObject({ status })
    expect(await shop.grantsOf(buyer.id)).toMatchObject([{ revokedAt: expect.any(Date) }])
  },
)

test('a payment that stays, and one of which a part went back long ago, are no mismatch at night', async () => {
  const payments = [await shop.paid(), await shop.paid()]
  await shop.control(payments[1]?.captureId ?? '', 'refund', 200_00)
  await shop.deliver()
  shop.clock.advance(9 * 24 * 60 * MINUTE_MS)
  await night()
  for (const { captureId } of payments) expect(await mismatchesOf(captureId)).toEqual([])
})

const mismatchesOf = (chargeId: string) =>
  shop.db.select().from(paymentMismatches).where(eq(paymentMismatches.chargeId, chargeId))

test('a second payment by a classic button, which only PayPal’s dashboard returns, is left to the league and its buyer told', async () => {
  const { buyer, reference, page } = await shop.atPaypal()
  const byCard = await buyer.browser.call('POST', '/api/payments/openpay/card?lang=es_MX', {
    body: {
      ...{
        firstname: 'Lupita Zazueta',
        lastname: ' ',
        telephone: '6441234567',
        email: 'lupita@example.test',
      },
      ...{ reference: buyer.reference(shop.mexico.id), token_id: 'tok_at_once' },
    },
  })
  expect(byCard.json().response.data.status).toBe('succeeded')
  await shop.payer(page, 'approve')
  await shop.deliver()
  await shop.runDueWork()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded', errorCode: 'paid-twice' })
  const attempt = await shop.attemptOf(reference)
  expect(await mismatchesOf(attempt?.providerTxnId ?? '')).toMatchObject([
    { kind: 'refund-by-hand', detail: 'refused: REFUND_BY_HAND', resolvedAt: null },
  ])
  expect(shop.mails.filter((it) => it.messageId === `<refund-by-hand-${reference}@playball>`)).toHaveLength(1)
})

test('the IPN of an old button is taken when the product makes orders again', async () => {
  const { buyer, page } = await shop.atPaypal()
  shop.paypal.mode = 'orders'
  await shop.payer(page, 'approve')
  await shop.deliver()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  shop.paypal.mode = 'wps'
})

test('an order that was begun at PayPal goes on there when there are buttons by now, and is paid once', async () => {
  shop.paypal.mode = 'orders'
  const buyer = await shop.open()
  const reference = buyer.reference(shop.mexico.id)
  const begun = await buyer.order(reference)
  shop.paypal.mode = 'wps'
  const again = await buyer.order(reference)
  const [before, now] = [begun, again].map((it) => it.json().response.data.form)
  expect(now.action).toBe(before.action)
  expect(now.fields.form_ticket).toEqual(expect.any(String))
  await shop.payer(await buyer.goToPaypal(reference), 'approve')
  await shop.deliver()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})
