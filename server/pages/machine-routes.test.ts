import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSite } from '../../testing/app/written-site.ts'
import { FIRST_PK, openSmallSeason } from '../../testing/feeds/small-season.ts'

const SITE = 'https://playball.example'
const folder = mkdtempSync(join(tmpdir(), 'playball-machines-'))

let season: Awaited<ReturnType<typeof openSmallSeason>>
beforeAll(async () => {
  writeSite(folder)
  season = await openSmallSeason(undefined, undefined, { publicUrl: SITE }, join(folder, 'web'))
})
afterAll(async () => {
  await season.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string) => season.product.app.inject({ url })

test('the picture of a game is a PNG of 1200 by 630, the same before and after it is played', async () => {
  const { headers, rawPayload } = await get(`/previews/games/${FIRST_PK}-es.png`)
  expect(headers['content-type']).toBe('image/png')
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  expect(rawPayload.length).toBeLessThan(300_000)
  const general = await get('/previews/playball.png')
  expect(general.rawPayload.equals(rawPayload)).toBe(false)
  for (const none of [`${FIRST_PK + 70}-es`, `${FIRST_PK}-ru`, 'x'])
    expect((await get(`/previews/games/${none}.png`)).statusCode).toBe(404)
})

test('the map of the site has its pages, clubs, players and games in both languages, and leads to it from robots.txt', async () => {
  const { body, headers } = await get('/sitemap.xml')
  expect(headers['content-type']).toContain('application/xml')
  const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, it]) => it)
  for (const page of ['/home', '/calendar', '/teams/677', `/games/${FIRST_PK}`, `/games/${FIRST_PK + 5}`])
    expect(addresses).toContain(`${SITE}${page}`)
  expect(addresses).toContainEqual(expect.stringMatching(/\/players\/\d+$/))
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(body).toContain(`hreflang="en" href="${SITE}/home?lang=en"`)
  const robots = (await get('/robots.txt')).body.split('\n')
  for (const path of ['/checkout/', '/media/', '/profile']) expect(robots).toContain(`Disallow: ${path}`)
  expect(robots).toContain('Allow: /api/memberships/passes/')
  expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml`)
})
