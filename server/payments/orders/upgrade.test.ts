import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Membership } from '../../../contract/memberships.ts'
import { addDays, instantIn, LEAGUE_TIME_ZONE, leagueDay } from '../../../domain/league/league-time.ts'
import { openPaymentsApp, type PaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { printCard } from '../../../testing/companies/prepaid-cards.ts'
import { upcoming } from '../../../testing/feeds/small-league-days.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { hasMembership } from '../../memberships/has-membership.ts'
import { memberships } from '../../memberships/tables.ts'
import { orders } from '../tables.ts'

const DAY_MS = 86_400_000

let day: string
/** The four memberships of Mexico by their period. */
const offers = {} as Record<Membership['period'], Membership>
const shop = openForTests(openPaymentsApp)
beforeAll(async () => {
  day = leagueDay(shop.mexico.startsAt.getTime() + 40 * DAY_MS)
  shop.league.set(day, upcoming)
  shop.league.set(addDays(day, 1), upcoming)
  moveTo(day)
  const answer = await shop.app().inject({ url: '/api/memberships?country=Mexico' })
  const data: Membership[] = answer.json().response.data
  for (const it of data) offers[it.period] = it
})
beforeEach(() => moveTo(day))

const moveTo = (on: string, time = '15:00:00') =>
  shop.clock.advance(instantIn(on, time, LEAGUE_TIME_ZONE) - shop.clock.now())

type Buyer = Awaited<ReturnType<PaymentsApp['buyer']>>
const quote = async (buyer: Buyer, period: Membership['period']) =>
  (await buyer.call('GET', `/api/memberships/${offers[period].id}/quote`)).json().response.data
const order = (buyer: Buyer, period: Membership['period'], overrides: Parameters<Buyer['pay']>[1] = {}) => {
  const reference = buyer.reference(offers[period].id)
  return { reference, answer: buyer.pay(reference, { token_id: 'tok_at_once', ...overrides }) }
}
/** Buys at the price that the quote says, and returns the reference. */
const buy = async (buyer: Buyer, period: Membership['period']): Promise<string> => {
  const { total } = await quote(buyer, period)
  const { reference, answer } = order(buyer, period, { total })
  expect([(await answer).statusCode, (await answer).json().response?.data.status]).toEqual([200, 'succeeded'])
  return reference
}
const storedOrder = async (reference: string) =>
  (await shop.db.select().from(orders).where(eq(orders.reference, reference)))[0]
const chargeOf = (reference: string) => shop.provider.of(reference)[0]
/** The provider's notice of a charge as it stands now. */
const notify = async (reference: string, type: string) => {
  const charge = chargeOf(reference)
  await shop.notice({
    type,
    event_date: new Date(shop.clock.now()).toISOString(),
    transaction: { id: charge?.id, status: charge?.status, order_id: reference },
  })
  await shop.runDueWork()
}
const change = (reference: string, it: Parameters<typeof shop.provider.change>[1]) =>
  shop.provider.change(chargeOf(reference)?.id ?? '', it)
const takeBack = async (reference: string) => {
  const amount = chargeOf(reference)?.amount ?? 0
  change(reference, { refund: { amount, status: 'completed' } })
  await notify(reference, 'charge.refunded')
}
const validOf = async (buyer: Buyer) =>
  (await shop.grantsOf(buyer.id)).filter((it) => it.revokedAt === null).map((it) => it.membershipId)

test('a buyer who upgrades pays the difference, which the quote shows and the order stores', async () => {
  const buyer = await shop.buyer()
  const first = await buy(buyer, 'day')
  expect(await quote(buyer, 'season')).toMatchObject({
    ...{ price: 1199, commission: 0, credit: 39, total: 1160, currency: 'MXN', owned: false },
  })
  const upgrade = await buy(buyer, 'season')
  expect(chargeOf(upgrade)?.amount).toBe(1160)
  const credited = (await storedOrder(first))?.id
  expect(await storedOrder(upgrade)).toMatchObject({
    ...{ totalMinor: 1160_00, creditMinor: 39_00, commissionMinor: 0, creditedOrderIds: [credited] },
  })
  expect(await validOf(buyer)).toEqual([offers.day.id, offers.season.id])
  await shop.expectBooksToAgree()
})

test('upgrades in steps cost as much together as the largest package', async () => {
  const buyer = await shop.buyer()
  const references = [await buy(buyer, 'day'), await buy(buyer, 'regular'), await buy(buyer, 'season')]
  const paid = references.map((it) => chargeOf(it)?.amount ?? 0)
  expect(paid).toEqual([39, 230, 930])
  expect(paid.reduce((a, b) => a + b)).toBe(1199)
})

test('both parts of the season are credited when the whole is bought', async () => {
  const buyer = await shop.buyer()
  await buy(buyer, 'regular')
  await buy(buyer, 'playoffs')
  expect(await quote(buyer, 'season')).toMatchObject({ credit: 538, total: 661 })
})

test('a commission is part of the payment and of the credit of an upgrade', async () => {
  const buyer = await shop.buyer()
  await shop.db.update(memberships).set({ commissionMinor: 12_50 }).where(eq(memberships.currency, 'MXN'))
  try {
    expect(await quote(buyer, 'day')).toMatchObject({ price: 39, commission: 12.5, credit: 0, total: 51.5 })
    const first = await buy(buyer, 'day')
    expect(chargeOf(first)?.amount).toBe(51.5)
    expect(await storedOrder(first)).toMatchObject({
      totalMinor: 51_50,
      commissionMinor: 12_50,
      creditMinor: 0,
    })
    expect(await quote(buyer, 'season')).toMatchObject({
      price: 1199,
      commission: 12.5,
      credit: 51.5,
      total: 1160,
    })
    await buy(buyer, 'season')
  } finally {
    await shop.db.update(memberships).set({ commissionMinor: 0 }).where(eq(memberships.currency, 'MXN'))
  }
})

test('an upgrade costs at least one peso', async () => {
  const buyer = await shop.buyer()
  await buy(buyer, 'playoffs')
  await buy(buyer, 'regular')
  await shop.db.update(memberships).set({ priceMinor: 400_00 }).where(eq(memberships.id, offers.season.id))
  try {
    expect(await quote(buyer, 'season')).toMatchObject({ price: 400, credit: 399, total: 1 })
  } finally {
    await shop.db.update(memberships).set({ priceMinor: 1199_00 }).where(eq(memberships.id, offers.season.id))
  }
})

test('a total that lacks a credit is not charged', async () => {
  const buyer = await shop.buyer()
  await buy(buyer, 'day')
  const { reference, answer } = order(buyer, 'season', { total: 1199 })
  expect([(await answer).statusCode, (await answer).json().error.code]).toEqual([
    409,
    'checkout.priceChanged',
  ])
  expect(chargeOf(reference)).toBeUndefined()
})

test('a prepaid card, a gift, a pass that is over and another currency are no credit', async () => {
  const prepaid = await shop.buyer()
  const card = await printCard(shop, { ...shop.mexico, id: offers.day.id, priceMinor: 39_00 })
  await prepaid.call('POST', '/api/prepaid/coupon/implement', {
    ...{ email: 'a@example.test', phone: '6441234567', code: card.code, number_sheet: card.folio },
  })
  expect(await validOf(prepaid)).toEqual([offers.day.id])
  expect(await quote(prepaid, 'season')).toMatchObject({ credit: 0, total: 1199 })

  const late = await shop.buyer()
  await buy(late, 'day')
  moveTo(day, '23:00:00')
  expect(await quote(late, 'season')).toMatchObject({ credit: 39 })
  moveTo(addDays(day, 1), '06:00:00')
  expect(await quote(late, 'season')).toMatchObject({ credit: 0, total: 1199 })
  moveTo(day)

  const traveller = await shop.buyer()
  await buy(traveller, 'day')
  traveller.travelTo('8.8.8.8')
  const answer = await traveller.call('GET', `/api/memberships/${shop.elsewhere.id}/quote`)
  expect(answer.json().response.data).toMatchObject({ credit: 0, total: 69, currency: 'USD' })
})

test('playoffs are no credit for the regular season, nor a day of it for the playoffs', async () => {
  const buyer = await shop.buyer()
  await buy(buyer, 'playoffs')
  expect(await quote(buyer, 'regular')).toMatchObject({ credit: 0 })
  const other = await shop.buyer()
  await buy(other, 'day')
  expect(await quote(other, 'playoffs')).toMatchObject({ credit: 0 })
  expect(await quote(other, 'regular')).toMatchObject({ credit: 39, total: 230 })
})

test.each(['day', 'regular', 'playoffs', 'season'] as const)(
  'the holder of the full season is not sold the package %s, which it includes',
  async (period) => {
    const buyer = await shop.buyer()
    await buy(buyer, 'season')
    expect(await quote(buyer, period)).toMatchObject({ owned: true })
    const { reference, answer } = order(buyer, period)
    expect([(await answer).statusCode, (await answer).json().error.code]).toEqual([
      409,
      'checkout.alreadyOwned',
    ])
    expect(chargeOf(reference)).toBeUndefined()
  },
)

test('only one of two upgrades that wait at the bank in two tabs has the one credit', async () => {
  const buyer = await shop.buyer()
  await buy(buyer, 'day')
  const regular = order(buyer, 'regular', { token_id: 'tok_bank', total: 230 })
  expect((await regular.answer).statusCode).toBe(200)
  const stale = order(buyer, 'season', { token_id: 'tok_bank', total: 1160 })
  expect((await stale.answer).json().error.code).toBe('checkout.priceChanged')
  expect(await quote(buyer, 'season')).toMatchObject({ credit: 0, total: 1199 })
  // The bank refuses the first, so that its credit is free again.
  shop.provider.change(chargeOf(regular.reference)?.id ?? '', { status: 'failed', error_code: 3001 })
  await buyer.confirm({ reference: regular.reference })
  expect(await quote(buyer, 'season')).toMatchObject({ credit: 39, total: 1160 })
})

test('ten simultaneous upgrades to two packages use one credit once', async () => {
  const buyer = await shop.buyer()
  const credited = await storedOrder(await buy(buyer, 'day'))
  const tries = Array.from({ length: 10 }, (_, at) => order(buyer, at % 2 === 0 ? 'regular' : 'season'))
  await Promise.all(tries.map((it) => it.answer))
  const made = (await Promise.all(tries.map((it) => storedOrder(it.reference)))).filter(
    (it) => it !== undefined,
  )
  const paid = made.filter((it) => shop.provider.of(it.reference)[0]?.status === 'completed')
  expect(paid.length).toBeGreaterThan(0)
  expect(paid.filter((it) => it.creditedOrderIds.includes(credited?.id ?? -1)).length).toBe(1)
})

test('an upgrade whose credit was refunded while the bank decided is returned', async () => {
  const buyer = await shop.buyer()
  const first = await buy(buyer, 'day')
  const upgrade = order(buyer, 'season', { token_id: 'tok_bank', total: 1160 })
  await upgrade.answer
  await takeBack(first)
  shop.provider.change(chargeOf(upgrade.reference)?.id ?? '', { status: 'completed' })
  await buyer.confirm({ reference: upgrade.reference })
  expect(await shop.attemptOf(upgrade.reference)).toMatchObject({
    status: 'succeeded',
    errorCode: 'credit-lost',
  })
  await shop.runDueWork()
  expect(chargeOf(upgrade.reference)?.refund).toMatchObject({ amount: 1160 })
  expect(await validOf(buyer)).toEqual([])
})

test('a refund of the credited payment ends the upgrade, and every upgrade from that one', async () => {
  const buyer = await shop.buyer()
  const first = await buy(buyer, 'day')
  await buy(buyer, 'regular')
  await buy(buyer, 'season')
  await takeBack(first)
  expect(await validOf(buyer)).toEqual([])
  expect(await hasMembership(shop, buyer.id)).toBe(false)
})

test('a refund of the upgrade leaves the smaller package, whose payment is credited again', async () => {
  const buyer = await shop.buyer()
  await buy(buyer, 'day')
  const upgrade = await buy(buyer, 'season')
  await takeBack(upgrade)
  expect(await validOf(buyer)).toEqual([offers.day.id])
  expect(await quote(buyer, 'season')).toMatchObject({ credit: 39, total: 1160, owned: false })
})

test('a charge-back of the credited payment ends the upgrade, until it is decided for us', async () => {
  const buyer = await shop.buyer()
  const first = await buy(buyer, 'day')
  const upgrade = await buy(buyer, 'season')
  change(first, { status: 'chargeback_pending' })
  await notify(first, 'chargeback.created')
  expect(await validOf(buyer)).toEqual([])
  change(first, { status: 'completed' })
  await notify(first, 'chargeback.rejected')
  expect(await validOf(buyer)).toEqual([offers.day.id, offers.season.id])
  for (const it of [first, upgrade])
    expect(await shop.attemptOf(it)).toMatchObject({ status: 'succeeded', errorCode: null })
})

test('the receipt of an upgrade states the sum that was already paid', async () => {
  const buyer = await shop.buyer()
  await buy(buyer, 'day')
  const upgrade = await buy(buyer, 'season')
  shop.mails.length = 0
  await shop.runDueWork()
  const receipt = shop.mails.find((it) => it.messageId?.includes(upgrade))
  expect(receipt?.text).toContain('Lo que ya pagaste: −$39.00 MXN')
  expect(receipt?.text).toContain('Total pagado: $1,160.00 MXN')
})
