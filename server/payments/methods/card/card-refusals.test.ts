import { expect, test } from 'vitest'
import { type FailureCode, failures } from '../../../../contract/failures.ts'
import { openPaymentsApp } from '../../../../testing/app/open-payments-app.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'

const shop = openForTests(openPaymentsApp)

/** Every code of Openpay's table that refuses a charge, and its words where there is no number. */
const REFUSALS: [code: number, status: number, text: FailureCode][] = [
  [1001, 400, 'checkout.dataRefused'],
  [1002, 409, 'checkout.cardsUnavailable'],
  [1003, 400, 'checkout.dataRefused'],
  [1005, 400, 'checkout.dataRefused'],
  [1007, 402, 'checkout.cardDeclined'],
  [1008, 409, 'checkout.cardsUnavailable'],
  [1009, 409, 'checkout.cardsUnavailable'],
  [1010, 409, 'checkout.cardsUnavailable'],
  [2004, 400, 'checkout.cardNumberInvalid'],
  [2005, 400, 'checkout.cardExpireInvalid'],
  [2006, 400, 'checkout.cardCodeInvalid'],
  [2007, 400, 'checkout.cardNumberInvalid'],
  [2009, 400, 'checkout.cardCodeInvalid'],
  [2010, 402, 'checkout.authenticationFailed'],
  [3001, 402, 'checkout.cardDeclined'],
  [3002, 402, 'checkout.cardExpired'],
  [3003, 402, 'checkout.noFunds'],
  [3004, 402, 'checkout.cardDeclined'],
  [3005, 402, 'checkout.cardDeclined'],
  [3006, 402, 'checkout.callYourBank'],
  [3007, 402, 'checkout.cardDeclined'],
  [3008, 402, 'checkout.callYourBank'],
  [3009, 402, 'checkout.cardDeclined'],
  [3010, 402, 'checkout.cardDeclined'],
  [3011, 402, 'checkout.cardDeclined'],
  [3012, 402, 'checkout.callYourBank'],
  [4001, 409, 'checkout.cardsUnavailable'],
]

test.each(REFUSALS)(
  'a card refused with error %i answers %i %s and grants nothing',
  async (code, status, text) => {
    const buyer = await shop.buyer()
    const reference = buyer.reference(shop.mexico.id)
    const paid = await buyer.pay(reference, { token_id: `tok_${code}` })
    expect([paid.statusCode, paid.json().error.code]).toEqual([status, text])
    expect(paid.json().error.message).toBe(failures[text].es)
    expect(await buyer.purchases()).toMatchObject([{ order_id: reference, status: 'failed', expire: null }])
  },
)

test('the books agree after every refusal', () => shop.expectBooksToAgree())

test.each([1000, 1004])(
  'a breakdown of the provider with error %i is no refusal: the fate is unknown',
  async (code) => {
    const buyer = await shop.buyer()
    const reference = buyer.reference(shop.mexico.id)
    const paid = await buyer.pay(reference, { token_id: `tok_${code}` })
    expect(paid.json().response.data.status).toBe('unknown')
  },
)

test.each([
  ['failed', 2010, 'checkout.authenticationFailed'],
  ['failed', 3005, 'checkout.cardDeclined'],
  ['failed', null, 'checkout.cardDeclined'],
  ['cancelled', null, 'checkout.authenticationFailed'],
  ['expired', null, 'checkout.authenticationFailed'],
] as const)(
  'a charge that is %s with error %s after the bank’s page tells its buyer %s',
  async (status, error_code, reason) => {
    const buyer = await shop.buyer()
    const reference = buyer.reference(shop.mexico.id)
    await buyer.pay(reference)
    shop.provider.change(shop.provider.of(reference)[0]?.id ?? '', { status, error_code })
    const back = await buyer.confirm({ reference })
    expect(back.json().response).toMatchObject({ status: -1, data: { reason } })
  },
)

test('a refusal’s text never says why a bank suspects a card, and always says what to do next', () => {
  const next = {
    es: /rev[ií]s|escr[ií]b|cambia|usa |llám|inténtalo|paga |dígitos/i,
    en: /check|enter|change|use |call|try again|pay |digits/i,
  }
  for (const text of new Set(REFUSALS.map(([, , it]) => it)))
    for (const lang of ['es', 'en'] as const) {
      expect(failures[text][lang]).not.toMatch(/robad|perdid|fraud|sospech|stolen|lost|suspic/i)
      expect(failures[text][lang]).toMatch(next[lang])
    }
})

test('a refused card lets the buyer try again with another card and a new reference', async () => {
  const buyer = await shop.buyer()
  const refused = buyer.reference(shop.mexico.id)
  await buyer.pay(refused, { token_id: 'tok_3003' })
  expect((await buyer.pay(refused, { token_id: 'tok_at_once' })).json().error.code).toBe('checkout.noFunds')
  const second = await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  expect(second.json().response.data.status).toBe('succeeded')
  await shop.expectBooksToAgree()
})

test('a buyer whose cards were refused ten times within an hour has to wait', async () => {
  const buyer = await shop.buyer()
  for (let i = 0; i < 10; i++) await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_3001' })
  const next = await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  expect(next.statusCode).toBe(429)
  expect(Number(next.headers['retry-after'])).toBeGreaterThan(0)
})

test('an account that leaves twenty orders at the bank’s page within an hour opens no further charge', async () => {
  const buyer = await shop.buyer()
  const references = Array.from({ length: 21 }, () => buyer.reference(shop.mexico.id))
  const statuses = []
  for (const reference of references)
    statuses.push((await buyer.pay(reference, { start_over: true })).statusCode)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  expect(shop.provider.of(references[20] ?? '')).toEqual([])
  expect((await buyer.pay(references[0] ?? '')).statusCode).toBe(200)
})

test('a card that the bank refuses in 3-D Secure answers -1 with a reason that may be shown', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference)
  const [charge] = shop.provider.of(reference)
  shop.provider.change(charge?.id ?? '', { status: 'failed', error_code: 2010 })
  const back = await buyer.confirm({ id: charge?.id ?? '', reference })
  expect(back.json().response).toMatchObject({
    status: -1,
    data: { reason: 'checkout.authenticationFailed' },
  })
  await shop.expectBooksToAgree()
})
