import { readFile } from 'node:fs/promises'
import { devices, expect, type Page } from '@playwright/test'
import { clubOf } from '../../domain/league/clubs.ts'
import { VISIBLE_DAYS } from '../../web/games/calendar/calendar-days.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { listenForTrouble } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import {
  anyOf,
  byNight,
  expectNoSidewaysScroll,
  holdFile,
  layoutShift,
  narrowSpanish,
  onlyIn,
  openPage,
  type PageVariant,
  tabletSpanish,
  untilAlive,
  wideEnglish,
} from '../support/viewer.ts'

/** Screens of a telephone of 844 px for thirty games, the first day's with their pitchers and channels. */
const MAX_SCREENS = 3
/** On a Monday with games no day of the seven is free. */
const MAX_OF_FULL_WEEK = 3.25
const NARANJEROS = 677

for (const variant of onlyIn(narrowSpanish))
  test(`a week fits on three screens of a telephone, and each day opens to all of its games: ${variant.look}`, async ({
    browser,
  }) => {
    const { calendar } = variant.texts
    const page = await openPage(browser, playball.url, variant)
    const trouble = listenForTrouble(page)
    await page.goto('/calendar')
    const strip = page.getByRole('toolbar', { name: calendar.days })
    await expect(strip.getByRole('button')).toHaveCount(VISIBLE_DAYS)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await untilAlive(page)
    if (variant.width < 768) {
      const screens = await page.locator('#content').evaluate((it) => it.scrollHeight / 844)
      const days = await leagueOf(playball).days(undefined, VISIBLE_DAYS - 1)
      const isFull = days.every(({ games }) => games.length > 0)
      expect(screens).toBeLessThan(isFull ? MAX_OF_FULL_WEEK : MAX_SCREENS)
      expect(await tooSmall(page)).toEqual([])
      await expectDetailsByPress(page, variant)
    }

    // This day is well below the first screen.
    const { nth: steps, games } = await dayToCome(4)
    await strip.getByRole('button').first().focus()
    for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 3 }).nth(steps)
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    const day = page.locator('main section').nth(steps)
    await expect(day.getByText(calendar.comingSoon).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.goto(`/games/${games[0]?.mlbid}`)
    await expect(page.getByText(`${calendar.channel}: ${games[0]?.channelsText}`)).toBeVisible()
    expect(trouble).toEqual([])
  })

for (const club of [undefined, 'her'])
  test(`a phone’s page has the week in its document, and nothing moves when the site’s script comes: ${club ?? 'all clubs'}`, async ({
    browser,
  }) => {
    const { userAgent } = devices['Pixel 7']
    const page = await openPage(browser, playball.url, narrowSpanish, { userAgent })
    const trouble = listenForTrouble(page)
    if (club !== undefined)
      await page.addInitScript((code) => localStorage.setItem('calendar-club', code), club)
    const letCome = await holdFile(page, '**/assets/index-*.js')
    const games = page.getByRole('main').getByRole('listitem')
    // A server that was slow once writes the page without its week, for a quarter of a minute.
    await expect(async () => {
      await page.goto('/calendar', { waitUntil: 'commit' })
      await expect(page.getByRole('main').locator('li').first()).toBeAttached({ timeout: 1_000 })
    }).toPass()
    // The document has the games of all clubs: a viewer of one club does not see them.
    await expect(games.first()).toBeVisible({ visible: club === undefined })
    letCome()
    await untilAlive(page)
    if (club !== undefined) await expectGamesOf(page, NARANJEROS)
    await expect(games.first()).toBeVisible()
    expect(await layoutShift(page)).toBeLessThan(0.01)
    expect(trouble).toEqual([])
  })

for (const variant of onlyIn(tabletSpanish))
  test(`the calendar shows only one club’s games, in ${variant.look}, and the address can be shared`, async ({
    browser,
  }) => {
    const { calendar } = variant.texts
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/calendar')
    const choice = page.getByRole('combobox', { name: calendar.club })
    // Every club that plays this week can be chosen.
    for (const club of await clubsThatPlay())
      await expect(choice.getByRole('option', { name: club })).toBeAttached()
    await choice.selectOption('Naranjeros')
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
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('link', { name: anyOf(calendar.saveOf) })
        .first()
        .click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.ics$/)
    expect(await readFile(await file.path(), 'utf8')).toMatch(/BEGIN:VEVENT[\s\S]+SUMMARY:.*Naranjeros/)
    await page.goto('/standing')
    await page.goto('/calendar')
    await expect(page).toHaveURL('/calendar?club=her')
    await expectNoSidewaysScroll(page)
    await page.context().close()
  })

