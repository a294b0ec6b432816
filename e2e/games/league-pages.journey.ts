import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, leagueDay } from '../../domain/league/league-time.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { listenForTrouble } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import {
  anyOf,
  byDay,
  expectNoSidewaysScroll,
  holdFile,
  layoutShift,
  narrowSpanish,
  onlyIn,
  openPage,
  tabletSpanish,
  untilAlive,
  wideEnglish,
  wideSpanish,
} from '../support/viewer.ts'

const widths = [390, 1440]
const NARANJEROS = 677

for (const width of widths)
  test(`a visitor walks from the tables to a club, a player and a game at ${width} px`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ baseURL: playball.url, viewport: { width, height: 900 } })
    const trouble = listenForTrouble(page)
    await page.goto('/standing')
    await expect(page.getByRole('heading', { level: 1, name: 'Posiciones' })).toBeVisible()
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(11)
    await expectNoSidewaysScroll(page)

    await page.getByRole('table').first().getByRole('link').first().click()
    await page.waitForURL(/\/teams\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)

    await page.goto('/leaders')
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.waitForURL(/\/players\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await expect(page.getByRole('table').first().getByRole('row').nth(1)).toBeVisible()
    await expectNoSidewaysScroll(page)

    await page.goto(`/games/${(await leagueOf(playball).liveGame()).id}`)
    await expect(page.getByRole('tab', { name: 'Box score' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectBothClubsOnPaper(page)
    await page.goto(`/games/${(await leagueOf(playball).finishedGame()).id}`)
    await expectBothClubsOnPaper(page)
    expect(trouble).toEqual([])
  })

/** A screen shows one club at a time and paper shows both; afterwards the screen is as it was. */
const expectBothClubsOnPaper = async (page: Page) => {
  const lineups = page.getByRole('table', { name: /Bateo de/ })
  await expect(lineups).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(lineups).toHaveCount(2)
  await expect(page.getByRole('banner')).toBeHidden()
  // The notes under a club's tables have a gap between them.
  for (const heading of await page.getByRole('heading', { level: 3 }).all())
    expect(await gapAbove(heading), (await heading.textContent()) ?? undefined).toBeGreaterThan(8)
  await page.emulateMedia({ media: 'screen' })
  await expect(lineups).toHaveCount(1)
}

/** The gap in px between a heading's part and the part above it. */
const gapAbove = (heading: Locator) =>
  heading.evaluate((it) => {
    const part = it.closest('section')
    const above = part?.previousElementSibling
    return !part || !above
      ? Number.POSITIVE_INFINITY
      : part.getBoundingClientRect().top - above.getBoundingClientRect().bottom
  })

test('a page on a slow line is readable before the site’s script, and reserves space for its games', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: playball.url })
  const [site, games] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/assets/index-*.js', (it) => site.promise.then(() => it.continue()))
  await page.route('**/api/3.0.0/calendar?*', (it) => games.promise.then(() => it.continue()))
  await page.goto('/calendar', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Calendario de juegos' })).toBeVisible()
  site.resolve()
  await expect(page.locator('[aria-busy=true]')).toContainText('Cargando')
  games.resolve()
  await expect(page.getByRole('table').first().getByRole('row')).not.toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.close()
})

for (const variant of onlyIn(narrowSpanish, wideEnglish))
  test(`a finished game’s page reserves no space for the batter, and its log moves nothing, however long the names: ${variant.look}`, async ({
    browser,
  }) => {
    const days = await leagueOf(playball).days(addDays(leagueDay(Date.now()), -2), 1)
    const over = days.flatMap(({ games }) => games).filter(({ status }) => status === 'On Demand')
    expect(over.length).toBeGreaterThan(3)
    for (const { mlbid } of over) {
      const page = await openPage(browser, playball.url, variant)
      const letCome = await holdFile(page, '**/api/3.0.0/games/*/log*')
      await page.goto(`/games/${mlbid}`)
      await untilAlive(page)
      letCome()
      await expect(page.getByRole('table', { name: anyOf(variant.texts.games.lineupOf) })).toBeVisible()
      expect(await layoutShift(page), String(mlbid)).toBeLessThan(0.001)
      await page.context().close()
    }
  })

for (const variant of onlyIn(tabletSpanish))
  test(`the title of a coming game moves nothing when it is known: ${variant.look}`, async ({ browser }) => {
    const week = await leagueOf(playball).days(undefined, 6)
    const evening = week.findLast(({ games }) => games.length > 0)?.games ?? []
    expect(evening.map(({ status }) => status)).toContain('ComminSoon')
    for (const { mlbid } of evening) {
      const page = await openPage(browser, playball.url, variant)
      const letCome = await holdFile(page, '**/api/3.0.0/games/*/log*')
      await page.goto(`/games/${mlbid}`)
      await untilAlive(page)
      await expect(page.getByRole('link', { name: anyOf(variant.texts.calendar.saveOf) })).toBeVisible()
      letCome()
      await expect(page.getByRole('table', { name: variant.texts.games.lineScore })).toBeVisible()
      expect(await layoutShift(page), String(mlbid)).toBeLessThan(0.01)
      await page.context().close()
    }
  })

test('tonight’s game opens in as many tabs as a fan likes; three of them have an event stream', async ({
  browser,
}) => {
  const fan = await browser.newContext({ baseURL: playball.url })
  const address = `/games/${(await leagueOf(playball).liveGame()).id}`
  const tabs: Page[] = []
  for (let tab = 0; tab < 9; tab += 1) {
    const page = await fan.newPage()
    await page.goto(address)
    await expect(page.getByRole('tab', { name: 'Box score' })).toBeVisible()
    tabs.push(page)
  }
  const streams = () => tabs[0]?.evaluate(async () => (await navigator.locks.query()).held?.length)
  await expect.poll(streams).toBe(3)
  await fan.close()
})

test('a club’s page shows its season at a glance, and a player’s page their splits', async ({ browser }) => {
  for (const variant of onlyIn(byDay(wideSpanish))) {
    const { team, person } = variant.texts
    const page = await openPage(browser, playball.url, variant)
    await page.goto(`/teams/${NARANJEROS}`)
    const season = page.getByRole('region', { name: team.season })
    await expect(season.getByText(team.streak, { exact: true })).toBeVisible()
    expect(await season.getByRole('link').count()).toBeGreaterThan(20)
    await expectNoSidewaysScroll(page)

    await page.goto('/leaders')
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.waitForURL(/\/players\/\d+$/)
    await page.getByRole('tab', { name: person.splitBy.place }).click()
    const rows = page.getByRole('table', { name: anyOf(`${person.splits}: ${person.splitBy.place}`) })
    await expect(rows.getByRole('rowheader')).toHaveText([person.atHome, person.away])
    await expectNoSidewaysScroll(page)
    await page.context().close()
  }
})
