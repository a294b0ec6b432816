import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFaultRegistry, routeMatches } from './faults.ts'

const CHARGES = 'POST /v1/:merchant/charges'

test('a fault applies as many times as requested and is then removed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), (times) => {
      const registry = createFaultRegistry()
      registry.put([{ route: CHARGES, kind: 'latency', times }])
      const consumed = Array.from({ length: times + 5 }, () =>
        registry.takeForRequest('POST', '/openpay/v1/m/charges'),
      )
      expect(consumed.filter((f) => f !== undefined)).toHaveLength(times)
      expect(registry.remaining()).toEqual([])
    }),
  )
})

test.each([
  [CHARGES, 'POST', '/openpay/v1/m/charges', true],
  ['POST /openpay/v1/:m/charges', 'POST', '/openpay/v1/m/charges', true],
  [CHARGES, 'GET', '/openpay/v1/m/charges', false],
  [CHARGES, 'POST', '/openpay/v1/m/charges/x/refund', false],
  ['* /v1/*', 'GET', '/openpay/v1/m/charges', true],
  ['GET /mail', 'GET', '/mail', true],
  ['GET /', 'GET', '/mail', false],
  ['GET /video/:game/*', 'GET', '/video/77/a/b.m4s', true],
])('a fault of the route %s applies to %s %s: %s', (route, method, path, matches) => {
  expect(routeMatches(route, method, path)).toBe(matches)
})

test('a fault of notices never applies to a request, nor one of requests to a notice', () => {
  const registry = createFaultRegistry()
  registry.put([
    { route: '*', kind: 'notice-lost', times: 1 },
    { route: CHARGES, kind: 'hang', times: 1 },
  ])
  expect(registry.takeForRequest('POST', '/openpay/v1/m/charges')?.kind).toBe('hang')
  expect(registry.takeForNotice('charge.failed', 'POST /openpay/v1/m/charges')?.kind).toBe('notice-lost')
})
