import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ELSEWHERE, paypalClient } from '../../../sandbox/paypal/paypal-for-tests.ts'
import { orders } from '../../../server/payments/tables.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openPaypalShop, SITE } from './paypal-shop.ts'

const shop = openForTests(openPaypalShop)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SUCCESS = '/checkout/success/?paypal=1'

const failedBecause = (code: string, orderId: number | undefined) =>
  `/checkout/failure?reason=${code}&membership=${shop.mexico.id}&order=${orderId}`

test('the form of an order has the fields of the specification, and a ticket for this browser', async () => {
  const buyer = await shop.open()
  const reference = buyer.reference(shop.mexico.id)
  const placed = await buyer.order(reference, { total: 1199 })
  expect(placed.statusCode, placed.body).toBe(200)
  expect(placed.json().response.data).toMatchObject({ reference, status: 'pending' })
  expect(placed.json().response.data.form).toEqual({
    action: `${SITE}/api/payments/paypal/checkout`,
    fields: {
      cmd: '_xclick',
      business: 'pagos-mexico@playball.test',
      item_name: 'Temporada completa',
      item_number: `${reference}-MX`,
      amount: '1199.00',
      currency_code: 'MXN',
      return: `${SITE}/checkout/success/?paypal=1`,
      cancel_return: `${SITE}/home`,
      notify_url: `${SITE}/api/payments/paypal/webhook?lang=es_MX`,
      no_shipping: '1',
      invoice: reference,
      charset: 'utf-8',
      form_ticket: expect.stringMatching(/^[\w-]{43}$/),
    },
  })
})

test('a buyer who approves at PayPal comes back with a membership, and PayPal has captured it once', async () => {
  const { buyer, reference, page } = await shop.atPaypal()
  expect(await buyer.isMember()).toBe(false)
  const back = new URL(await shop.payer(page, 'approve'))
  expect(back.origin + back.pathname).toBe(`${SITE}/api/payments/paypal/return`)
  expect(await buyer.navigate(back.href)).toEqual({ status: 303, to: SUCCESS })
  expect(await buyer.isMember()).toBe(true)
  expect(await shop.ordersOf(reference)).toMatchObject([
    { account: 'mexico', status: 'COMPLETED', amount_minor: 119_900, captures: [{ status: 'COMPLETED' }] },
  ])
  await shop.deliver()
  expect(await buyer.navigate(back.href)).toEqual({ status: 303, to: SUCCESS })
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded', provider: 'paypal-mx' })
  expect(shop.mails.filter((it) => it.messageId.includes(reference))).toHaveLength(1)
  const again = await buyer.order(reference)
  expect(again.json().response.data).toMatchObject({ status: 'succeeded', form: null })
})

test('a buyer outside Mexico pays the other account, in dollars', async () => {
  const buyer = await shop.open('8.8.8.8')
  const reference = buyer.reference(shop.elsewhere.id)
  const page = await buyer.goToPaypal(reference)
  expect(await buyer.navigate(await shop.payer(page, 'approve'))).toEqual({ status: 303, to: SUCCESS })
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded', provider: 'paypal-intl' })
  expect(await shop.ordersOf(reference)).toMatchObject([{ account: 'elsewhere', amount_minor: 6_900 }])
  await shop.deliver()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

test.each([
  ['complete', 'succeeded', 1],
  ['deny', 'failed', 0],
])(
  'a capture that PayPal leaves pending grants nothing until it is settled: %s',
  async (end, status, grants) => {
    const { buyer, reference, page } = await shop.atPaypal()
    expect(await buyer.navigate(await shop.payer(page, 'approve-pending'))).toEqual({
      status: 303,
      to: SUCCESS,
    })
    await shop.deliver()
    expect(await shop.attemptOf(reference)).toMatchObject({ status: 'pending' })
    expect(await shop.grantsOf(buyer.id)).toEqual([])
    const [order] = await shop.ordersOf(reference)
    await shop.control(order?.captures[0]?.id ?? '', end)
    await shop.deliver()
    expect(await shop.attemptOf(reference)).toMatchObject({ status })
    expect(await shop.grantsOf(buyer.id)).toHaveLength(grants)
  },
)

test('a buyer whose bank refuses is sent back to PayPal, and pays with something else there', async () => {
  const { buyer, reference, page } = await shop.atPaypal()
  const back = await shop.payer(page, 'approve-declined')
  expect(await buyer.navigate(back)).toEqual({ status: 303, to: page })
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'requires-action' })
  expect(await buyer.navigate(await shop.payer(page, 'approve'))).toEqual({ status: 303, to: SUCCESS })
  expect(await buyer.isMember()).toBe(true)
})

test('a buyer who goes back without approving ends at home and may buy otherwise; approved after all it is captured', async () => {
  const { buyer, reference, page } = await shop.atPaypal()
  const back = new URL(await shop.payer(page, 'cancel'))
  expect(back.pathname).toBe('/api/payments/paypal/cancel')
  expect(await buyer.navigate(back.href)).toEqual({ status: 303, to: '/home' })
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'failed', errorCode: 'cancelled' })
  const second = await buyer.goToPaypal(buyer.reference(shop.mexico.id))
  expect(second).not.toBe(page)
  expect(await buyer.navigate(await shop.payer(page, 'approve'))).toEqual({ status: 303, to: SUCCESS })
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

test('an order that nobody approves in time ends without money, and its return says so', async () => {
  const { buyer, reference, page } = await shop.atPaypal()
  await shop.later(61 * MINUTE_MS)
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'failed', errorCode: 'expired' })
  await shop.later(2 * HOUR_MS)
  const orderId = new URL(page).searchParams.get('token')
  expect(await buyer.navigate(`/api/payments/paypal/return?token=${orderId}`)).toEqual({
    status: 303,
    to: failedBecause('checkout.walletExpired', (await shop.attemptOf(reference))?.orderId),
  })
})

test('the amount at PayPal is compared with the order before it is captured', async () => {
  const { buyer, reference, page } = await shop.atPaypal()
  await shop.db.update(orders).set({ totalMinor: 129_900 }).where(eq(orders.reference, reference))
  expect(await buyer.navigate(await shop.payer(page, 'approve'))).toEqual({
    status: 303,
    to: failedBecause('checkout.walletUnavailable', (await shop.attemptOf(reference))?.orderId),
  })
  expect(await shop.ordersOf(reference)).toMatchObject([{ status: 'APPROVED', captures: [] }])
  expect(await shop.grantsOf(buyer.id)).toEqual([])
})

test('a return with a number that is no order of ours leads to a page, as does one without any', async () => {
  const buyer = await shop.open()
  for (const query of ['?token=0AA00000AA000000A', '', '?token=%00', '?token=a&token=b'])
    expect(await buyer.navigate(`/api/payments/paypal/return${query}`)).toEqual({
      status: 303,
      to: '/checkout/failure?reason=errors.notFound',
    })
  expect(await buyer.navigate('/api/payments/paypal/cancel?token=0AA00000AA000000A')).toEqual({
    status: 303,
    to: '/home',
  })
})

test('the account of the other currency knows nothing of an order', async () => {
  const { reference } = await shop.atPaypal()
  const [order] = await shop.ordersOf(reference)
  const other = await paypalClient(shop.sandbox, ELSEWHERE)
  expect((await other('GET', `/v2/checkout/orders/${order?.id}`)).statusCode).toBe(404)
  expect(await shop.deps.paymentProviders.get('paypal-intl')?.chargeById(order?.id ?? '')).toEqual({
    kind: 'found',
    charges: [],
  })
})