/** Both sides of each width at which the table changes. */
const TABLE_WIDTHS = [768, 1023, 1024, 1279, 1280, 1440]

for (const variant of onlyIn(byNight(wideEnglish)))
  test(`every channel of a game can be read, and no button leaves its column, at every width of the table: ${variant.look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/calendar')
    for (const width of TABLE_WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const cells = page.getByRole('main').getByRole('cell')
      await expect(cells.filter({ hasText: 'Canal Dugout, ' }).first()).toBeVisible()
      const cut = await cells.evaluateAll((all) =>
        all
          .flatMap((cell) => [...cell.querySelectorAll('*')].map((part) => ({ cell, part })))
          .filter(({ cell, part }) => {
            const isHigher = part.tagName === 'SPAN' && part.scrollHeight > part.clientHeight + 1
            return (
              (isHigher && getComputedStyle(part).overflow === 'hidden') ||
              part.getBoundingClientRect().right > cell.getBoundingClientRect().right
            )
          })
          .map(({ part }) => part.textContent),
      )
      expect(cut, `${width} px`).toEqual([])
    }
    await page.context().close()
  })

/** The clubs of the week, by the names of the list. */
const clubsThatPlay = async (): Promise<string[]> => {
  const games = (await leagueOf(playball).days(undefined, VISIBLE_DAYS - 1)).flatMap((it) => it.games)
  return [...new Set(games.flatMap(({ homeTeam }) => clubOf(homeTeam.id)?.nickname ?? []))]
}

/** Whether all games on the page are of that club, and there are some. */
const expectGamesOf = async (page: Page, id: number) => {
  const name = clubOf(id)?.name.split(' ').slice(0, 3).join(' ') ?? ''
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const rows = page.locator('main section').locator('tbody tr, ul[aria-label] > li')
  await expect(rows.filter({ hasText: name }).first()).toBeVisible()
  // The address changes at once, the page once it is drawn.
  await expect(rows.filter({ hasNotText: name })).toHaveCount(0)
}

const PRESSED = 44
/** WCAG 2.2, 2.5.8. */
const LEAST = 24

/** The buttons and links of the calendar that are too low to be hit. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.locator('#content :is(button, a)').evaluateAll(
    (all, [pressed, least]) =>
      all
        .map((it) => ({ it, height: it.getBoundingClientRect().height }))
        .filter(({ it, height }) => height > 1 && height < (it.tagName === 'A' ? least : pressed))
        .map(({ it, height }) => `${it.getAttribute('aria-label') ?? it.textContent}: ${height}`),
    [PRESSED, LEAST] as const,
  )

/**
 * The first day shows its pitchers, channels and states at once; the next one only while they are asked for.
 */
const expectDetailsByPress = async (page: Page, { texts: { calendar } }: PageVariant) => {
  const { nth, games } = await dayToCome(1)
  const count = games.length
  const [first, second] = [page.locator('main section').first(), page.locator('main section').nth(nth)]
  const toggle = second.getByRole('button', { name: anyOf(calendar.detailsOf) })
  const details = [calendar.pitchers, calendar.channel, calendar.comingSoon, calendar.tickets]
  await expect(first.getByText(`${calendar.channel}:`)).toHaveCount(5)
  await expect(second.getByText(' CT')).toHaveCount(count)
  await expect(second.getByText(`${calendar.channel}:`)).toHaveCount(0)
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  for (const text of details) await expect(second.getByText(text)).toHaveCount(count)
  await toggle.click()
  await expect(second.getByText(`${calendar.channel}:`)).toHaveCount(0)
}

/**
 * The first day with games to come, from the `from`th of the week on, and its games: nobody plays on Mondays.
 */
const dayToCome = async (from: number) => {
  const days = await leagueOf(playball).days(undefined, VISIBLE_DAYS - 1)
  const nth = days.findIndex(
    ({ games }, it) => it >= from && games.some(({ status }) => status === 'ComminSoon'),
  )
  return { nth, games: days[nth]?.games ?? [] }
}
