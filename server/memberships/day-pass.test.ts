import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { STATUS } from '../../contract/games/status.ts'
import { addDays, instantIn, LEAGUE_TIME_ZONE, leagueDay } from '../../domain/league-time.ts'
import type { Db } from '../db/open.ts'
import { runDueWork } from '../jobs/run-due-work.ts'
import { followPasses } from '../payments/follow-passes.ts'
import { lockBuyersAttempt } from '../payments/settlement/settle.ts'
import { openPaymentsApp, type PaymentsApp } from '../testing/open-payments-app.ts'
import { brokenOff, finalAt, live, postponed, upcoming } from '../testing/small-league-days.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { followDays } from './follow-days.ts'
import { grant } from './grant.ts'
import { mayWatch } from './has-membership.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

let shop: PaymentsApp
let day: string
let next: string
let later: string
let single: number
beforeAll(async () => {
  shop = await openPaymentsApp()
  day = leagueDay(shop.mexico.startsAt.getTime() + 40 * DAY_MS)
  next = addDays(day, 2)
  later = addDays(day, 3)
  resetSchedule()
  moveTo(day, '15:00:00')
  const answer = await shop.app().inject({ url: '/api/memberships?country=Mexico' })
  single = answer.json().response.data.find((it: { period: string }) => it.period === 'day').id
})
beforeEach(() => {
  resetSchedule()
  moveTo(day, '15:00:00')
})
afterAll(() => shop.close())

const resetSchedule = () => {
  shop.league.clear()
  for (const it of [day, next, later]) shop.league.set(it, upcoming, upcoming)
}
const instant = (on: string, time: string) => instantIn(on, time, LEAGUE_TIME_ZONE)
const moveTo = (on: string, time: string) => shop.clock.advance(instant(on, time) - shop.clock.now())
/** What the worker's loop does, a minute later. */
const work = async () => {
  shop.clock.advance(MINUTE_MS)
  const [inbox, jobs] = shop.work().sources
  const sources = [followPasses(shop.deps), ...(inbox ? [inbox] : []), ...(jobs ? [jobs] : [])]
  await runDueWork({ ...shop.deps, sources })
}
const buyDay = async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(single)
  const paid = await buyer.pay(reference, { token_id: 'tok_at_once' })
  expect(paid.json().response?.data.status).toBe('succeeded')
  return { buyer, reference }
}
const passOf = async (userId: number) =>
  (await shop.grantsOf(userId))
    .filter((it) => it.revokedAt === null)
    .map(({ baseballDay, startsAt, endsAt, source }) => ({
      ...{ baseballDay, source },
      from: startsAt.getTime(),
      until: endsAt.getTime(),
    }))
const passFor = (on: string, source: 'payment' | 'rain-out') => ({
  ...{ baseballDay: on, source },
  from: instant(on, '00:00:00'),
  until: instant(addDays(on, 1), '06:00:00'),
})
const at = (ms: number) => ({ db: shop.db, clock: { now: () => ms, offset: () => 0 } })

test('a pass for a day ends with the last game of that day, however early', async () => {
  const { buyer } = await buyDay()
  shop.league.set(day, finalAt(`${day}T23:00:00Z`), live)
  await work()
  expect(await passOf(buyer.id)).toEqual([passFor(day, 'payment')])
  const lastOut = new Date(instant(day, '22:41:00')).toISOString()
  shop.league.set(day, finalAt(`${day}T23:00:00Z`), finalAt(lastOut))
  await work()
  expect(await passOf(buyer.id)).toMatchObject([{ until: Date.parse(lastOut) }])
  expect(await mayWatch(at(Date.parse(lastOut) - 1), buyer.id)).toBe('yes')
  expect(await mayWatch(at(Date.parse(lastOut)), buyer.id)).toBe('no')
})

test('a pass for a day outlasts its night when its last game does, and a correction of the end moves it again', async () => {
  const { buyer } = await buyDay()
  const extraInnings = new Date(instant(addDays(day, 1), '06:20:00')).toISOString()
  moveTo(addDays(day, 1), '06:30:00')
  shop.league.set(day, finalAt(extraInnings))
  await work()
  expect(await passOf(buyer.id)).toMatchObject([{ until: Date.parse(extraInnings) }])
  shop.league.set(day, live)
  await work()
  expect(await passOf(buyer.id)).toEqual([passFor(day, 'payment')])
})

