import { expect, test } from 'vitest'
import type { ResponseOf } from '../contract/endpoint.ts'
import type { config } from '../contract/site.ts'
import { renderPage } from './render-page.tsx'

test('a query unanswered at the limit stays a skeleton, for the browser to fetch', async () => {
  const limit = new AbortController()
  const unanswered = () => {
    setImmediate(() => limit.abort())
    return new Promise<Response>(() => {})
  }
  const view = await renderPage('/standing', unanswered, limit.signal)
  expect(view?.html).toContain('<h1')
  expect(JSON.parse(view?.state ?? '{}')).toMatchObject({ queries: [] })
})

const configWith = (
  barDistributor: ResponseOf<typeof config>['barDistributor'],
): ResponseOf<typeof config> => ({
  ...{ demo: false, blockedBrowsers: [], testGame: null, casting: false, videoHost: '', offerLinks: false },
  openpay: { merchantId: 'm', publicKey: 'pk_a', sandbox: false, scripts: [], flow: 'token' },
  ...{ cashAtShops: false, notifications: false, prepaid: false, privacyContact: '', supportChat: null },
  paypal: { action: '', business: { MXN: null, USD: null } },
  ...{ barDistributor, now: '2026-11-20T18:00:00.000Z' },
  waysIn: { phone: false, facebook: null, apple: false, passkey: true },
})

test.each(['/faqs', '/terms'])(
  '%s names the distributor of bars where the installation has one',
  async (path) => {
    const htmlWith = async (it: ResponseOf<typeof config>['barDistributor']) => {
      const answer = async () => Response.json({ response: configWith(it) })
      return (await renderPage(path, answer, new AbortController().signal))?.html ?? ''
    }
    const named = await htmlWith({ name: 'Distribuidora', url: 'https://bares.example/' })
    expect(named).toMatch(/href="https:\/\/bares\.example\/"[^>]*>Distribuidora/)
    const unnamed = await htmlWith(null)
    expect(unnamed).toMatch(/distribuidor autorizado/)
    expect(unnamed).not.toContain('bares.example')
  },
)
