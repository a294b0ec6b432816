import { expect, test } from 'vitest'
import { locationOf, readSearch } from './site-location.ts'
import { hrefOf, matchOf, type RouteTable, searchAt } from './site-routes.ts'

const routes: RouteTable = {
  '/home': {},
  '/player/chromecast/test': {},
  '/checkout/validate': {},
  '/checkout/:membershipId': {},
  '/games/:gameId': { search: ({ inning }) => ({ inning: Number(inning) || undefined }) },
}

const pathAt = (pathname: string) => matchOf(routes, pathname)?.path

test('a path leads to the first route that fits it', () => {
  expect(pathAt('/checkout/validate')).toBe('/checkout/validate')
  expect(pathAt('/checkout/1')).toBe('/checkout/:membershipId')
  expect(pathAt('/player/chromecast/test')).toBe('/player/chromecast/test')
})

test.each(['/', '/homes', '/home/x/y', '/checkout', '/checkout/', '/checkout/1/2', '/%', ''])(
  'the path %j leads to no route',
  (path) => {
    expect(pathAt(path)).toBeUndefined()
  },
)

test.each(['/Home', '/%68ome', '//home', '/home/'])('the path %s leads to the page that it means', (path) => {
  expect(pathAt(path)).toBe('/home')
})

test.each(['/Checkout/1', '/%63heckout/1', '//checkout/1', '/checkout/%E0'])(
  'the path %s leads to the checkout, as the policy of its document says',
  (path) => {
    expect(pathAt(path)).toBe('/checkout/:membershipId')
  },
)

test('a value in a path is returned under its name, without escapes', () => {
  expect(matchOf(routes, '/games/a%20b%2Fc')?.params).toEqual({ gameId: 'a b/c' })
  expect(matchOf(routes, '//games/%2525')?.params).toEqual({ gameId: '%25' })
  expect(matchOf(routes, '/games/%E0')?.params).toEqual({ gameId: '%E0' })
})

test('the values that a page reads from its query replace the typed ones', () => {
  const route = routes['/games/:gameId'] ?? {}
  expect(searchAt(route, locationOf('/games/1?inning=5&from=mail'))).toEqual({ inning: 5, from: 'mail' })
  expect(searchAt(route, locationOf('/games/1?inning=x'))).toEqual({ inning: undefined })
})

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
