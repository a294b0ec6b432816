import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { openBrowser } from '../../../testing/clients/browser.ts'
import type { Settings } from '../../settings/settings.ts'
import { readSettings } from '../../settings/settings.ts'

const PROVIDER = 'https://cards.example'
const BUILT = 'let inning = 1\n'.repeat(100)
/** Differs from the server's own compression. */
const BUILT_BROTLI = brotliCompressSync(BUILT, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })
const folder = mkdtempSync(join(tmpdir(), 'playball-pages-'))

/** The product with a site, as viewers reach it at that address. */
const openSite = async (
  publicUrl: string,
  {
    flow = 'token',
    chromecast = false,
    offlineCalendar = true,
  }: { flow?: Settings['openpay']['flow']; chromecast?: boolean; offlineCalendar?: boolean } = {},
) => {
  const { openpay } = readSettings({})
  const settings = {
    publicUrl,
    chromecast,
    offlineCalendar,
    openpay: { ...openpay, flow, url: `${PROVIDER}/v1`, scripts: [`${PROVIDER}/openpay.v1.js`] },
  }
  return openTestApp({ settings, pages: folder })
}

let app: Awaited<ReturnType<typeof openSite>>['app']
let close: () => Promise<void>
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Playball</title>')
  writeFileSync(join(folder, 'assets', 'a.js'), 'true')
  writeFileSync(join(folder, 'assets', 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets', 'built.js'), BUILT)
  writeFileSync(join(folder, 'assets', 'built.js.br'), BUILT_BROTLI)
  writeFileSync(join(folder, 'service-worker.js'), 'keeps')
  writeFileSync(join(folder, 'withdrawn-worker.js'), 'removes')
  writeFileSync(join(folder, 'app-es.webmanifest'), '{}')
  writeFileSync(join(folder, 'tour.mp4'), '0123456789')
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const site = await openSite('https://playball.example')
  app = site.app
  close = site.close
})
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true })
})

const headersOf = async (url: string) => (await app.inject({ url })).headers
const policyOf = async (url: string) => policyIn(await headersOf(url))
const policyIn = (headers: Record<string, unknown>): Record<string, string> => {
  const policy = String(headers['content-security-policy'])
  return Object.fromEntries(
    policy.split(';').map((it): [string, string] => {
      const [name = '', ...values] = it.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )
}

test.each(['/', '/home', '/player/7', '/profile', '/checkout', '/checkouts/1'])(
  'the page %s may load nothing of the card provider',
  async (page) => {
    expect(String((await headersOf(page))['content-security-policy'])).not.toContain(PROVIDER)
    expect(await policyOf(page)).toMatchObject({
      'script-src': "'self'",
      'connect-src': "'self'",
      'frame-src': "'none'",
    })
  },
)

test.each([
  '/checkout/1',
  '/Checkout/1',
  '/CHECKOUT/1',
  '/%63heckout/1',
  '//checkout/1',
  '/checkout/validate?id=tr1',
  '/checkout/success',
])(
  'the page %s may load scripts, calls and frames of the card provider, and nothing else of anybody',
  async (page) => {
    const own = `'self' ${PROVIDER}`
    expect(await policyOf(page)).toMatchObject({
      'script-src': own,
      'connect-src': own,
      'frame-src': PROVIDER,
    })
  },
)

test.each([
  '/vimeo/player/test',
  '/vimeo/player/test/',
  '/vimeo/player/test/76979871',
  '/Vimeo/player/%74est/1',
])(
  'the page %s may frame the video host, whose player may start and fill the screen, and load nothing else of it',
  async (page) => {
    const { origin: host } = new URL(readSettings({}).vimeoUrl)
    expect(await policyOf(page)).toMatchObject({
      'frame-src': host,
      'script-src': "'self'",
      'connect-src': "'self'",
    })
    const features = String((await headersOf(page))['permissions-policy'])
    for (const feature of ['autoplay', 'fullscreen', 'picture-in-picture'])
      expect(features).toContain(`${feature}=(self "${host}")`)
    expect(features).toContain('camera=()')
  },
)

test.each(['/vimeo/player/tests', '/vimeo', '/playerapp/1', '/player/chromecast/test', '/compatibility'])(
  'the page %s frames nobody',
  async (page) => {
    expect((await policyOf(page))['frame-src']).toBe("'none'")
    expect((await headersOf(page))['permissions-policy']).toContain('autoplay=(self),')
  },
)

test('the checkout loads nothing of the provider when buyers enter the card on the provider’s own page', async () => {
  const site = await openSite('https://playball.example', { flow: 'redirect' })
  const { headers } = await site.app.inject({ url: '/checkout/1' })
  const { openpay } = (await site.app.inject({ url: '/api/config' })).json().response
  await site.close()
  expect(String(headers['content-security-policy'])).not.toContain(PROVIDER)
  expect(openpay.flow).toBe('redirect')
})

test('no page allows an injected script or style, and each reports what its policy refused', async () => {
  for (const page of ['/home', '/checkout/1']) {
    const { 'reporting-endpoints': endpoints, 'content-security-policy': policy } = await headersOf(page)
    expect(policy).not.toMatch(/unsafe-|\*/)
    expect(policy).toContain('report-uri /api/reports/policy')
    expect(policy).toContain('report-to policy')
    expect(endpoints).toBe('policy="/api/reports/policy"')
  }
})

test('a page over plain http, where the Reporting API does not work, names the older way alone', async () => {
  const site = await openSite('http://localhost:3000')
  const { headers } = await site.app.inject({ url: '/home' })
  expect(headers['content-security-policy']).toContain('report-uri /api/reports/policy')
  expect(headers['content-security-policy']).not.toContain('report-to')
  expect(headers['reporting-endpoints']).toBeUndefined()
  await site.close()
})

test('a page may play, in full screen and beside other windows, and use passkeys; the rest of the browser is off', async () => {
  const features = String((await headersOf('/home'))['permissions-policy']).split(', ')
  const on = features.filter((it) => !it.endsWith('=()'))
  expect(on).toEqual([
    'autoplay=(self)',
    'fullscreen=(self)',
    'picture-in-picture=(self)',
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
  ])
  for (const off of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(features).toContain(`${off}=()`)
})

test('every page and file has the headers of each answer, and text its charset', async () => {
  for (const url of ['/', '/checkout/1', '/icon.svg', '/assets/mark.svg', '/assets/none.js']) {
    const headers = await headersOf(url)
    expect(headers, url).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'content-type': expect.stringMatching(/; charset=utf-8$/),
    })
  }
})

test('a script, which no browser shows as a document, has no headers for documents alone', async () => {
  const headers = await headersOf('/assets/a.js')
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-type': 'text/javascript; charset=utf-8',
  })
  for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy', 'permissions-policy'])
    expect(headers[name], name).toBeUndefined()
})

