import { createServer, type Server } from 'node:http'
import { expect } from '@playwright/test'
import { logIn, watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import { freePorts, inTheEvening, type Playball, runPlayball } from '../support/run-playball.ts'
import { openPage, untilAlive, wideSpanish } from '../support/viewer.ts'

let cdn: Server
let playball: Playball
test.beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  playball = await runPlayball({
    ...inTheEvening(),
    MEDIA_CDN_URL: `http://localhost:${port}`,
    MEDIA_CDN_KEYS: 'a-key-of-this-journey-and-of-nothing-else',
  })
  cdn = startCdn(port, playball.url)
})
test.afterAll(async () => {
  cdn.close()
  cdn.closeAllConnections()
  await playball.stop()
})

/** A CDN without configuration: it passes on each GET by its path alone, and answers no preflight. */
const startCdn = (port: number, product: string): Server =>
  createServer(async (asked, answer) => {
    if (asked.method !== 'GET') return answer.writeHead(405).end()
    const { range } = asked.headers
    const media = await fetch(`${product}${asked.url}`, { headers: range === undefined ? {} : { range } })
    answer.writeHead(media.status, Object.fromEntries(media.headers))
    answer.end(Buffer.from(await media.arrayBuffer()))
  }).listen(port, '127.0.0.1')

test('a live game takes its media from a CDN and its playlists from the site, and the check finds a blocked CDN', async ({
  browser,
}) => {
  const { id } = await leagueOf(playball).liveGame()
  const page = await openPage(browser, playball.url, wideSpanish)
  await logIn(page, 'socio@playball.test')
  const hosts = { playlist: new Set<string>(), media: new Set<string>() }
  page.on('request', (asked) => {
    const { pathname, origin } = new URL(asked.url())
    if (pathname.endsWith('.m3u8')) hosts.playlist.add(origin)
    if (/\.(m4s|mp4)$/.test(pathname)) hosts.media.add(origin)
  })
  await page.goto(`/player/${id}`)
  await watchFor(page, 3)
  expect([...hosts.playlist]).toEqual([playball.url])
  const media = `http://localhost:${(cdn.address() as { port: number }).port}`
  expect([...hosts.media]).toEqual([media])

  const { check } = wideSpanish.texts
  await page.goto('/compatibility')
  await untilAlive(page)
  const verdict = async (button: string) => {
    await page.getByRole('button', { name: button }).click()
    await expect(page.locator('[data-at="done"]')).toBeVisible()
    return page.locator('[data-verdict]').getAttribute('data-verdict')
  }
  await verdict(check.start)
  await expect(page.getByText(check.findings.mediaGood)).toBeVisible()
  await page.route(`${media}/**`, (route) => route.abort())
  expect(await verdict(check.again)).toBe('notReady')
  await expect(page.getByText(check.findings.mediaBlocked)).toBeVisible()
})
