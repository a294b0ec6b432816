import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { expectAccessible } from '../support/axe.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import { anyOf, narrowSpanish, onlyIn, openPage, untilAlive } from '../support/viewer.ts'

const OUTDATED_MS = 600_000

/**
 * Serves all files, with or without a connection; those of `part` only when the returned function is called.
 */
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

/**
 * Takes a page's connection away and gives it back. A document that Chromium opens offline calls itself
 * online, unlike on a real telephone: it says here what it is.
 */
const openConnection = async (page: Page) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => sessionStorage.getItem('offline') === null }),
  )
  return {
    cut: async () => {
      await page.evaluate(() => sessionStorage.setItem('offline', ''))
      await page.context().setOffline(true)
    },
    restore: async () => {
      await page.context().setOffline(false)
      await page.evaluate(() => {
        sessionStorage.removeItem('offline')
        dispatchEvent(new Event('online'))
      })
    },
  }
}

for (const variant of onlyIn(narrowSpanish)) {
  test(`a user who has seen the calendar has it without a connection, with its age: ${variant.look}`, async ({
    browser,
  }) => {
    const { app, calendar, standing } = variant.texts
    const page = await openPage(browser, playball.url, variant, { serviceWorkers: 'allow' })
    const connection = await openConnection(page)
    await page.goto('/calendar')
    await expect(clubsOn(page).first()).toBeVisible()
    const games = await clubsOn(page).count()
    await worker(page)
    await expect.poll(() => keptOn(page)).toContainEqual(expect.stringContaining('/kept/calendar/'))
    await page.goto('/standing')
    await expect(page.getByRole('heading', { level: 1, name: standing.title })).toBeVisible()
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect.poll(() => keptOn(page)).toContainEqual(expect.stringContaining('/kept/standing'))

    await connection.cut()
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
    // A part that needs a connection says so.
    await page.getByRole('banner').getByRole('button', { name: variant.texts.header.logIn }).click()
    await expect(page.getByRole('alertdialog').getByText(variant.texts.errors.unreachable)).toBeVisible()

    await page.goto('/leaders')
    await expect(page.getByRole('heading', { level: 1, name: app.offlineTitle })).toBeVisible()
    await connection.restore()
    await expect(page.getByRole('heading', { level: 1, name: variant.texts.leaders.title })).toBeVisible()
  })
}

test('a part of a page whose file was lost comes once the page has reloaded', async ({ browser }) => {
  const { texts } = narrowSpanish
  const { id } = await leagueOf(playball).finishedGame()
  const page = await openPage(browser, playball.url, narrowSpanish)
  let requests = 0
  await page.route('**/assets/spoken-detail-choice-*.js', (route) =>
    requests++ === 0 ? route.abort('connectionreset') : route.continue(),
  )
  await page.goto(`/games/${id}`)
  await expect(page.getByRole('combobox', { name: texts.spoken.label })).toBeVisible()
  expect(requests).toBe(2)
})

test('tonight’s games that hydrate offline go on with the server’s rendering', async ({ browser }) => {
  const { home, games } = narrowSpanish.texts
  const page = await openPage(browser, playball.url, narrowSpanish)
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  // The scores are so old that the browser wants new ones, without a connection to fetch them.
  await page.clock.install({ time: Date.now() + OUTDATED_MS })
  const letCome = await fetchAndHold(page, 'home-page')
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: home.tonight, exact: true })).toBeVisible()
  await page.context().setOffline(true)
  letCome()
  await expect(page.getByText(anyOf(games.staleShort)).first()).toBeVisible()
  expect(trouble).toEqual([])
  // A page that closes takes away the answers of files that are still being served.
  await page.unrouteAll({ behavior: 'wait' })
})

/** Loses a file together with the connection; resolves once it is lost. */
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
  test(`a page that lost one of its files with the connection hydrates when that is back: ${file}`, async ({
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

test('a page whose script cannot be fetched while the site answers reloads once, and not for ever', async ({
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
  // A later request is answered to the same page, which has not reloaded again.
  await page.evaluate(() => fetch('/robots.txt'))
  expect(loads).toBe(2)
})

const manifest = z.object({
  lang: z.string(),
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string() })),
})

test('a page opened without a connection shows its wait, and comes with the connection', async ({
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

test('the site is an app in the viewer’s language, and an iPhone shows how to install it', async ({
  browser,
}) => {
  const { app } = narrowSpanish.texts
  const page = await openPage(browser, playball.url, narrowSpanish, { hasTouch: true })
  // Only an iPhone has this property.
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