test('a pass for a day ends with the night where nobody knows when its last game ended, or it went on another day', async () => {
  const { buyer } = await buyDay()
  shop.league.set(day, finalAt(null), brokenOff(true))
  await work()
  expect(await passOf(buyer.id)).toEqual([passFor(day, 'payment')])
  shop.league.set(day, finalAt(new Date(instant(addDays(day, 1), '21:00:00')).toISOString()))
  await work()
  expect(await passOf(buyer.id)).toEqual([passFor(day, 'payment')])
})

test.each([
  ['postponed', () => [postponed, postponed]],
  ['cancelled', () => [brokenOff(false, STATUS.cancelled), postponed]],
  ['suspended before the first pitch', () => [brokenOff(false), postponed]],
] as const)(
  'a day whose games were all %s moves its passes to the next day with games, once, by mail',
  async (_what, games) => {
    const { buyer, reference } = await buyDay()
    shop.league.set(day, ...games())
    shop.mails.length = 0
    await work()
    await work()
    expect(await passOf(buyer.id)).toEqual([passFor(next, 'rain-out')])
    expect(await shop.grantsOf(buyer.id)).toHaveLength(2)
    const moved = shop.mails.filter((it) => it.messageId?.includes(`pass-moved-${reference}`))
    expect(moved).toHaveLength(1)
    expect(moved[0]?.subject).toMatch(/^La lluvia movió tu pase: ahora es para el /)
  },
)

test('one of several games that is rained out moves nothing', async () => {
  const { buyer } = await buyDay()
  shop.league.set(day, postponed, upcoming)
  await work()
  shop.league.set(day, postponed, finalAt(`${day}T23:00:00Z`))
  await work()
  expect(await passOf(buyer.id)).toMatchObject([{ baseballDay: day, source: 'payment' }])
})

test('a game that was broken off after it had begun was a day of baseball', async () => {
  const { buyer } = await buyDay()
  shop.league.set(day, brokenOff(true), postponed)
  await work()
  expect(await passOf(buyer.id)).toEqual([passFor(day, 'payment')])
})

test('a pass that rain follows moves day by day', async () => {
  const { buyer } = await buyDay()
  shop.league.set(day, postponed)
  await work()
  moveTo(next, '18:00:00')
  shop.league.set(next, postponed)
  await work()
  expect(await passOf(buyer.id)).toEqual([passFor(later, 'rain-out')])
  expect(await shop.grantsOf(buyer.id)).toHaveLength(3)
})

test('a rained-out pass waits while the schedule has no further day, and moves as soon as there is one', async () => {
  const { buyer } = await buyDay()
  shop.league.clear()
  shop.league.set(day, postponed)
  await work()
  expect(await passOf(buyer.id)).toEqual([passFor(day, 'payment')])
  shop.league.set(next, upcoming)
  await work()
  expect(await passOf(buyer.id)).toEqual([passFor(next, 'rain-out')])
})

test('a day that vanished from the schedule counts as rained out when it is over, and not before', async () => {
  const { buyer } = await buyDay()
  shop.league.set(day)
  await work()
  expect(await passOf(buyer.id)).toEqual([passFor(day, 'payment')])
  moveTo(addDays(day, 1), '06:00:00')
  await work()
  expect(await passOf(buyer.id)).toEqual([passFor(next, 'rain-out')])
})

test('the purchase of a pass that was moved says for which day it is now', async () => {
  const { buyer } = await buyDay()
  shop.league.set(day, postponed)
  await work()
  const [row] = await buyer.purchases()
  expect(row.expire).toBe(new Date(instant(addDays(next, 1), '06:00:00')).toISOString())
  expect(row.baseball_day).toBe(next)
  const purchase = await buyer.call('GET', `/api/payments/${row.payment_id}`)
  expect(purchase.json().response.data).toMatchObject({ baseball_day: next, valid_until: row.expire })
})

test('a refund of the payment takes back the pass that was moved', async () => {
  const { buyer, reference } = await buyDay()
  shop.league.set(day, postponed)
  await work()
  const [charge] = shop.provider.of(reference)
  shop.provider.change(charge?.id ?? '', { refund: { amount: 39, status: 'completed' } })
  await shop.notice({
    type: 'charge.refunded',
    event_date: new Date(shop.clock.now()).toISOString(),
    transaction: { id: charge?.id, status: 'completed', order_id: reference },
  })
  await work()
  expect(await passOf(buyer.id)).toEqual([])
  shop.league.set(next, postponed)
  await work()
  expect(await passOf(buyer.id)).toEqual([])
})

