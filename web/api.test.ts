import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logout, me } from '../contract/accounts/own-session.ts'
import { scoreboard } from '../contract/games/scoreboard.ts'
import { membershipByCountry } from '../contract/memberships.ts'
import { introToken, videosAccess } from '../contract/streaming/streaming.ts'

type SentRequest = { url: string; method: string; headers: Headers; body: unknown }

/** The API client, whose requests `response` answers. */
const loadApi = async (response: () => Response | Promise<Response>) => {
  const requests: SentRequest[] = []
  const stored = new Map([['token', 'the-token']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('document', { cookie: 'a=1; XSRF-TOKEN=x%20y', documentElement: {} })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, method: init.method ?? '', headers: new Headers(init.headers), body: init.body })
    return response()
  })
  return { ...(await import('./api.ts')), requests, stored }
}
const errorResponse = (status: number, code: string) => () =>
  Response.json({ error: { code, message: 'text' } }, { status })

const sentTokens = (requests: SentRequest[]) => requests.map((it) => it.headers.get('authorization'))

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

test('a call goes out within its task, because the page may be gone afterwards', async () => {
  const api = await loadApi(() => Response.json({ response: { ended: true } }))
  const sent = api.call(logout, { params: { id: 7 } })
  await Promise.resolve()
  expect(api.requests.map(({ method }) => method)).toEqual(['DELETE'])
  await sent
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

const refusedOnceReplaced = (next: string | null) => {
  let asked = 0
  return loadApi(() => {
    vi.stubGlobal('localStorage', { getItem: () => next })
    asked += 1
    return asked > 1 ? Response.json({ response: [] }) : errorResponse(401, 'errors.notLoggedIn')()
  })
}
const tonight = { params: { year: 2026, month: 11, day: 20 } }

test('a GET with a token that was replaced meanwhile is repeated, and ends no session', async () => {
  const api = await refusedOnceReplaced('the-next-token')
  const onExpired = vi.fn()
  api.onSessionExpired(onExpired)
  expect(await api.call({ ...scoreboard, access: 'session' }, tonight)).toEqual([])
  expect(sentTokens(api.requests)).toEqual(['the-token', 'the-next-token'])
  expect(onExpired).not.toHaveBeenCalled()
})

test('a call other than GET with a token that was replaced meanwhile is not repeated', async () => {
  const api = await refusedOnceReplaced('the-next-token')
  await expect(api.call(logout, { params: { id: 7 } })).rejects.toMatchObject({ status: 401 })
  expect(api.requests.length).toBe(1)
})

test('a call refused after a logout ends no session', async () => {
  const api = await refusedOnceReplaced(null)
  const onExpired = vi.fn()
  api.onSessionExpired(onExpired)
  await expect(api.call(me)).rejects.toMatchObject({ status: 401 })
  await api.call(me).catch(() => undefined)
  expect(sentTokens(api.requests)).toEqual(['the-token', null])
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

const INTRO = 'i'.repeat(43)

test('a stored intro token goes out once in place of the session’s, on the call for videos alone', async () => {
  const api = await loadApi(() => Response.json({ response: { access: 'intro' } }))
  api.stored.set('introToken', INTRO)
  await api.call(introToken).catch(() => undefined)
  expect(api.stored.get('introToken')).toBe(INTRO)
  expect(await api.call(videosAccess)).toEqual({ access: 'intro' })
  expect(api.stored.has('introToken')).toBe(false)
  await api.call(videosAccess)
  expect(sentTokens(api.requests)).toEqual(['the-token', INTRO, 'the-token'])
})

test('a call that never reaches the server has used the intro token up too', async () => {
  const api = await loadApi(() => Promise.reject(new TypeError('Failed to fetch')))
  api.stored.set('introToken', INTRO)
  await api.call(videosAccess).catch(() => undefined)
  expect(api.stored.has('introToken')).toBe(false)
})

test('an intro token that the server refuses ends no session', async () => {
  const api = await loadApi(errorResponse(401, 'errors.notLoggedIn'))
  const onExpired = vi.fn()
  api.onSessionExpired(onExpired)
  api.stored.set('introToken', INTRO)
  await api.call(videosAccess).catch(() => undefined)
  expect(onExpired).not.toHaveBeenCalled()
  await api.call(videosAccess).catch(() => undefined)
  expect(onExpired).toHaveBeenCalledOnce()
})

test('an invalid stored intro token is erased and not sent', async () => {
  const api = await loadApi(() => Response.json({ response: { access: 'none' } }))
  api.stored.set('introToken', 'not a token\n')
  await api.call(videosAccess)
  expect(sentTokens(api.requests)).toEqual(['the-token'])
  expect(api.stored.has('introToken')).toBe(false)
})

test('an invalid stored token is not sent', async () => {
  const api = await loadApi(() => Response.json({ response: [] }))
  api.stored.set('token', 'a token\nand a header')
  await api.call(scoreboard, { params: { year: 2026, month: 11, day: 20 } })
  expect(sentTokens(api.requests)).toEqual([null])
})
