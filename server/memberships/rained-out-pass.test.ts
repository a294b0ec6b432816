import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, instantIn, LEAGUE_TIME_ZONE, leagueDay } from '../../domain/league/league-time.ts'
import { openPaymentsApp, type PaymentsApp } from '../../testing/app/open-payments-app.ts'
import { chargeOf, eventsAbout, mailsAbout } from '../../testing/companies/paid-twice.ts'
import { printCard, redeem } from '../../testing/companies/prepaid-cards.ts'
import { finalAt, live, postponed, upcoming } from '../../testing/feeds/small-league-days.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { runDueWork } from '../jobs/run-due-work.ts'
import { followPasses } from '../payments/follow-passes.ts'
import { paymentMismatches } from '../payments/tables.ts'
import { grant } from './grant.ts'
import { memberships } from './tables.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

let day: string
let single: number
let seasonEnd: number
const shop = openForTests(openPaymentsApp)
beforeAll(async () => {
  day = leagueDay(shop.mexico.startsAt.getTime() + 40 * DAY_MS)
  seasonEnd = shop.mexico.endsAt.getTime()
})
beforeEach(async () => {
  shop.league.clear()
  shop.league.loadPartly(false)
  shop.league.set(day, upcoming)
  moveTo(day, '15:00:00')
  const answer = await shop.app().inject({ url: '/api/memberships?country=Mexico' })
  single = answer.json().response.data.find((it: { period: string }) => it.period === 'day').id
})
afterEach(() => shop.league.clear())

const moveTo = (on: string, time: string) =>
  shop.clock.advance(instantIn(on, time, LEAGUE_TIME_ZONE) - shop.clock.now())
const work = async () => {
  shop.clock.advance(MINUTE_MS)
  const sources = [followPasses(shop.deps), ...shop.work().sources]
  await runDueWork({ ...shop.deps, sources })
}
const buy = async (id = single, buyer?: Awaited<ReturnType<PaymentsApp['buyer']>>) => {
  const by = buyer ?? (await shop.buyer())
  const reference = by.reference(id)
  const paid = await by.pay(reference, { token_id: 'tok_at_once' })
  expect(paid.json().response?.data.status).toBe('succeeded')
  return { buyer: by, reference }
}
const validOf = async (userId: number) =>
  (await shop.grantsOf(userId)).filter((it) => it.revokedAt === null).map((it) => it.baseballDay)
const endSeason = () => shop.clock.advance(seasonEnd + MINUTE_MS - shop.clock.now())
/** The whole day of the pass is called off, and the league has no other yet. */
const rainOut = async () => {
  shop.league.set(day, postponed, postponed)
  await work()
}

test('a rained-out pass waits for weeks for a day with games, and its buyer gets one mail then and one of the day', async () => {
  const { buyer, reference } = await buy()
  await rainOut()
  await work()
  const [waiting, ...more] = mailsAbout(shop, `${reference}-${day}-waits`, 'pass-moved')
  expect(more).toEqual([])
  expect(waiting?.subject).toBe('Tu pase espera su nuevo día')
  expect(waiting?.text).toContain('te devolvemos tu pago')
  moveTo(addDays(day, 20), '12:00:00')
  await work()
  const next = addDays(day, 24)
  shop.league.set(next, upcoming)
  await work()
  expect(await validOf(buyer.id)).toEqual([next])
  expect(mailsAbout(shop, `${reference}-${next}`, 'pass-moved')).toHaveLength(1)
})

test('a rained-out pass whose season ends without another day is refunded once, and its buyer is told why', async () => {
  const { buyer, reference } = await buy()
  await rainOut()
  expect(chargeOf(shop, reference).refund).toBeNull()
  endSeason()
  await work()
  await work()
  expect(chargeOf(shop, reference).refund).toMatchObject({ amount: 39, status: 'completed' })
  expect(shop.provider.refundsAsked().filter((it) => it === chargeOf(shop, reference).id)).toHaveLength(1)
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'refunded' })
  expect(await validOf(buyer.id)).toEqual([])
  const mails = mailsAbout(shop, reference, 'refunded')
  expect(mails.map((it) => it.subject)).toEqual(['No hubo juegos en tu día: te devolvemos tu pago'])
  expect(await eventsAbout(shop, reference)).toEqual(
    expect.arrayContaining(['no-day-left', 'refund-requested', 'refunded']),
  )
})

