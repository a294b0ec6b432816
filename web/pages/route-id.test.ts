import { expect, test } from 'vitest'
import { parseRouteId } from './route-id.ts'

test('the id in an address is a positive integer without other characters or zeros before it', () => {
  expect(parseRouteId('2960222')).toBe(2960222)
  for (const param of ['', '0', '000', '007', '-1', '1.5', '1e3', ' 7', 'abc', '99999999999999999999'])
    expect([param, parseRouteId(param)]).toEqual([param, undefined])
})
