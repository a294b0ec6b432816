import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { expectAccessible } from '../support/axe.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import { anyOf, narrowSpanish, onlyIn, openPage, untilAlive } from '../support/viewer.ts'

/** The document's early request of a file and the part's own. */
const LOST = 2

const OUTDATED_MS = 600_000

/** All files come, with or without a line, but those of a part: these come when the returned function is called. */
const fetchAndHold = async (page: Page, part: string): Promise<() => void> => {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    const response = await route.fetch()
    if (route.request().url().includes(`/assets/${part}-`)) await mayCome
    await route.fulfill({ response })
  })
  return letCome
}

const clubsOn = (page: Page) =>
  page.locator('section[aria-labelledby^="day-"]').first().locator('li, tbody tr')
const worker = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    return new Promise<void>((done) => {
      const look = () => (active?.state === 'activated' ? done() : undefined)
      active?.addEventListener('statechange', look)
      look()
    })
  })

const keptOn = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('playball-answers')).keys()).map(({ url }) => url))

for (const variant of onlyIn(narrowSpanish)) {
  test(`who has seen the calendar has it without a line, as old as it is: ${variant.look}`, async ({
    browser,
  }) => {
    const { app, calendar, standing } = variant.texts
    const page = await openPage(browser, playball.url, variant, { serviceWorkers: 'allow' })
    await page.goto('/calendar')
    await expect(clubsOn(page).first()).toBeVisible()
    const games = await clubsOn(page).count()
    await worker(page)
    await expect.poll(() => keptOn(page)).toContainEqual(expect.stringContaining('/kept/calendar/'))
    await page.goto('/standing')
    await expect(page.getByRole('heading', { level: 1, name: standing.title })).toBeVisible()
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect.poll(() => keptOn(page)).toContainEqual(expect.stringContaining('/kept/standing'))

    await page.context().setOffline(true)
    await page.goto('/calendar')
    await expect(page.getByRole('heading', { level: 1, name: calendar.title })).toBeVisible()
    await expect(clubsOn(page)).toHaveCount(games)
    await expect(page.getByText(anyOf(app.age))).toBeVisible()

    await page.goto('/calendar?date=2099-01-01')
    await expect(page.getByText(app.notKept)).toBeVisible()

    await page.goto('/players/1')
    await expect(page.getByRole('heading', { level: 1, name: app.offlineTitle })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: app.toCalendar }).click()
    await expect(clubsOn(page)).toHaveCount(games)
    // What cannot be had without a line says so.
    await page.getByRole('banner').getByRole('button', { name: variant.texts.header.logIn }).click()
    await expect(page.getByRole('alertdialog').getByText(variant.texts.errors.unreachable)).toBeVisible()

    await page.goto('/leaders')
    await expect(page.getByRole('heading', { level: 1, name: app.offlineTitle })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: variant.texts.leaders.title })).toBeVisible()
  })
}

test('a part of a page whose file is lost on its way comes when it is asked for again, and the page stays', async ({
  browser,
}) => {
  const { texts } = narrowSpanish
  const { id } = await leagueOf(playball).finishedGame()
  const page = await openPage(browser, playball.url, narrowSpanish)
  let requests = 0
  await page.route('**/assets/spoken-detail-choice-*.js', (route) =>
    requests++ < LOST ? route.abort('connectionreset') : route.continue(),
  )
  await page.goto(`/games/${id}`)
  await expect(page.getByRole('combobox', { name: texts.spoken.label })).toBeVisible()
  expect(requests).toBe(LOST + 1)
})

test('tonight’s games that come alive when the line has gone go on with what the server has rendered', async ({
  browser,
}) => {
  const { home, games } = narrowSpanish.texts
  const page = await openPage(browser, playball.url, narrowSpanish)
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  // So old that the browser wants them anew, and has no line to ask for them.
  await page.clock.install({ time: Date.now() + OUTDATED_MS })
  const letCome = await fetchAndHold(page, 'tonight')
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: home.tonight, exact: true })).toBeVisible()
  await page.context().setOffline(true)
  letCome()
  await expect(page.getByText(anyOf(games.staleShort)).first()).toBeVisible()
  expect(trouble).toEqual([])
})

/** Loses a file with the line; returns once it is lost. */
const loseWithLine = async (page: Page, path: string, file: string) => {
  const lost = Promise.withResolvers<void>()
  let isLost = false
  await page.route(file, async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
    lost.resolve()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await lost.promise
}

for (const file of ['index', 'libraries', 'es', 'game-page'])
  test(`a page comes alive when the line is back that it has lost with one of its files: ${file}`, async ({
    browser,
  }) => {
    const { games } = narrowSpanish.texts
    const { id } = await leagueOf(playball).finishedGame()
    const page = await openPage(browser, playball.url, narrowSpanish)
    await loseWithLine(page, `/games/${id}`, `**/assets/${file}-*.js`)
    await expect(page.getByRole('main')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('table', { name: anyOf(games.lineupOf) })).toBeVisible()
  })

test('a page whose script cannot be had, though the site answers, is asked for once more, and not for ever', async ({
  browser,
}) => {
  const page = await openPage(browser, playball.url, narrowSpanish)
  let loads = 0
  await page.route('**/assets/index-*.js', (route) => {
    loads++
    return route.abort('blockedbyclient')
  })
  const asked = () => page.waitForResponse((it) => it.request().method() === 'HEAD')
  const first = asked()
  await page.goto('/faqs', { waitUntil: 'commit' })
  await first
  await asked()
  // Asked for later, and answered to the same page.
  await page.evaluate(() => fetch('/robots.txt'))
  expect(loads).toBe(2)
})

const manifest = z.object({
  lang: z.string(),
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string() })),
})

test('a page that is gone to without a line is waited for in sight, and comes with it', async ({
  browser,
}) => {
  const { league, standing } = narrowSpanish.texts
  const page = await openPage(browser, playball.url, narrowSpanish, { serviceWorkers: 'block' })
  await page.goto('/home')
  await untilAlive(page)
  const waiting = page.locator(':root[data-page-awaited]')
  await expect(waiting).toHaveCount(0)
  await page.context().setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: league.standing }).click()
  await expect(waiting).toBeAttached()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: standing.title })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('the site is an app in the viewer’s language, and an iPhone is told how to install it', async ({
  browser,
}) => {
  const { app } = narrowSpanish.texts
  const page = await openPage(browser, playball.url, narrowSpanish, { hasTouch: true })
  // What only an iPhone has.
  await page.addInitScript(() => Object.assign(Navigator.prototype, { standalone: false }))
  await page.goto('/standing')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const { lang, start_url, icons } = manifest.parse(await (await page.request.get(address ?? '')).json())
  expect([lang, start_url]).toEqual(['es', '/calendar'])
  for (const { src } of icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')

  const entry = page.getByRole('button', { name: app.install })
  await entry.click()
  await expect(page.getByText(app.steps)).toBeVisible()
  await expect(entry).toHaveAttribute('aria-expanded', 'true')
})
