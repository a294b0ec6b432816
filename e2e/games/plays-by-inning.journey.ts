import { expect, type Locator, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { test } from '../support/journey.ts'
import { pressKey } from '../support/keyboard.ts'
import { leagueOf } from '../support/league.ts'
import {
  anyOf,
  byNight,
  expectNoSidewaysScroll,
  narrowSpanish,
  onlyIn,
  openPage,
  type PageVariant,
  wideEnglish,
  wideSpanish,
} from '../support/viewer.ts'

test('plays are folded by inning, opened innings stay open, and the scoring plays are a press away', async ({
  browser,
}) => {
  const final = await leagueOf(playball).finishedGame()
  for (const variant of onlyIn(byNight(wideEnglish))) {
    const { games } = variant.texts
    const page = await openPage(browser, playball.url, variant)
    await page.goto(`/games/${final.id}`)
    await expectPreview(page, variant)
    await page.getByRole('tab', { name: games.plays }).click()
    const innings = page.getByRole('heading', { level: 3, name: anyOf(games.inningOf) }).getByRole('button')
    await expect(innings.first()).toHaveAttribute('aria-expanded', 'true')
    await expect(innings.last()).toHaveAttribute('aria-expanded', 'false')
    await pressKey(innings.last())
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
    await expectColumns(page, variant)
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
    await expect(second.getByRole('button')).toBeFocused()
    await page.context().close()
  }
})

/** Expects the tags in a game's document that link previews and search engines read. */
const expectPreview = async (page: Page, { lang }: PageVariant) => {
  const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  expect(picture).toMatch(new RegExp(`/previews/games/\\d+-${lang}\\.png$`))
  expect((await page.request.get(new URL(picture).pathname)).headers()['content-type']).toBe('image/png')
  const structured = page.locator('script[type="application/ld+json"]')
  expect(await structured.textContent()).toContain('"@type":"SportsEvent"')
}

/** A narrow page shows the score above the list of plays, a wide one beside it, further down too. */
const expectColumns = async (page: Page, variant: PageVariant) => {
  const score = page.getByRole('table', { name: variant.texts.games.lineScore })
  const list = page.getByRole('tabpanel').last()
  await page.setViewportSize(narrowSpanish)
  await expect.poll(() => placeOf(score, list)).toBe('above')
  await page.setViewportSize(wideSpanish)
  await expect.poll(() => placeOf(score, list)).toBe('beside')
  await list.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect(score).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(variant)
}

/** The place of a part of the page, relative to a later part. */
const placeOf = async (part: Locator, other: Locator) => {
  const [a, b] = [await part.boundingBox(), await other.boundingBox()]
  if (a === null || b === null) return 'nowhere'
  if (a.y + a.height <= b.y) return 'above'
  return a.x + a.width <= b.x && a.y < b.y + b.height ? 'beside' : 'elsewhere'
}
