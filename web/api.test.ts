import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logout, me } from '../contract/accounts/log-in.ts'
import { scoreboard } from '../contract/games/scoreboard.ts'
import { membershipByCountry } from '../contract/memberships.ts'

type SentRequest = { url: string; method: string; headers: Headers; body: unknown }

/** The API client, whose requests `response` answers. */
const loadApi = async (response: () => Response | Promise<Response>) => {
  const requests: SentRequest[] = []
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'the-token' : null) })
  vi.stubGlobal('document', { cookie: 'a=1; XSRF-TOKEN=x%20y', documentElement: {} })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, method: init.method ?? '', headers: new Headers(init.headers), body: init.body })
    return response()
  })
  return { ...(await import('./api.ts')), requests }
}
const errorResponse = (status: number, code: string) => () =>
  Response.json({ error: { code, message: 'text' } }, { status })

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test('a call fills in the path and sends the token, without a CSRF header on GET', async () => {
  const api = await loadApi(() => Response.json({ response: [] }))
  await api.call(scoreboard, { params: { year: 2026, month: 11, day: 20 } })
  expect(api.requests[0]?.url).toBe('/api/3.0.0/scoreboard/2026/11/20')
  expect(api.requests[0]?.headers.get('authorization')).toBe('the-token')
  expect(api.requests[0]?.headers.has('x-xsrf-token')).toBe(false)
})

test('a call sends the CSRF header from the cookie on everything but GET', async () => {
  const api = await loadApi(() => Response.json({ response: { ended: true } }))
  expect(await api.call(logout, { params: { id: 7 } })).toEqual({ ended: true })
  expect(api.requests[0]?.headers.get('x-xsrf-token')).toBe('x y')
})

test('a call escapes the parameters of its path', async () => {
  const api = await loadApi(errorResponse(404, 'errors.notFound'))
  await api.call(membershipByCountry, { params: { country: 'a/b?c' } }).catch(() => undefined)
  expect(api.requests[0]?.url).toBe('/api/memberships/country/a%2Fb%3Fc')
})

test('a refused call throws the code of the contract', async () => {
  const api = await loadApi(errorResponse(404, 'errors.notFound'))
  await expect(api.call(membershipByCountry, { params: { country: 'Chile' } })).rejects.toMatchObject({
    code: 'errors.notFound',
    status: 404,
    isOutcomeUnknown: false,
  })
})

test('a call with an expired session notifies the listener', async () => {
  const api = await loadApi(errorResponse(401, 'errors.notLoggedIn'))
  const onExpired = vi.fn()
  api.onSessionExpired(onExpired)
  await expect(api.call(me)).rejects.toMatchObject({ status: 401 })
  expect(onExpired).toHaveBeenCalledOnce()
})

test('a call that was sent with a token that was replaced meanwhile ends no session', async () => {
  const api = await loadApi(() => {
    vi.stubGlobal('localStorage', { getItem: () => 'the-next-token' })
    return errorResponse(401, 'errors.notLoggedIn')()
  })
  const onExpired = vi.fn()
  api.onSessionExpired(onExpired)
  await expect(api.call(me)).rejects.toMatchObject({ status: 401 })
  expect(onExpired).not.toHaveBeenCalled()
})

test('a call without a response, or with one outside of the contract, has an unknown outcome', async () => {
  const unreachable = await loadApi(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(unreachable.call(me)).rejects.toMatchObject({
    code: 'errors.unreachable',
    status: 0,
    isOutcomeUnknown: true,
  })
  for (const response of [
    new Response('<html>hotel wifi</html>'),
    Response.json({ response: { token: 5 } }),
  ]) {
    vi.resetModules()
    const malformed = await loadApi(() => response)
    await expect(malformed.call(me)).rejects.toMatchObject({
      code: 'errors.serverError',
      isOutcomeUnknown: true,
    })
  }
})