test('a video is answered in the parts that a player requests, as long as it is the same video', async () => {
  const part = (headers: Record<string, string>) => app.inject({ url: '/tour.mp4', headers })
  const whole = await part({})
  expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
    200,
    'video/mp4',
    'bytes',
  ])
  const first = await part({ range: 'bytes=0-1' })
  expect([first.statusCode, first.headers['content-range'], first.body]).toEqual([206, 'bytes 0-1/10', '01'])
  const etag = String(whole.headers.etag)
  expect((await part({ range: 'bytes=8-', 'if-range': etag })).body).toBe('89')
  expect((await part({ range: 'bytes=8-', 'if-range': '"older"' })).body).toBe('0123456789')
  const behind = await part({ range: 'bytes=10-' })
  expect([behind.statusCode, behind.headers['content-range'], behind.body]).toEqual([416, 'bytes */10', ''])
})

test('an answer of the API is never cached and may do nothing where it is opened as a page', async () => {
  const { 'cache-control': cache, 'content-security-policy': policy } = await headersOf('/api/memberships')
  expect([cache, policy]).toEqual(['no-store', expect.stringContaining("default-src 'none'")])
})

test('logging out clears what the browser caches of the user, and leaves their language, notices and device', async () => {
  const browser = openBrowser(app)
  await browser.register('sale@playball.test')
  const answer = await browser.call('DELETE', `/api/users/logout/${browser.userId}`)
  expect(answer.headers['clear-site-data']).toBe('"cache"')
  expect([...browser.cookies.keys()]).toEqual(['__Host-did'])
})

test('the forms of the checkout may lead to the wallet’s page, and forms of other pages nowhere else', async () => {
  const { redirectHosts, url } = readSettings({}).paypal
  const wallet = `${new URL(url).protocol}//${redirectHosts[0]}`
  expect((await policyOf('/checkout/1'))['form-action']).toBe(`'self' ${wallet}`)
  expect((await policyOf('/home'))['form-action']).toBe("'self'")
})

test('pages that cast may load the sender of Google Cast by its paths; the checkout and the framed player never may', async () => {
  const site = await openSite('https://playball.example', { chromecast: true })
  const policyAt = async (url: string) => policyIn((await site.app.inject({ url })).headers)
  const sender = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js'
  for (const page of ['/player/7', '/player/chromecast/test', '/calendar'])
    expect((await policyAt(page))['script-src']).toBe(
      `'self' ${sender} https://www.gstatic.com/eureka/clank/ https://www.gstatic.com/cast/sdk/libs/sender/1.0/`,
    )
  for (const page of ['/checkout/1', '/vimeo/player/test/1'])
    expect((await policyAt(page))['script-src']).not.toContain('gstatic')
  expect((await policyAt('/player/7'))['connect-src']).toBe("'self'")
  await site.close()
})

test('the worker of the offline calendar is fetched again each time, and replaced by its remover when withdrawn', async () => {
  const { body, headers } = await app.inject({ url: '/service-worker.js' })
  expect([body, headers['cache-control']]).toEqual(['keeps', 'no-cache'])
  expect(String(headers['content-type'])).toMatch(/^text\/javascript/)
  const withdrawn = await openSite('https://playball.example', { offlineCalendar: false })
  expect((await withdrawn.app.inject({ url: '/service-worker.js' })).body).toBe('removes')
  await withdrawn.close()
})

test('the manifest of the app has the type that strict browsers require', async () => {
  expect((await headersOf('/app-es.webmanifest'))['content-type']).toMatch(/^application\/manifest\+json/)
})

test('the build’s compressed files go out unchanged, and other files are compressed at their first request', async () => {
  const fetchAs = (url: string, encoding: string) =>
    app.inject({ url, headers: { 'accept-encoding': encoding } })
  const built = await fetchAs('/assets/built.js', 'gzip, br')
  expect(built.headers['content-encoding']).toBe('br')
  expect(built.rawPayload).toEqual(BUILT_BROTLI)
  const asked = await fetchAs('/assets/built.js', 'gzip')
  expect(gunzipSync(asked.rawPayload).toString()).toBe(BUILT)
  expect(brotliDecompressSync((await fetchAs('/assets/a.js', 'br')).rawPayload).toString()).toBe('true')
  expect((await fetchAs('/assets/built.js.br', 'br')).statusCode).toBe(404)
})
