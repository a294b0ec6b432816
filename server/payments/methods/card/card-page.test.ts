import { expect, test } from 'vitest'
import { openPaymentsApp, type PaymentsApp } from '../../../../testing/app/open-payments-app.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'

const MINUTE_MS = 60_000

const shop = openForTests(openPaymentsApp)

type Buyer = Awaited<ReturnType<PaymentsApp['buyer']>>

const pay = (buyer: Buyer, reference: string, overrides: object = {}) =>
  buyer.call('POST', '/api/payments/openpay/card-page?lang=en_US', {
    email: 'ramiro@example.test',
    telephone: '6441234567',
    reference,
    total: 1199,
    ...overrides,
  })

const decide = (reference: string, to: Parameters<PaymentsApp['provider']['change']>[1]) =>
  shop.provider.change(shop.provider.of(reference)[0]?.id ?? '', to)

test('a buyer gives the card on the provider’s own page and comes back to a paid order', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  const { data } = (await pay(buyer, reference)).json().response
  const [charge] = shop.provider.of(reference)
  expect(data).toMatchObject({ reference, status: 'pending', handed_back: false })
  expect(data.redirect_url).toBe(`https://bank.test/charges/${charge?.id}/card_capture`)
  expect(shop.provider.requests.findLast((it) => it.method === 'POST')?.body).toEqual({
    method: 'card',
    confirm: false,
    send_email: false,
    use_3d_secure: true,
    redirect_url: 'http://localhost:3000/checkout/validate',
    amount: 1199,
    currency: 'MXN',
    description: 'Full season',
    order_id: reference,
    customer: {
      name: 'Ramiro Cota',
      last_name: '',
      email: 'ramiro@example.test',
      phone_number: '6441234567',
    },
  })
  expect((await buyer.confirm({ reference })).json().response.status).toBe(0)
  decide(reference, { status: 'completed' })
  shop.clock.advance(MINUTE_MS)
  expect((await buyer.confirm({ id: charge?.id ?? '' })).json().response).toMatchObject({ status: 1 })
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  await shop.expectBooksToAgree()
})

test('a waiting page is resumed, and a page that refused the card says why', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  const first = (await pay(buyer, reference)).json().response.data
  const again = (await pay(buyer, buyer.reference(shop.mexico.id))).json().response.data
  expect(again).toEqual({ ...first, handed_back: true })
  decide(reference, { status: 'failed', error_code: 3003 })
  shop.clock.advance(MINUTE_MS)
  expect((await buyer.confirm({ reference })).json().response).toMatchObject({
    status: -1,
    data: { reason: 'checkout.noFunds' },
  })
  await shop.expectBooksToAgree()
})

test('a provider’s page whose answer was lost is found by its order, once', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  shop.provider.failNext('reset-after')
  const { data } = (await pay(buyer, reference)).json().response
  expect(data.redirect_url).toContain('card_capture')
  expect(shop.provider.of(reference)).toHaveLength(1)
})

test('a provider’s page needs a session and the user’s own reference, and takes no card data', async () => {
  const [buyer, other] = [await shop.buyer(), await shop.buyer()]
  const reference = buyer.reference(shop.mexico.id)
  const url = '/api/payments/openpay/card-page'
  expect((await shop.app().inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401)
  expect((await pay(other, reference)).json().error.code).toBe('errors.badRequest')
  expect((await pay(buyer, reference, { note: '4111 1111 1111 1111' })).statusCode).toBe(400)
  expect(shop.provider.of(reference)).toEqual([])
})
