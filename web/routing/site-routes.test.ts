import { expect, test } from 'vitest'
import { locationOf } from './site-location.ts'
import { matchOf, type RouteTable, searchAt } from './site-routes.ts'

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
