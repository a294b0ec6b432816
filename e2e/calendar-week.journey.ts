import { expect, type Page } from '@playwright/test'
import { clubOf } from '../domain/clubs.ts'
import { VISIBLE_DAYS } from '../web/games/calendar/calendar-days.ts'
import { listenForTrouble } from './fan.ts'
import { test } from './journey.ts'
import { leagueOf } from './league.ts'
import { sharedPlayball as playball } from './shared-playball.ts'
import { anyOf, expectNoSidewaysScroll, narrowSpanish, onlyIn, openPage, wideEnglish } from './viewer.ts'

/** Of a telephone of 844 px, with thirty games that have two pitchers and three channels each, and three clocks. */
const MAX_SCREENS = 5
const NARANJEROS = 677

test('a week fits on five screens of a telephone, and its row of days goes to each of them', async ({
  browser,
}) => {
  const page = await openPage(browser, playball.url, narrowSpanish)
  const trouble = listenForTrouble(page)
  await page.goto('/calendar')
  const strip = page.getByRole('toolbar', { name: narrowSpanish.texts.calendar.days })
  await expect(strip.getByRole('button')).toHaveCount(VISIBLE_DAYS)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const screens = await page.locator('#content').evaluate((it) => it.scrollHeight / 844)
  expect(screens).toBeLessThan(MAX_SCREENS)

  await strip.getByRole('button').first().focus()
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 3 }).nth(4)
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expectNoSidewaysScroll(page)
  expect(trouble).toEqual([])
})

for (const variant of onlyIn(narrowSpanish))
  test(`one club’s games alone stand in the calendar, in ${variant.lang} at ${variant.width} px, and the address can be shared`, async ({
    browser,
  }) => {
    const { calendar } = variant.texts
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/calendar')
    await page.getByRole('button', { name: anyOf(calendar.allClubs) }).click()
    await page.getByRole('option', { name: 'Naranjeros' }).click()
    await expect(page).toHaveURL('/calendar?club=her')
    await expectGamesOf(page, NARANJEROS)
    await page.getByRole('button', { name: calendar.next }).click()
    await expect(page).toHaveURL(/[?&]club=her/)
    await expectGamesOf(page, NARANJEROS)
    await page.getByRole('button', { name: calendar.saveSeasonOf.replace('{{club}}', 'Naranjeros') }).click()
    await expect(page.getByRole('menuitem', { name: calendar.subscribe })).toHaveAttribute(
      'href',
      new RegExp(`^webcal://.+/teams/${NARANJEROS}/season\\.ics\\?lang=${variant.lang}$`),
    )
    await page.keyboard.press('Escape')
    await page.goto('/standing')
    await page.goto('/calendar')
    await expect(page).toHaveURL('/calendar?club=her')
    await expectNoSidewaysScroll(page)
    await page.context().close()
  })

test('plays are folded by inning, what the reader opens stays open, and the scoring plays are a press away', async ({
  browser,
}) => {
  const final = await leagueOf(playball).finishedGame()
  for (const variant of onlyIn(wideEnglish)) {
    const { games } = variant.texts
    const page = await openPage(browser, playball.url, variant)
    await page.goto(`/games/${final.id}`)
    await page.getByRole('tab', { name: games.plays }).click()
    const innings = page.getByRole('heading', { level: 3, name: anyOf(games.inningOf) }).getByRole('button')
    await expect(innings.first()).toHaveAttribute('aria-expanded', 'true')
    await expect(innings.last()).toHaveAttribute('aria-expanded', 'false')
    await innings.last().press('Enter')
    await expect(innings.last()).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('button', { name: anyOf(games.onlyScoring) }).click()
    await expect(innings).toHaveCount(0)
    const badges = page.getByText(games.scoringPlay, { exact: true })
    const plays = page
      .getByRole('tabpanel')
      .last()
      .getByRole('listitem')
      .filter({ has: page.locator('p') })
    expect(await badges.count()).toBeGreaterThan(0)
    expect(await plays.filter({ has: badges }).count()).toBe(await plays.count())
    await page.getByRole('button', { name: anyOf(games.onlyScoring) }).click()
    await expect(innings.last()).toHaveAttribute('aria-expanded', 'true')
    await expectNoSidewaysScroll(page)

    await page.goto(`/games/${final.id}?inning=2`)
    const second = page.getByRole('heading', {
      name: new RegExp(`^${games.inningOf.replace('{{inning}}', '2')}\\b`),
    })
    await expect(second.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
    await expect(second).toBeInViewport()

    const link = page.getByTitle(games.playsOfInning.replace('{{inning}}', '2'))
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await second.getByRole('button').click()
    await page.getByRole('tab', { name: games.box }).click()
    await link.click()
    await expect(second.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
    await expect(second).toBeInViewport()
    await page.context().close()
  }
})

test('a club’s page shows its season at a glance, and a player’s the splits of theirs', async ({
  browser,
}) => {
  for (const variant of onlyIn(narrowSpanish)) {
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

/** Whether all games on the page are of that club, and there are some. */
const expectGamesOf = async (page: Page, id: number) => {
  const name = clubOf(id)?.name.split(' ').slice(0, 3).join(' ') ?? ''
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const rows = page.locator('main section').locator('tbody tr, ul[aria-label] > li')
  await expect(rows.filter({ hasText: name }).first()).toBeVisible()
  expect(await rows.filter({ hasText: name }).count()).toBe(await rows.count())
}