test('a pass is moved once by ten servers at the same time', async () => {
  const { buyer } = await buyDay()
  shop.league.set(day, postponed)
  const told: string[] = []
  const deps = {
    ...shop.deps,
    // Nobody settles meanwhile.
    lockBuyer: async () => {},
    onMoved: async (_: unknown, { userId }: { userId: number }) => void told.push(String(userId)),
    onWaiting: async () => {},
    onNoDayLeft: async () => {},
  }
  await Promise.all(Array.from({ length: 10 }, () => followDays(deps)))
  expect(await passOf(buyer.id)).toEqual([passFor(next, 'rain-out')])
  expect(told.filter((it) => it === String(buyer.id))).toHaveLength(1)
})

test('a pass that was given away moves too, without a mail to nobody', async () => {
  const buyer = await shop.buyer()
  await grant(shop, {
    ...{
      userId: buyer.id,
      membershipId: single,
      source: 'comp',
      sourceId: `gift-${buyer.id}`,
      baseballDay: day,
    },
    startsAt: new Date(instant(day, '00:00:00')),
    endsAt: new Date(instant(addDays(day, 1), '06:00:00')),
  })
  shop.league.set(day, postponed)
  shop.mails.length = 0
  await work()
  expect(await passOf(buyer.id)).toEqual([passFor(next, 'rain-out')])
  expect(shop.mails.filter((it) => it.messageId?.includes(`-${buyer.id}-`))).toEqual([])
})

test('a pass for a later day is a membership already, and opens no game before its day', async () => {
  shop.league.set(day)
  const { buyer } = await buyDay()
  expect(await passOf(buyer.id)).toEqual([passFor(next, 'payment')])
  const me = (await buyer.call('GET', '/api/users/me')).json().response.user
  expect(me).toMatchObject({ hasOneValidMembership: true, memberships: [{ id: single, baseball_day: next }] })
  const refused = await buyer.call('POST', '/api/streaming?gameId=900001&isWeb=0&platform=web', { src: '/' })
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'errors.membershipNotBegun'])
  expect(await mayWatch(at(instant(next, '00:00:00')), buyer.id)).toBe('yes')
})

test('the same day is not sold twice to one buyer, and the next one is', async () => {
  const { buyer } = await buyDay()
  const again = await buyer.pay(buyer.reference(single), { token_id: 'tok_at_once' })
  expect(again.json().error.code).toBe('checkout.alreadyOwned')
  shop.league.set(day, finalAt(null))
  const paid = await buyer.pay(buyer.reference(single), { token_id: 'tok_at_once' })
  expect(paid.json().response?.data.status).toBe('succeeded')
  expect((await passOf(buyer.id)).map((it) => it.baseballDay)).toEqual([day, next])
  expect((await buyer.purchases()).map((it: { status: string }) => it.status)).toEqual([
    'succeeded',
    'succeeded',
  ])
})

test('a pass that the bank approves after the last game is flagged for the refund queue', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(single)
  await buyer.pay(reference)
  shop.league.set(day, finalAt(new Date(instant(day, '15:30:00')).toISOString()))
  moveTo(day, '15:40:00')
  shop.provider.change(shop.provider.of(reference)[0]?.id ?? '', { status: 'completed' })
  await buyer.confirm({ reference })
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded', errorCode: 'paid-too-late' })
})

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'a payment that settles while its pass moves is waited for, and neither ends in a deadlock',
  async () => {
    const { buyer, reference } = await buyDay()
    const attempt = await shop.attemptOf(reference)
    shop.league.set(day, postponed)
    let following: Promise<unknown> = Promise.resolve()
    const settling = shop.db.transaction(async (tx) => {
      const locked = await lockBuyersAttempt(tx, attempt?.id ?? 0)
      following = work()
      await waitUntil(() => expectWaitingForLock(shop.db))
      await grant({ db: tx }, { ...grantOf(locked), userId: buyer.id, membershipId: single })
    })
    await settling
    await following
    expect(await passOf(buyer.id)).toEqual([passFor(next, 'rain-out')])
  },
)

const grantOf = ({ id, order }: Awaited<ReturnType<typeof lockBuyersAttempt>>) => ({
  ...({ source: 'payment', sourceId: String(id) } as const),
  ...{ baseballDay: order.baseballDay, startsAt: order.accessStartsAt, endsAt: order.accessEndsAt },
})

const expectWaitingForLock = async (db: Db) => {
  const waiting = await db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect(z.looseObject({ rows: z.array(z.unknown()) }).parse(waiting).rows).not.toEqual([])
}
