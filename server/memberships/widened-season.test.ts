import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { LEAGUE_TIME_ZONE } from '../../domain/league/league-time.ts'
import { openPaymentsApp } from '../../testing/app/open-payments-app.ts'
import { approve, chargeOf, mailsAbout } from '../../testing/companies/paid-twice.ts'
import { printCard, redeem } from '../../testing/companies/prepaid-cards.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { followSeason } from './follow-season.ts'
import { grant } from './grant.ts'
import { memberships } from './tables.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const shop = openForTests(openPaymentsApp)
afterEach(async () => {
  await shop.expectBooksToAgree()
  const { id, startsAt, endsAt } = shop.mexico
  await moveSeason({ startsAt, endsAt }, id)
})

/** Changes the window of a membership, as the league does. */
const moveSeason = (to: { startsAt?: Date; endsAt?: Date }, id = shop.mexico.id) =>
  shop.db.update(memberships).set(to).where(eq(memberships.id, id))
const soldEnd = () => shop.mexico.endsAt.getTime()
const weekLater = () => new Date(soldEnd() + 7 * DAY_MS)
const windowOf = async (buyerId: number) => {
  const [first, ...others] = await shop.grantsOf(buyerId)
  expect(others).toEqual([])
  return { startsAt: first?.startsAt, endsAt: first?.endsAt }
}
const ordered = async (overrides: object = {}) => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  expect((await buyer.pay(reference, overrides)).statusCode).toBe(200)
  return { buyer, reference }
}

test('an order from before its season grew opens the grown season once paid, and its receipt says so', async () => {
  const { buyer, reference } = await ordered()
  await moveSeason({ endsAt: weekLater() })
  await approve(shop, buyer, reference)
  expect(await windowOf(buyer.id)).toEqual({ startsAt: shop.mexico.startsAt, endsAt: weekLater() })
  await shop.runDueWork()
  const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: LEAGUE_TIME_ZONE })
  expect(mailsAbout(shop, reference, 'receipt')[0]?.text).toContain(day.format(weekLater()))
  const [row] = await buyer.purchases()
  expect(row.expire).toBe(weekLater().toISOString())
})

test('a user who paid before their season grew gets the growth within a minute, by card and by prepaid card', async () => {
  const { buyer } = await ordered({ token_id: 'tok_at_once' })
  const holder = await shop.buyer()
  expect((await redeem(holder, await printCard(shop))).statusCode).toBe(200)
  const startsAt = new Date(shop.mexico.startsAt.getTime() - DAY_MS)
  await moveSeason({ startsAt, endsAt: weekLater() })
  await followSeason(shop.deps)
  await followSeason(shop.deps)
  for (const it of [buyer, holder]) expect(await windowOf(it.id)).toEqual({ startsAt, endsAt: weekLater() })
})

test('a season that is cut short takes nothing from users who had paid or ordered', async () => {
  const { buyer: paid } = await ordered({ token_id: 'tok_at_once' })
  const { buyer: waiting, reference } = await ordered()
  await moveSeason({ endsAt: new Date(soldEnd() - 7 * DAY_MS) })
  await followSeason(shop.deps)
  await approve(shop, waiting, reference)
  for (const it of [paid, waiting]) expect((await windowOf(it.id)).endsAt).toEqual(shop.mexico.endsAt)
})

test('the next season of a membership is not given to buyers of the last one', async () => {
  const { buyer } = await ordered({ token_id: 'tok_at_once' })
  const later = (at: Date) => new Date(at.getTime() + 365 * DAY_MS)
  await moveSeason({ startsAt: later(shop.mexico.startsAt), endsAt: later(shop.mexico.endsAt) })
  await followSeason(shop.deps)
  expect((await windowOf(buyer.id)).endsAt).toEqual(shop.mexico.endsAt)
})

test('a gift for some days of a season stays unchanged when that season grows', async () => {
  const buyer = await shop.buyer()
  const window = { startsAt: shop.mexico.startsAt, endsAt: new Date(soldEnd() - 30 * DAY_MS) }
  await grant(shop, {
    ...{ userId: buyer.id, membershipId: shop.mexico.id, source: 'comp', sourceId: `gift-${buyer.id}` },
    ...window,
  })
  await moveSeason({ endsAt: weekLater() })
  await followSeason(shop.deps)
  expect(await windowOf(buyer.id)).toEqual(window)
})

test('a payment that the bank approves after the ordered season, but within the grown one, is not too late', async () => {
  const now = shop.clock.now()
  const { buyer, reference } = await ordered()
  await moveSeason({ endsAt: weekLater() })
  shop.clock.advance(soldEnd() + HOUR_MS - now)
  await approve(shop, buyer, reference)
  await shop.runDueWork()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded', errorCode: null })
  expect(chargeOf(shop, reference).refund).toBeNull()
  shop.clock.advance(now - shop.clock.now())
})
