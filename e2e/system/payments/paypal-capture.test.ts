import { expect, test } from 'vitest'
import { orderOf, paypalClient } from '../../../sandbox/paypal/paypal-for-tests.ts'
import type { CrashPoint } from '../../../testing/companies/crashable-fetch.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { HANG_MS, openPaypalShop } from './paypal-shop.ts'

const shop = openForTests(openPaypalShop)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SUCCESS = '/checkout/success/?paypal=1'
const CREATE = 'POST /v2/checkout/orders'
const CAPTURE = 'POST /v2/checkout/orders/:id/capture'

test('an approval whose buyer never comes back is captured by its webhook', async () => {
  const { buyer, reference, page } = await shop.atPaypal()
  await shop.payer(page, 'approve-stay')
  expect(await shop.ordersOf(reference)).toMatchObject([{ status: 'APPROVED', captures: [] }])
  await shop.deliver()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  expect(await shop.ordersOf(reference)).toMatchObject([{ status: 'COMPLETED' }])
})

test('an approval whose buyer and webhook are both lost is captured by the reconciler', async () => {
  const { buyer, page } = await shop.atPaypal()
  await shop.fault({ route: '*', kind: 'notice-lost', times: 2 })
  await shop.payer(page, 'approve-stay')
  await shop.deliver()
  await shop.later(MINUTE_MS)
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

test('an order that was captured already is adopted, and granted once', async () => {
  const { buyer, reference, page } = await shop.atPaypal()
  const back = await shop.payer(page, 'approve')
  const [order] = await shop.ordersOf(reference)
  const call = await paypalClient(shop.sandbox)
  const other = { 'paypal-request-id': 'another-process' }
  expect((await call('POST', `/v2/checkout/orders/${order?.id}/capture`, undefined, other)).statusCode).toBe(
    201,
  )
  expect(await buyer.navigate(back)).toEqual({ status: 303, to: SUCCESS })
  await shop.deliver()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

test('a capture that another one overtakes is refused as ORDER_ALREADY_CAPTURED and adopted', async () => {
  const { buyer, page } = await shop.atPaypal()
  const back = await shop.payer(page, 'approve')
  const returns = await Promise.all([buyer.navigate(back), buyer.navigate(back), shop.deliver()])
  expect(returns.slice(0, 2)).toEqual([
    { status: 303, to: SUCCESS },
    { status: 303, to: SUCCESS },
  ])
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

test('our reference that was paid through another order of PayPal is adopted, and that one counts', async () => {
  const { buyer, reference, page } = await shop.atPaypal()
  const call = await paypalClient(shop.sandbox)
  const unit = {
    custom_id: reference,
    invoice_id: reference,
    amount: { currency_code: 'MXN', value: '1199.00' },
  }
  const id = { 'paypal-request-id': `twin-${reference}` }
  const twin = (await call('POST', '/v2/checkout/orders', orderOf(unit), id)).json<{ id: string }>()
  await shop.payer(`${shop.origin}/paypal/checkoutnow?token=${twin.id}`, 'approve-stay')
  await call('POST', `/v2/checkout/orders/${twin.id}/capture`, undefined, {
    'paypal-request-id': `c-${twin.id}`,
  })
  expect(await buyer.navigate(await shop.payer(page, 'approve'))).toEqual({ status: 303, to: SUCCESS })
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded', providerTxnId: twin.id })
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  await shop.deliver()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

test('an approval that nobody could capture within three hours is gone and costs nothing', async () => {
  const { buyer, reference, page } = await shop.atPaypal()
  await shop.fault({ route: CAPTURE, kind: 'error-before', status: 503, times: 100 })
  await shop.payer(page, 'approve')
  await shop.deliver()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'pending' })
  shop.clock.advance(3 * HOUR_MS + MINUTE_MS)
  await shop.fault()
  await shop.later(HOUR_MS)
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'failed', errorCode: 'never-made' })
  expect(await shop.grantsOf(buyer.id)).toEqual([])
})

test('a double click makes one order at PayPal, and a second tab is handed the same page', async () => {
  const buyer = await shop.open()
  const reference = buyer.reference(shop.mexico.id)
  const answers = await Promise.all([buyer.order(reference), buyer.order(reference), buyer.order(reference)])
  expect(answers.map((it) => it.statusCode)).toEqual([200, 200, 200])
  expect(await shop.ordersOf(reference)).toHaveLength(1)
  const other = await buyer.order(buyer.reference(shop.mexico.id))
  expect(other.json().response.data).toMatchObject({ reference, status: 'pending' })
})

test.each(['error-after', 'error-before', 'reset-before', 'reset-after'])(
  'an order whose creation meets one %s is made once all the same',
  async (kind) => {
    await shop.fault({ route: CREATE, kind })
    const { buyer, reference, page } = await shop.atPaypal()
    expect(await shop.ordersOf(reference)).toHaveLength(1)
    expect(await buyer.navigate(await shop.payer(page, 'approve'))).toEqual({ status: 303, to: SUCCESS })
  },
)

test.each(['hang', 'error-after', 'reset-after'])(
  'while PayPal only answers with %s the buyer hears that nothing was charged, and the next try goes through',
  async (kind) => {
    const buyer = await shop.open()
    await shop.fault({ route: CREATE, kind, times: 2, ms: HANG_MS })
    const reference = buyer.reference(shop.mexico.id)
    const trying = buyer.order(reference)
    const refused = kind === 'hang' ? await shop.expireWhile(trying) : await trying
    expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'checkout.companyUnreachable'])
    expect(await shop.attemptOf(reference)).toMatchObject({ status: 'failed', errorCode: 'never-sent' })
    await shop.fault()
    const page = await buyer.goToPaypal(buyer.reference(shop.mexico.id))
    expect(await buyer.navigate(await shop.payer(page, 'approve'))).toEqual({ status: 303, to: SUCCESS })
  },
)

test.each(['hang', 'error-before', 'error-after', 'reset-before', 'reset-after'])(
  'a capture that meets %s again and again is settled by the reconciler, once',
  async (kind) => {
    const { buyer, reference, page } = await shop.atPaypal()
    const back = await shop.payer(page, 'approve')
    await shop.fault(
      { route: CAPTURE, kind, times: 2, ms: HANG_MS },
      { route: '*', kind: 'notice-lost', times: 5 },
    )
    const returning = buyer.navigate(back)
    const returned = kind === 'hang' ? await shop.expireWhile(returning) : await returning
    expect(returned).toEqual({ status: 303, to: SUCCESS })
    await shop.fault({ route: '*', kind: 'notice-lost', times: 5 })
    await shop.deliver()
    await shop.later(MINUTE_MS)
    expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded' })
    expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
    await shop.fault()
  },
)

test.each<CrashPoint>(['before-charge', 'after-charge', 'before-lookup', 'after-lookup'])(
  'a process killed %s of the capture leaves a membership once, within a minute',
  async (step) => {
    const { buyer, reference, page } = await shop.atPaypal()
    const back = await shop.payer(page, 'approve')
    await shop.crashAt(step, () => buyer.navigate(back))
    await shop.later(MINUTE_MS)
    await shop.deliver()
    expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded' })
    expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  },
)

test.each<CrashPoint>(['before-charge', 'after-charge'])(
  'a process killed %s of the order leaves one that the same reference goes on with',
  async (step) => {
    const buyer = await shop.open()
    const reference = buyer.reference(shop.mexico.id)
    await shop.crashAt(step, () => buyer.order(reference))
    expect(await shop.attemptOf(reference)).toMatchObject({ status: 'submitting' })
    const page = await buyer.goToPaypal(reference)
    expect(await shop.ordersOf(reference)).toHaveLength(1)
    expect(await buyer.navigate(await shop.payer(page, 'approve'))).toEqual({ status: 303, to: SUCCESS })
  },
)
