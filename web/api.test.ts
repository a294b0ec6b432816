import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logout, me } from '../contract/accounts.ts'
import { scoreboard } from '../contract/games/scoreboard.ts'
import { membershipByCountry } from '../contract/memberships.ts'

type Sent = { address: string; method: string; headers: Headers; body: unknown }

/** A page whose one call is answered by `answer`. */
const openPage = async (answer: () => Response | Promise<Response>) => {
  const sent: Sent[] = []
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'the-token' : null) })
  vi.stubGlobal('document', { cookie: 'a=1; XSRF-TOKEN=x%20y', documentElement: {} })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, method: init.method ?? '', headers: new Headers(init.headers), body: init.body })
    return answer()
  })
  return { ...(await import('./api.ts')), sent }
}
const refusal = (status: number, code: string) => () =>
  Response.json({ error: { code, message: 'text' } }, { status })

describe('a call', () => {
  beforeEach(() => vi.resetModules())
  afterEach(() => vi.unstubAllGlobals())

  it('fills the path, carries the token and no forgery header on GET', async () => {
    const page = await openPage(() => Response.json({ response: [] }))
    await page.call(scoreboard, { params: { year: 2026, month: 11, day: 20 } })
    expect(page.sent[0]?.address).toBe('/api/3.0.0/scoreboard/2026/11/20')
    expect(page.sent[0]?.headers.get('authorization')).toBe('the-token')
    expect(page.sent[0]?.headers.has('x-xsrf-token')).toBe(false)
  })

  it('carries the forgery header, from the cookie, on everything but GET', async () => {
    const page = await openPage(() => Response.json({ response: { ended: true } }))
    expect(await page.call(logout, { params: { id: 7 } })).toEqual({ ended: true })
    expect(page.sent[0]?.headers.get('x-xsrf-token')).toBe('x y')
  })

  it('escapes what stands in the path', async () => {
    const page = await openPage(refusal(404, 'errors.notFound'))
    await page.call(membershipByCountry, { params: { country: 'a/b?c' } }).catch(() => undefined)
    expect(page.sent[0]?.address).toBe('/api/memberships/country/a%2Fb%3Fc')
  })

  it('throws the code of a refusal', async () => {
    const page = await openPage(refusal(404, 'errors.notFound'))
    await expect(page.call(membershipByCountry, { params: { country: 'Chile' } })).rejects.toMatchObject({
      code: 'errors.notFound',
      status: 404,
      isLost: false,
    })
  })

  it('tells that the session is lost when the server no longer knows it', async () => {
    const page = await openPage(refusal(401, 'errors.notLoggedIn'))
    const lost = vi.fn()
    page.onSessionLost(lost)
    await expect(page.call(me)).rejects.toMatchObject({ status: 401 })
    expect(lost).toHaveBeenCalledOnce()
  })

  it('is lost, not refused, when nothing came back or the answer is no answer of ours', async () => {
    const dead = await openPage(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(dead.call(me)).rejects.toMatchObject({ code: 'errors.unreachable', status: 0, isLost: true })
    for (const answer of [
      new Response('<html>hotel wifi</html>'),
      Response.json({ response: { token: 5 } }),
    ]) {
      vi.resetModules()
      const odd = await openPage(() => answer)
      await expect(odd.call(me)).rejects.toMatchObject({ code: 'errors.serverError', isLost: true })
    }
  })
})