test('a rained-out pass is given back although no server ran until its membership was sold for the next season', async () => {
  const { reference } = await buy()
  shop.league.set(day, postponed)
  endSeason()
  shop.clock.advance(60 * DAY_MS)
  const [sold] = await shop.db.select().from(memberships).where(eq(memberships.id, single))
  const next = { startsAt: new Date(seasonEnd + 240 * DAY_MS), endsAt: new Date(seasonEnd + 365 * DAY_MS) }
  await shop.db.update(memberships).set(next).where(eq(memberships.id, single))
  shop.league.set(leagueDay(next.startsAt.getTime() + 5 * DAY_MS), upcoming)
  await work()
  await shop.db
    .update(memberships)
    .set({ startsAt: sold?.startsAt, endsAt: sold?.endsAt })
    .where(eq(memberships.id, single))
  expect(chargeOf(shop, reference).refund).toMatchObject({ amount: 39 })
})

test('a prepaid pass, and a pass whose refund the bank refuses, are left to the league, and their buyers are told', async () => {
  const holder = await shop.buyer()
  const [sold] = await shop.db.select().from(memberships).where(eq(memberships.id, single))
  if (sold === undefined) throw new Error('no membership')
  expect((await redeem(holder, await printCard(shop, sold))).statusCode).toBe(200)
  const [{ order_id: prepaid }] = await holder.purchases()
  const { reference } = await buy()
  await rainOut()
  endSeason()
  shop.provider.change(chargeOf(shop, reference).id, { refund: { amount: 10, status: 'completed' } })
  shop.mails.length = 0
  await work()
  await work()
  for (const [it, detail] of [
    [prepaid, 'not returnable: prepaid'],
    [reference, 'refused: 1003'],
  ]) {
    const attemptId = (await shop.attemptOf(it))?.id ?? 0
    const rows = await shop.db
      .select()
      .from(paymentMismatches)
      .where(eq(paymentMismatches.attemptId, attemptId))
    expect(rows).toMatchObject([{ kind: 'refund-by-hand', detail, resolvedAt: null }])
    expect(mailsAbout(shop, it, 'refund-by-hand').map((mail) => mail.subject)).toEqual([
      'Tenemos que devolverte tu pago',
    ])
  }
})

test('a rained-out pass that was credited to an upgrade is not returned while that upgrade is valid', async () => {
  const { buyer, reference } = await buy()
  const { reference: upgrade } = await buy(shop.mexico.id, buyer)
  await rainOut()
  endSeason()
  await work()
  for (const it of [reference, upgrade]) expect(chargeOf(shop, it).refund).toBeNull()
})

test('a pass moves to a day that its holder has no pass for, and to none whose first pitch was thrown', async () => {
  const [next, begun, free] = [addDays(day, 2), addDays(day, 3), addDays(day, 4)]
  const { buyer } = await buy()
  shop.league.set(day, finalAt(null))
  for (const it of [next, begun, free]) shop.league.set(it, upcoming)
  await buy(single, buyer)
  expect(await validOf(buyer.id)).toEqual([day, next])
  shop.league.set(begun, live, upcoming)
  await rainOut()
  expect((await validOf(buyer.id)).sort()).toEqual([next, free])
})

test('no waiting mail is sent while the schedule has a gap, and no vanished day counts as rained out', async () => {
  const { buyer, reference } = await buy()
  shop.league.loadPartly(true)
  await rainOut()
  expect(mailsAbout(shop, `${reference}-${day}-waits`, 'pass-moved')).toEqual([])
  shop.league.clear()
  moveTo(addDays(day, 1), '12:00:00')
  shop.league.set(addDays(day, 2), upcoming)
  await work()
  expect(await validOf(buyer.id)).toEqual([day])
  shop.league.loadPartly(false)
  await work()
  expect(await validOf(buyer.id)).toEqual([addDays(day, 2)])
})

test('a day that is long over and that the schedule no longer shows moves nothing and returns nothing', async () => {
  const { buyer, reference } = await buy()
  shop.league.set(day, finalAt(null))
  await work()
  shop.league.clear()
  moveTo(addDays(day, 31), '12:00:00')
  shop.league.set(addDays(day, 33), upcoming)
  await work()
  endSeason()
  await work()
  expect(await validOf(buyer.id)).toEqual([day])
  expect(chargeOf(shop, reference).refund).toBeNull()
})

test('a gift for a rained-out day waits as a paid pass does, and moves on', async () => {
  const buyer = await shop.buyer()
  await grant(shop, {
    ...{ userId: buyer.id, membershipId: single, source: 'comp', sourceId: `gift-${buyer.id}` },
    baseballDay: day,
    startsAt: new Date(instantIn(day, '00:00:00', LEAGUE_TIME_ZONE)),
    endsAt: new Date(instantIn(addDays(day, 1), '06:00:00', LEAGUE_TIME_ZONE)),
  })
  await rainOut()
  endSeason()
  await work()
  expect(await validOf(buyer.id)).toEqual([day])
  moveTo(day, '20:00:00')
  shop.league.set(addDays(day, 5), upcoming)
  await work()
  expect(await validOf(buyer.id)).toEqual([addDays(day, 5)])
})
