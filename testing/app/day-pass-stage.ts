import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { addDays, instantIn, LEAGUE_TIME_ZONE, leagueDay } from '../../domain/league/league-time.ts'
import { runDueWork } from '../../server/jobs/run-due-work.ts'
import { followPasses } from '../../server/payments/follow-passes.ts'
import { upcoming } from '../feeds/small-league-days.ts'
import { openPaymentsApp, type PaymentsApp } from './open-payments-app.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export const instant = (on: string, time: string) => instantIn(on, time, LEAGUE_TIME_ZONE)
/** The pass of a day before the ends of its games are known. */
export const passFor = (on: string, source: 'payment' | 'rain-out') => ({
  ...{ baseballDay: on, source },
  from: instant(on, '00:00:00'),
  until: instant(addDays(on, 1), '06:00:00'),
})

/**
 * Opens, for a file's tests, a shop that sells passes for a day; each test starts on the afternoon of the
 * first of three game days.
 */
export const dayPassesForEach = () => {
  let shop: PaymentsApp
  let [day, next, later] = ['', '', '']
  let single = 0
  const moveTo = (on: string, time: string) => shop.clock.advance(instant(on, time) - shop.clock.now())
  const resetSchedule = () => {
    shop.league.clear()
    for (const it of [day, next, later]) shop.league.set(it, upcoming, upcoming)
  }
  const begin = () => {
    resetSchedule()
    moveTo(day, '15:00:00')
  }
  beforeAll(async () => {
    shop = await openPaymentsApp()
    day = leagueDay(shop.mexico.startsAt.getTime() + 40 * DAY_MS)
    next = addDays(day, 2)
    later = addDays(day, 3)
    begin()
    const answer = await shop.app().inject({ url: '/api/memberships?country=Mexico' })
    single = answer.json().response.data.find((it: { period: string }) => it.period === 'day').id
  })
  beforeEach(begin)
  afterAll(() => shop.close())
  return {
    get shop() {
      return shop
    },
    get day() {
      return day
    },
    get next() {
      return next
    },
    get later() {
      return later
    },
    /** The membership of a single day. */
    get single() {
      return single
    },
    moveTo,
    /** Does one round of the worker's loop, a minute later. */
    work: async () => {
      shop.clock.advance(MINUTE_MS)
      const [inbox, jobs] = shop.work().sources
      const sources = [followPasses(shop.deps), ...(inbox ? [inbox] : []), ...(jobs ? [jobs] : [])]
      await runDueWork({ ...shop.deps, sources })
    },
    buyDay: async () => {
      const buyer = await shop.buyer()
      const reference = buyer.reference(single)
      const paid = await buyer.pay(reference, { token_id: 'tok_at_once' })
      expect(paid.json().response?.data.status).toBe('succeeded')
      return { buyer, reference }
    },
    passOf: async (userId: number) =>
      (await shop.grantsOf(userId))
        .filter((it) => it.revokedAt === null)
        .map(({ baseballDay, startsAt, endsAt, source }) => ({
          ...{ baseballDay, source },
          from: startsAt.getTime(),
          until: endsAt.getTime(),
        })),
  }
}
