import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs.ts'
import { byFeature, creditOf, isHeldBy, isWithin, type Package, SMALLEST_PAYMENT_MINOR } from './packages.ts'

const amount = fc.integer({ min: 1, max: 5_000_00 })
const payments = fc
  .array(amount, { maxLength: 8 })
  .map((all) => all.map((worthMinor, at) => ({ orderId: at + 1, worthMinor })))

test('an upgrade never costs less than one unit, never more than its price, and no payment is credited twice or in vain', () => {
  fc.assert(
    fc.property(amount, payments, (total, paid) => {
      const { creditMinor, creditedOrderIds } = creditOf(total, paid)
      expect(total - creditMinor).toBeGreaterThanOrEqual(Math.min(total, SMALLEST_PAYMENT_MINOR))
      expect(creditMinor).toBeGreaterThanOrEqual(0)
      const sum = paid.reduce((all, it) => all + it.worthMinor, 0)
      expect(creditMinor).toBe(Math.min(sum, Math.max(0, total - SMALLEST_PAYMENT_MINOR)))
      expect(new Set(creditedOrderIds).size).toBe(creditedOrderIds.length)
      const credited = paid.filter((it) => creditedOrderIds.includes(it.orderId))
      expect(credited.reduce((all, it) => all + it.worthMinor, 0)).toBeGreaterThanOrEqual(creditMinor)
      expect(creditedOrderIds.length === 0).toBe(creditMinor === 0)
    }),
    { numRuns: runs(500) },
  )
})

test('upgrades in any number of steps cost together what the largest costs alone', () => {
  const steps = fc
    .uniqueArray(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 6 })
    .map((all) => all.sort((a, b) => a - b).map((it) => it * SMALLEST_PAYMENT_MINOR))
  fc.assert(
    fc.property(steps, (prices) => {
      let worth = 0
      let paid = 0
      for (const price of prices) {
        const { creditMinor } = creditOf(price, worth === 0 ? [] : [{ orderId: 1, worthMinor: worth }])
        paid += price - creditMinor
        worth = price
      }
      expect(paid).toBe(prices.at(-1))
    }),
    { numRuns: runs(500) },
  )
})

const DAY_MS = 86_400_000
const season: Package = { period: 'season', startsAt: 0, endsAt: 120 * DAY_MS - 1, baseballDay: null }
const regular: Package = { ...season, period: 'regular', endsAt: 80 * DAY_MS - 1 }
const playoffs: Package = { ...season, period: 'playoffs', startsAt: 80 * DAY_MS }
const dayAt = (day: number): Package => ({
  period: 'day',
  startsAt: day * DAY_MS,
  endsAt: (day + 1.25) * DAY_MS,
  baseballDay: `day ${day}`,
})

test('both parts lie within the season, neither within the other, and nothing within itself', () => {
  expect([regular, playoffs].map((it) => isWithin(it, season))).toEqual([true, true])
  expect([isWithin(regular, playoffs), isWithin(playoffs, regular), isWithin(season, regular)]).toEqual([
    false,
    false,
    false,
  ])
  for (const it of [season, regular, playoffs, dayAt(3)]) expect(isWithin(it, it)).toBe(false)
})

test('a day lies within exactly one part of its season, also the last one, whose night is longer', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20, max: 140 }), (day) => {
      const isOfSeason = day >= 0 && day < 120
      expect(isWithin(dayAt(day), season)).toBe(isOfSeason)
      const parts = [regular, playoffs].filter((it) => isWithin(dayAt(day), it))
      expect(parts).toEqual(isOfSeason ? [day < 80 ? regular : playoffs] : [])
    }),
    { numRuns: runs(200) },
  )
})

test('another day of the same membership is not held; the same day is, and so is one within a larger package', () => {
  const of = (it: Package, id: number) => ({ ...it, id })
  expect(isHeldBy(of(dayAt(3), 7), of(dayAt(3), 7))).toBe(true)
  expect(isHeldBy(of(dayAt(3), 7), of(dayAt(4), 7))).toBe(false)
  expect(isHeldBy(of(season, 1), of(dayAt(4), 7))).toBe(true)
  expect(isHeldBy(of(dayAt(4), 7), of(season, 1))).toBe(false)
  expect(isHeldBy(of(season, 1), of({ ...season, startsAt: 1 }, 1))).toBe(true)
  expect(isHeldBy(of(season, 1), of(season, 2))).toBe(false)
})

test('the full season is featured before its parts, and a day last', () => {
  const all = [dayAt(1), playoffs, season, regular]
  expect(all.toSorted(byFeature).map((it) => it.period)).toEqual(['season', 'regular', 'playoffs', 'day'])
})
