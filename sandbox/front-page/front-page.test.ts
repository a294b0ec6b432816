import type { FastifyPluginAsync } from 'fastify'
import { expect, test } from 'vitest'
import { openForEachTest } from '../../testing/open-for-tests.ts'
import { html } from '../console/page.ts'
import { openTestSandbox } from '../test-sandbox.ts'

const sandbox = openForEachTest(openTestSandbox)

const page = async (language: string) =>
  (await sandbox.app.inject({ url: '/', headers: { 'accept-language': language } })).body

test('the front page explains every control in Spanish and in English', async () => {
  const [spanish, english] = [await page('es-MX'), await page('en-US,en;q=0.9')]
  expect(spanish).toContain('<html lang="es">')
  expect(english).toContain('<html lang="en">')
  for (const link of [
    '/mail',
    '/mail.json',
    '/sms',
    '/sms.json',
    '/ledger.json',
    '/openpay/conformance',
    '/openpay/controls',
    '/paypal/conformance',
    '/paypal/controls',
    '/apple/auth/keys',
  ])
    for (const body of [spanish, english]) expect(body).toContain(`href="${link}"`)
  for (const word of [
    'PUT /clock',
    'DELETE /faults',
    'notice-forge',
    'hang-before',
    '4000000000000119',
    '/paypal/v2/checkout/orders',
    '_notify-validate',
    'Lupita Zazueta',
    'Ana Gastélum',
  ])
    for (const body of [spanish, english]) expect(body).toContain(word)
  expect((await sandbox.app.inject('/?lang=en')).body).toContain('<html lang="en">')
})

test('the front page shows the present clock offset and faults', async () => {
  await sandbox.app.inject({
    method: 'PUT',
    url: '/faults',
    payload: { faults: [{ route: 'POST /sms', kind: 'hang', times: 3 }] },
  })
  const body = await page('es')
  expect(body).toContain('2026-11-20T18:00:00.000Z')
  expect(body).toContain('offset_ms 0')
  expect(body).toMatch(/POST \/sms<\/code><\/td><td>hang<\/td>\s*<td>3/)
})

test('every link of the front page has a target', async () => {
  const links = [...(await page('es')).matchAll(/(?:href|src)="(\/[^"]*)"/g)].map((m) => m[1] ?? '')
  expect(links.length).toBeGreaterThan(7)
  for (const link of links) expect([link, (await sandbox.app.inject(link)).statusCode]).toEqual([link, 200])
})

test('pages escape every value, and unknown addresses answer JSON', async () => {
  expect(html`<p title="${'"><script>'}">${['<b>', html`<i>${"'&"}</i>`]}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;<i>&#39;&amp;</i></p>',
  )
  const lost = await sandbox.app.inject('/nowhere?x=<script>')
  expect([lost.statusCode, lost.json()]).toEqual([
    404,
    { error: { code: 'notFound', message: 'The sandbox has nothing at GET /nowhere' } },
  ])
  const malformed = await sandbox.app.inject('/mail/%E0%A4%A.html')
  expect([malformed.statusCode, malformed.headers['x-content-type-options']]).toEqual([400, 'nosniff'])
})

test('the front page’s list of games comes from the feed, live ones first, and uses up no fault', async () => {
  const game = (pk: number, state: string, detailedState = state) => ({
    gamePk: pk,
    gameDate: '2026-11-21T02:00:00Z',
    status: { abstractGameState: state, detailedState },
    teams: { away: { team: { name: 'Norte' }, score: 3 }, home: { team: { name: 'Sur' } } },
  })
  const feed: FastifyPluginAsync = async (app) => {
    app.get('/api/v1/schedule', () => ({
      dates: [
        {
          games: [
            game(1, 'Final'),
            game(2, 'Live'),
            game(3, 'Preview'),
            game(4, 'Final', 'Postponed: Rain'),
            game(5, 'Live', 'Suspended'),
          ],
        },
      ],
    }))
    app.get('/season.json', () => ({
      scenarios: [
        { gamePk: 9, officialDate: '2026-11-14', name: 'no-hitter', what: 'No hit.' },
        { gamePk: 8, officialDate: '2026-11-15', name: 'recorded-live', what: 'As far as it goes.' },
      ],
    }))
  }
  const withFeed = await openTestSandbox(undefined, { league: async () => feed })
  await withFeed.app.inject({
    method: 'PUT',
    url: '/faults',
    payload: { faults: [{ route: 'GET /api/v1/schedule', kind: 'error-before' }] },
  })
  const body = (await withFeed.app.inject('/')).body
  expect(body).toMatch(/data-game="2"[\s\S]*Norte 3 @ Sur[\s\S]*data-game="1"/)
  expect(body).toContain('/video/2/master.m3u8')
  expect(body).toMatch(/data-special="no-hitter"[\s\S]*2026-11-14[\s\S]*\/game\/9\/feed\/live/)
  expect(body).toContain('se queda en vivo tal como se grabó')
  for (const pk of [3, 4, 5]) expect(body).not.toContain(`/video/${pk}/master.m3u8`)
  expect((await withFeed.app.inject('/faults')).json<{ faults: unknown[] }>().faults).toHaveLength(1)
  expect((await withFeed.app.inject('/api/v1/schedule')).statusCode).toBe(500)
  await withFeed.close()
})
