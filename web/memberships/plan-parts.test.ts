import { expect, test } from 'vitest'
import type { Membership } from '../../contract/memberships.ts'
import { isOwned } from './is-owned.ts'
import { bySize, partsOf } from './plan-parts.ts'

const plan = (id: number, period: Membership['period'], date_start: string, date_exp: string) => ({
  ...{ id, period, date_start, date_exp, title: '', title_en: '' },
  baseball_day: period === 'day' ? date_start.slice(0, 10) : null,
})
const season = plan(1, 'season', '2026-10-09T06:00:00.000Z', '2027-02-01T05:59:59.000Z')
const regular = plan(2, 'regular', '2026-10-09T06:00:00.000Z', '2027-01-01T05:59:59.000Z')
const playoffs = plan(3, 'playoffs', '2027-01-01T06:00:00.000Z', '2027-02-01T05:59:59.000Z')
const day = plan(4, 'day', '2026-11-20T06:00:00.000Z', '2026-11-21T12:00:00.000Z')
const lastDay = plan(4, 'day', '2027-01-31T06:00:00.000Z', '2027-02-01T12:00:00.000Z')
const plans = [season, regular, playoffs, day]

test('plans are compared from the smallest to the largest, whatever order they come in', () => {
  expect(plans.toSorted(bySize).map((it) => it.period)).toEqual(['day', 'regular', 'playoffs', 'season'])
})

test('each plan says which part of the season it includes, and a day the part in which it lies', () => {
  expect(partsOf(season, plans)).toEqual({ regular: 'all', playoffs: 'all' })
  expect(partsOf(regular, plans)).toEqual({ regular: 'all', playoffs: 'none' })
  expect(partsOf(playoffs, plans)).toEqual({ regular: 'none', playoffs: 'all' })
  expect(partsOf(day, plans)).toEqual({ regular: 'day', playoffs: 'none' })
  expect(partsOf(lastDay, plans)).toEqual({ regular: 'none', playoffs: 'day' })
})

test('the holder of a plan owns it and all that it includes, and nothing larger', () => {
  expect(isOwned([season], season)).toBe(true)
  for (const it of [regular, playoffs, day, lastDay]) expect(isOwned([season], it)).toBe(true)
  expect(isOwned([regular], season)).toBe(false)
  expect(isOwned([regular], day)).toBe(true)
  expect(isOwned([regular], playoffs)).toBe(false)
  expect(isOwned([regular], lastDay)).toBe(false)
  expect(isOwned([day], day)).toBe(true)
  expect(isOwned([day], lastDay)).toBe(false)
  expect(isOwned([], day)).toBe(false)
})
