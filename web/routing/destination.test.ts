import { expect, test } from 'vitest'
import { hrefOf } from './destination.ts'
import { locationOf, readSearch } from './site-location.ts'

test('an address has the path with its values, the query and the part of the page', () => {
  expect(
    hrefOf({ to: '/games/:gameId', params: { gameId: '7' }, search: { inning: 2 }, hash: 'plays' }, {}),
  ).toBe('/games/7?inning=2#plays')
})

test('an undefined value stands in no address', () => {
  expect(hrefOf({ to: '/calendar', search: { date: undefined, club: 'her' } }, {})).toBe('/calendar?club=her')
  expect(hrefOf({ to: '/calendar', search: { date: undefined } }, {})).toBe('/calendar')
})

test('a query may be made from the current query', () => {
  const search = (before: object) => ({ ...before, date: '2026-01-04' })
  expect(hrefOf({ to: '/calendar', search }, { club: 'her' })).toBe('/calendar?club=her&date=2026-01-04')
})

test('no value in an address leads out of its part of the address', () => {
  expect(hrefOf({ to: '/checkout/:membershipId', params: { membershipId: '../profile?x#y' } }, {})).toBe(
    '/checkout/..%2Fprofile%3Fx%23y',
  )
  const href = hrefOf({ to: '/language', search: { from: '/calendar?date=1&club=her#day' } }, {})
  expect(readSearch(locationOf(href).search)).toEqual({ from: '/calendar?date=1&club=her#day' })
})

test('the parts of an address are read as a browser reads them', () => {
  expect(locationOf('/faqs?a=1?2#faq3#x')).toEqual({
    href: '/faqs?a=1?2#faq3#x',
    pathname: '/faqs',
    search: '?a=1?2',
    hash: 'faq3#x',
  })
  expect(locationOf('/home#d%C3%ADa').hash).toBe('día')
  expect(locationOf('/home#%E0').hash).toBe('%E0')
})

test('numbers are written as they are, without quotes', () => {
  expect(readSearch('?table=123&x=%22a%22')).toEqual({ table: '123', x: '"a"' })
})
