import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { STATUS } from '../../contract/games/status.ts'
import { addDays } from '../../domain/league/league-time.ts'
import { dayPassesForEach, instant, passFor } from '../../testing/app/day-pass-stage.ts'
import { brokenOff, finalAt, postponed, upcoming } from '../../testing/feeds/small-league-days.ts'
import { waitUntil } from '../../testing/time/wait-until.ts'
import type { Db } from '../db/open.ts'
import { lockBuyersAttempt } from '../payments/charges/settle.ts'
import { followDays } from './follow-days.ts'
import { grant } from './grant.ts'

const stage = dayPassesForEach()

test.each([
  ['postponed', () => [postponed, postponed]],
  ['cancelled', () => [brokenOff(false, STATUS.cancelled), postponed]],
  ['suspended before the first pitch', () => [brokenOff(false), postponed]],
] as const)(
  'a day whose games were all %s moves its passes to the next day with games, once, by mail',
  async (_what, games) => {
    const { buyer, reference } = await stage.buyDay()
    stage.shop.league.set(stage.day, ...games())
    stage.shop.mails.length = 0
    await stage.work()
    await stage.work()
    expect(await stage.passOf(buyer.id)).toEqual([passFor(stage.next, 'rain-out')])
    expect(await stage.shop.grantsOf(buyer.id)).toHaveLength(2)
    const moved = stage.shop.mails.filter((it) => it.messageId?.includes(`pass-moved-${reference}`))
    expect(moved).toHaveLength(1)
    expect(moved[0]?.subject).toMatch(/^Tu pase cambió de día: ahora es para el /)
  },
)

test('one of several games that is rained out moves nothing', async () => {
  const { buyer } = await stage.buyDay()
  stage.shop.league.set(stage.day, postponed, upcoming)
  await stage.work()
  stage.shop.league.set(stage.day, postponed, finalAt(`${stage.day}T23:00:00Z`))
  await stage.work()
  expect(await stage.passOf(buyer.id)).toMatchObject([{ baseballDay: stage.day, source: 'payment' }])
})

test('a game that was broken off after it had begun was a day of baseball', async () => {
  const { buyer } = await stage.buyDay()
  stage.shop.league.set(stage.day, brokenOff(true), postponed)
  await stage.work()
  expect(await stage.passOf(buyer.id)).toEqual([passFor(stage.day, 'payment')])
})

test('a pass that rain follows moves day by day', async () => {
  const { buyer } = await stage.buyDay()
  stage.shop.league.set(stage.day, postponed)
  await stage.work()
  stage.moveTo(stage.next, '18:00:00')
  stage.shop.league.set(stage.next, postponed)
  await stage.work()
  expect(await stage.passOf(buyer.id)).toEqual([passFor(stage.later, 'rain-out')])
  expect(await stage.shop.grantsOf(buyer.id)).toHaveLength(3)
})

test('a rained-out pass waits while the schedule has no further day, and moves as soon as there is one', async () => {
  const { buyer } = await stage.buyDay()
  stage.shop.league.clear()
  stage.shop.league.set(stage.day, postponed)
  await stage.work()
  expect(await stage.passOf(buyer.id)).toEqual([passFor(stage.day, 'payment')])
  stage.shop.league.set(stage.next, upcoming)
  await stage.work()
  expect(await stage.passOf(buyer.id)).toEqual([passFor(stage.next, 'rain-out')])
})

test('a day that vanished from the schedule counts as rained out when it is over, and not before', async () => {
  const { buyer } = await stage.buyDay()
  stage.shop.league.set(stage.day)
  await stage.work()
  expect(await stage.passOf(buyer.id)).toEqual([passFor(stage.day, 'payment')])
  stage.moveTo(addDays(stage.day, 1), '06:00:00')
  await stage.work()
  expect(await stage.passOf(buyer.id)).toEqual([passFor(stage.next, 'rain-out')])
})

test('the purchase of a pass that was moved says for which day it is now', async () => {
  const { buyer } = await stage.buyDay()
  stage.shop.league.set(stage.day, postponed)
  await stage.work()
  const [row] = await buyer.purchases()
  expect(row.expire).toBe(new Date(instant(addDays(stage.next, 1), '06:00:00')).toISOString())
  expect(row.baseball_day).toBe(stage.next)
  const purchase = await buyer.call('GET', `/api/payments/${row.payment_id}`)
  expect(purchase.json().response.data).toMatchObject({ baseball_day: stage.next, valid_until: row.expire })
})

test('a refund of the payment takes back the pass that was moved', async () => {
  const { buyer, reference } = await stage.buyDay()
  stage.shop.league.set(stage.day, postponed)
  await stage.work()
  const [charge] = stage.shop.provider.of(reference)
  stage.shop.provider.change(charge?.id ?? '', { refund: { amount: 39, status: 'completed' } })
  await stage.shop.notice({
    type: 'charge.refunded',
    event_date: new Date(stage.shop.clock.now()).toISOString(),
    transaction: { id: charge?.id, status: 'completed', order_id: reference },
  })
  await stage.work()
  expect(await stage.passOf(buyer.id)).toEqual([])
  stage.shop.league.set(stage.next, postponed)
  await stage.work()
  expect(await stage.passOf(buyer.id)).toEqual([])
})

test('a pass is moved once by ten servers at the same time', async () => {
  const { buyer } = await stage.buyDay()
  stage.shop.league.set(stage.day, postponed)
  const told: string[] = []
  const deps = {
    ...stage.shop.deps,
    // No payment is settled meanwhile.
    lockBuyer: async () => {},
    onMoved: async (_: unknown, { userId }: { userId: number }) => void told.push(String(userId)),
    onWaiting: async () => {},
    onNoDayLeft: async () => {},
  }
  await Promise.all(Array.from({ length: 10 }, () => followDays(deps)))
  expect(await stage.passOf(buyer.id)).toEqual([passFor(stage.next, 'rain-out')])
  expect(told.filter((it) => it === String(buyer.id))).toHaveLength(1)
})

test('a pass that was a gift moves too, and no mail goes to nobody', async () => {
  const buyer = await stage.shop.buyer()
  await grant(stage.shop, {
    ...{
      userId: buyer.id,
      membershipId: stage.single,
      source: 'comp',
      sourceId: `gift-${buyer.id}`,
      baseballDay: stage.day,
    },
    startsAt: new Date(instant(stage.day, '00:00:00')),
    endsAt: new Date(instant(addDays(stage.day, 1), '06:00:00')),
  })
  stage.shop.league.set(stage.day, postponed)
  stage.shop.mails.length = 0
  await stage.work()
  expect(await stage.passOf(buyer.id)).toEqual([passFor(stage.next, 'rain-out')])
  expect(stage.shop.mails.filter((it) => it.messageId?.includes(`-${buyer.id}-`))).toEqual([])
})

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'a payment that settles while its pass moves is waited for, and neither ends in a deadlock',
  async () => {
    const { buyer, reference } = await stage.buyDay()
    const attempt = await stage.shop.attemptOf(reference)
    stage.shop.league.set(stage.day, postponed)
    let following: Promise<unknown> = Promise.resolve()
    const settling = stage.shop.db.transaction(async (tx) => {
      const locked = await lockBuyersAttempt(tx, attempt?.id ?? 0)
      following = stage.work()
      await waitUntil(() => expectWaitingForLock(stage.shop.db))
      await grant({ db: tx }, { ...grantOf(locked), userId: buyer.id, membershipId: stage.single })
    })
    await settling
    await following
    expect(await stage.passOf(buyer.id)).toEqual([passFor(stage.next, 'rain-out')])
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
