import { expect, test } from 'vitest'
import type { Membership } from '../../../contract/memberships.ts'
import type { Quote } from '../../../contract/payments/membership-quote.ts'
import { ApiError } from '../../api-error.ts'
import { offeredOf } from './offered.ts'

const today = { date_start: '2026-11-22T06:00:00.000Z', date_exp: '2026-11-23T12:00:00.000Z' }
const day: Membership = {
  ...{ id: 4, title: 'Un día', title_en: 'One day', description: '', description_en: '' },
  ...{ image: '', image_en: '' },
  ...{ price: 39, commission: 0, total: 39, currency: 'MXN', days: 1, period: 'day', recurring: false },
  ...{ date_added: '2026-10-01T06:00:00.000Z', baseball_day: '2026-11-22', payment_methods: ['openpay'] },
  ...today,
}
const quote: Quote = {
  ...{ membership_id: 4, period: 'day', title: 'Un día', title_en: 'One day', credit: 0, owned: false },
  ...{ price: 39, commission: 0, total: 39, currency: 'MXN', baseball_day: '2026-11-22' },
  ...today,
}
const got = <T>(data: T) => ({ data, error: null })
const loaded = { id: 4, held: [], offer: got(day), quote: got(quote) }
const held = (baseball_day: string) => ({
  ...{ id: 4, title: 'Un día', title_en: 'One day', period: 'day' as const, baseball_day },
  date_start: `${baseball_day}T06:00:00.000Z`,
  date_exp: '2026-11-23T12:00:00.000Z',
})

test('a holder of a single day can buy another day, but not the same one again', () => {
  expect(offeredOf({ ...loaded, held: [held('2026-11-21')] })).toEqual({ membership: day, quote })
  expect(offeredOf({ ...loaded, held: [held('2026-11-22')] })).toBe('owned')
  expect(offeredOf({ ...loaded, quote: got({ ...quote, owned: true }) })).toBe('owned')
})

test('a membership that cannot be loaded, is on sale elsewhere or does not exist is not sold', () => {
  const lost = { data: undefined, error: new ApiError('errors.unreachable', '', 0) }
  expect(offeredOf({ ...loaded, offer: lost })).toBe('not-sold')
  expect(offeredOf({ ...loaded, quote: lost })).toBe('not-sold')
  expect(offeredOf({ ...loaded, offer: got({ ...day, id: 1 }) })).toBe('not-sold')
  expect(offeredOf({ ...loaded, id: undefined })).toBe('not-sold')
  expect(offeredOf({ ...loaded, quote: { data: undefined, error: null } })).toBeUndefined()
})

test('a checkout survives a refetch without an answer, and ends when its membership is no longer sold', () => {
  const unreachable = new ApiError('errors.unreachable', '', 0)
  const again = {
    ...loaded,
    offer: { data: day, error: unreachable },
    quote: { data: quote, error: unreachable },
  }
  expect(offeredOf(again)).toEqual({ membership: day, quote })
  const gone = new ApiError('checkout.notInYourCountry', '', 403)
  expect(offeredOf({ ...loaded, quote: { data: quote, error: gone } })).toBe('not-sold')
})
