import { expect, test } from 'vitest'
import { openPaymentsApp, type PaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { codeOf } from '../../../testing/clients/answer-of.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'

const IN_MEXICO = '189.203.0.10'
const IN_THE_UNITED_STATES = '8.8.8.8'
/** Documentation addresses: no registry gave them to anybody. */
const NOWHERE = ['192.0.2.7', '2001:db8::7', '127.0.0.1', '::ffff:10.0.0.7']

const shop = openForTests(openPaymentsApp)

type Buyer = Awaited<ReturnType<PaymentsApp['buyer']>>
/**
 * The membership that the site offers a visitor: that of their address's country (specification, chapter 4).
 */
const offerOnTheSite = async (buyer: Buyer): Promise<number> => {
  const location = (await buyer.call('POST', '/api/user/geolocation', {})).json().response.data
  const offer = await buyer.call('GET', `/api/memberships/country/${encodeURIComponent(location.name_en)}`)
  return offer.json().response.data.id
}
test.each([
  ['the expensive one from Mexico', IN_MEXICO, 'elsewhere'],
  ['the Mexican one from the United States', IN_THE_UNITED_STATES, 'mexico'],
] as const)(
  'an order for a membership of another country, %s, is refused, and nothing is charged or written',
  async (_what, from, membership) => {
    const buyer = await shop.buyer(from)
    const reference = buyer.reference(shop[membership].id)
    const answer = await buyer.pay(reference, { token_id: 'tok_at_once' })
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'checkout.notInYourCountry'])
    expect(answer.json().error.message).toMatch(/no se vende en el país/)
    const english = await buyer.pay(reference, { token_id: 'tok_at_once', lang: 'en' })
    expect(english.json().error.message).toMatch(/is not sold in the country/)
    expect(shop.provider.of(reference)).toEqual([])
    expect(await buyer.purchases()).toEqual([])
  },
)

test.each([IN_MEXICO, IN_THE_UNITED_STATES, '81.2.69.160', ...NOWHERE])(
  'a visitor from %s can buy the membership that the site offers there',
  async (from) => {
    const buyer = await shop.buyer(from)
    const paid = await buyer.pay(buyer.reference(await offerOnTheSite(buyer)), { token_id: 'tok_at_once' })
    expect([paid.statusCode, paid.json().response?.data.status]).toEqual([200, 'succeeded'])
  },
)

test('a buyer can retry an order from another country after travelling', async () => {
  const buyer = await shop.buyer(IN_MEXICO)
  const reference = buyer.reference(shop.mexico.id)
  shop.provider.failNext('reset-after')
  await buyer.pay(reference, { token_id: 'tok_at_once' })
  buyer.travelTo(IN_THE_UNITED_STATES)
  const again = await buyer.pay(reference, { token_id: 'tok_at_once' })
  expect([again.statusCode, again.json().response?.data.status]).toEqual([200, 'succeeded'])
  expect(shop.provider.of(reference)).toHaveLength(1)
  expect((await buyer.confirm({ reference })).json().response.status).toBe(1)
  await shop.expectBooksToAgree()
})
