import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app/open-test-app.ts'
import { openForTests } from '../../testing/open-for-tests.ts'

const product = openForTests(() => openTestApp({ settings: { attemptsFactor: 1 } }))

test('an account that calls without end is refused, and goes on at its limit; no other account is slowed', async () => {
  const [eager, other] = [product.browser('189.203.1.1'), product.browser('189.203.1.1')]
  await eager.register('eager@correo.example')
  await other.register('other@correo.example')
  const save = async (fan: typeof eager) =>
    (await fan.call('POST', `/api/users/${fan.userId}`, { body: { city: 'Los Mochis' } })).statusCode
  for (let calls = 0; calls < 240; calls += 1) expect(await save(eager)).toBe(200)
  const refused = await eager.call('POST', `/api/users/${eager.userId}`, { body: { city: 'Navojoa' } })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2'])
  expect((await eager.call('GET', '/api/users/me')).statusCode).toBe(200)
  expect(await save(other)).toBe(200)
  product.clock.advance(1_000)
  const next = [await save(eager), await save(eager), await save(eager), await save(eager), await save(eager)]
  expect(next).toEqual([200, 200, 200, 200, 429])
})

test('a network may make thousands of calls without a session, and then a hundred a second', async () => {
  const locate = async (ip: string) => {
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/user/geolocation',
      remoteAddress: ip,
      payload: {},
    })
    return answer.statusCode
  }
  const all = []
  for (let calls = 0; calls < 6_001; calls += 1) all.push(await locate('2806:2f0:1:2::1'))
  expect([new Set(all.slice(0, 6_000)), all[6_000]]).toEqual([new Set([200]), 429])
  expect(await locate('2806:2f0:1:2:aaaa::9')).toBe(429)
  expect(await locate('2806:2f0:1:3::1')).toBe(200)
})

test('a network that called before the clock was set back is served, and not an hour later', async () => {
  const locate = async () => {
    const call = { method: 'POST', url: '/api/user/geolocation', remoteAddress: '189.203.7.7' } as const
    return (await product.app.inject({ ...call, payload: {} })).statusCode
  }
  expect(await locate()).toBe(200)
  product.clock.advance(-3_600_000)
  expect([await locate(), await locate()]).toEqual([200, 200])
  product.clock.advance(3_600_000)
})
