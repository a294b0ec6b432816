import { expect, type Locator, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { expectAccessible } from '../support/axe.ts'
import { logIn } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import {
  byDay,
  expectNoSidewaysScroll,
  holdFile,
  interpolate,
  layoutShift,
  narrowSpanish,
  onlyIn,
  openPage,
  type PageVariant,
  tabletEnglish,
  untilAlive,
  wideSpanish,
} from '../support/viewer.ts'

const HOUR_MS = 3_600_000
/** Widths of phones, from the smallest width of the site's layout on. */
const PHONES = [320, 360, 375, 390, 412, 430, 481]
/** Every card is higher than this number of pixels. */
const A_LINE = 40
const tonight = (page: Page, { texts }: PageVariant) => page.getByRole('region', { name: texts.home.tonight })

for (const variant of onlyIn(byDay(narrowSpanish), tabletEnglish))
  test(`home begins with tonight’s games, and shows the features that only Playball has: ${variant.look}`, async ({
    browser,
  }, testInfo) => {
    const { texts } = variant
    const page = await openPage(browser, playball.url, variant)
    const games = await leagueOf(playball).tonight()
    await page.goto('/home')
    await expect(tonight(page, variant).getByRole('listitem')).toHaveCount(games.length)
    const live = await leagueOf(playball).liveGame()
    const card = tonight(page, variant)
      .getByRole('listitem')
      .filter({ hasText: live.linescore.homeTeam.shortName })
    await expect(card.getByRole('link', { name: texts.calendar.watchLive })).toBeVisible()
    await expect(page.getByText(texts.home.anniversary)).toBeVisible()
    const clubs = page.getByRole('region', { name: texts.home.clubs })
    await expect(clubs.getByRole('listitem').filter({ has: page.locator('svg') })).toHaveCount(10)
    const steps = page.getByRole('region', { name: texts.home.stepsTitle })
    await expect(steps.getByRole('listitem')).toHaveCount(4)

    const section = page.getByRole('region', { name: texts.home.onlyHere })
    // Scrolls to its heading, because a part higher than the window would be scrolled to its middle.
    await section.getByRole('heading', { level: 2 }).scrollIntoViewIfNeeded()
    const slider = section.getByRole('slider', { name: texts.home.boardSlider })
    await slider.scrollIntoViewIfNeeded()
    await slider.focus()
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', /HER 3, CUL 2$/)
    await page.keyboard.press('End')
    await expect(slider).toHaveAttribute('aria-valuetext', /HER 3, CUL 4$/)
    const third = section.getByTitle(interpolate(texts.games.playsOfInning, { inning: 3 }))
    // A part further away than half a window is not fetched yet.
    await section.getByRole('heading', { level: 3, name: texts.home.plays }).scrollIntoViewIfNeeded()
    await third.scrollIntoViewIfNeeded()
    await third.click()
    await expect(section.getByText(texts.demo.plays.inning3.text)).toBeVisible()
    const bring = section.getByRole('button', { name: texts.home.deviceTry })
    await bring.scrollIntoViewIfNeeded()
    await bring.click()
    await expect(section.getByText(texts.home.deviceHere)).toBeVisible()
    const again = section.getByRole('button', { name: texts.home.paymentAgain })
    await again.scrollIntoViewIfNeeded()
    await expect(again).toBeEnabled()

    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await layoutShift(page)).toBeLessThan(0.02)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText(texts.footer.made)).toBeVisible()
    await footer.getByRole('button', { name: texts.footer.toTop }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.screenshot({
      path: testInfo.outputPath(`home-${variant.lang}-${variant.theme}-${variant.width}.png`),
      fullPage: true,
    })
  })

test('a viewer who left a game halfway does not see its score on home, nor beside another game', async ({
  browser,
}) => {
  const { texts } = wideSpanish
  const page = await openPage(browser, playball.url, wideSpanish)
  await logIn(page, 'socio@playball.test')
  const live = await leagueOf(playball).liveGame()
  const at = new Date(Date.now() - HOUR_MS).toISOString()
  await page.route(`**/api/streaming/positions/${live.id}`, (route) =>
    route.fulfill({ json: { response: { at } } }),
  )
  const other = (await leagueOf(playball).tonight()).find((it) => it.id !== live.id && it.isVideoAvailable)
  if (other === undefined) throw new Error('no other game of tonight has begun')
  await page.goto(`/player/${other.id}`)
  const strip = page.getByRole('region', { name: texts.games.scoreboard })
  const inStrip = strip.getByRole('listitem').filter({ hasText: live.linescore.homeTeam.abbrU })
  await expect(inStrip).toContainText(texts.home.keptBack)
  await expect(inStrip).not.toContainText(/\d/)
  await page.goto('/home')
  const card = tonight(page, wideSpanish)
    .getByRole('listitem')
    .filter({ hasText: live.linescore.homeTeam.shortName })
  await expect(card).toContainText(texts.home.keptBack)
  await expect(card).not.toContainText(/\d/)
  await expect(card.getByRole('link')).toHaveCount(1)
  await card.getByRole('link', { name: texts.home.goOn }).click()
  await page.waitForURL(new RegExp(`/player/${live.id}$`))
})

test('a visitor sees tonight’s scores before any script, a user only the games, and the page hydrates both', async ({
  browser,
}) => {
  const page = await openPage(browser, playball.url, narrowSpanish)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const live = await leagueOf(playball).liveGame()
  const card = tonight(page, narrowSpanish)
    .getByRole('listitem')
    .filter({ hasText: live.linescore.homeTeam.shortName })
  const watchLink = card.getByRole('link', { name: narrowSpanish.texts.calendar.watchLive })
  const runs = card.getByText(/^\d+$/).first()
  const letCome = await holdFile(page, '**/assets/index-*.js')
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(runs).toBeVisible()
  const rendered = await card.elementHandle()
  const scores = page.waitForResponse('**/api/3.0.0/scoreboard/**')
  letCome()
  await scores
  expect(await rendered?.evaluate((it) => it.isConnected)).toBe(true)
  await logIn(page, 'socio@playball.test')
  const letComeAgain = await holdFile(page, '**/assets/index-*.js')
  const letPositionsCome = await holdFile(page, '**/api/streaming/positions/**')
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(card).toBeVisible()
  await expect(runs).toBeHidden()
  const renderedAgain = await card.elementHandle()
  await watchLink.focus()
  letComeAgain()
  await untilAlive(page)
  await expect(runs).toBeHidden()
  letPositionsCome()
  await expect(runs).toBeVisible()
  expect(await renderedAgain?.evaluate((it) => it.isConnected)).toBe(true)
  await expect(watchLink).toBeFocused()
  const letScriptCome = await holdFile(page, '**/assets/index-*.js')
  await page.goto('/home', { waitUntil: 'commit' })
  await watchLink.click()
  letScriptCome()
  await page.waitForURL(new RegExp(`/player/${live.id}$`))
  expect(errors).toEqual([])
})

test('a visitor who hides all games sees tonight’s clubs before any script, and no score after it', async ({
  browser,
}) => {
  const page = await openPage(browser, playball.url, narrowSpanish)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const value = encodeURIComponent(JSON.stringify({ all: true, teams: [], games: {} }))
  await page.context().addCookies([{ name: 'spoilers', value, url: playball.url }])
  const live = await leagueOf(playball).liveGame()
  const card = tonight(page, narrowSpanish)
    .getByRole('listitem')
    .filter({ hasText: live.linescore.homeTeam.shortName })
  const letCome = await holdFile(page, '**/assets/index-*.js')
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(card).toBeVisible()
  await expect(card).not.toContainText(/\d/)
  const rendered = await card.elementHandle()
  letCome()
  await untilAlive(page)
  expect(await rendered?.evaluate((it) => it.isConnected)).toBe(true)
  await expect(card).not.toContainText(/\d/)
  expect(errors).toEqual([])
})

test('the names of the ten clubs never touch on any phone', async ({ browser }) => {
  const page = await openPage(browser, playball.url, narrowSpanish)
  await page.goto('/home')
  const names = page.getByRole('region', { name: narrowSpanish.texts.home.clubs }).locator('li > span')
  await expect(names).toHaveCount(10)
  for (const width of PHONES) {
    await page.setViewportSize({ ...narrowSpanish, width })
    expect(await names.evaluateAll(meeting), `${width} px`).toEqual([])
  }
})

test('tonight’s games wait in as much space as they take', async ({ browser }) => {
  const page = await openPage(browser, playball.url, narrowSpanish)
  const letCome = await holdFile(page, '**/api/3.0.0/scoreboard/**')
  const asked = page.waitForRequest('**/api/3.0.0/scoreboard/**')
  // A page with its own query comes without the server's answers.
  await page.goto('/home?from=here')
  // The earlier waits, for the script and the calendar, have other rows.
  await asked
  const section = tonight(page, narrowSpanish)
  const heightOf = async (card: Locator) => (await card.boundingBox())?.height ?? 0
  const waiting = section.locator('span[aria-hidden="true"]').first()
  await expect(waiting).toBeVisible()
  const before = await heightOf(waiting)
  expect(before).toBeGreaterThan(A_LINE)
  letCome()
  expect(await heightOf(section.getByRole('listitem').first())).toBe(before)
})

test('all of home hydrates without a sign of a user, at a shared bare address too', async ({ browser }) => {
  const { texts } = wideSpanish
  const page = await openPage(browser, playball.url, wideSpanish)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const letCome = await holdFile(page, '**/assets/index-*.js')
  await page.goto('/?fbclid=IwAR0', { waitUntil: 'commit' })
  const heading = await page.getByRole('heading', { name: texts.home.priceTitle }).elementHandle()
  letCome()
  await expect(page).toHaveURL(/\/home\?fbclid=IwAR0$/)
  await expect(page.locator('#section-price').getByRole('article')).toBeVisible()
  expect(await heading?.evaluate((it) => it.isConnected)).toBe(true)
  expect(errors).toEqual([])
})

test('an address of the passes opens home at them on a phone', async ({ browser }) => {
  const page = await openPage(browser, playball.url, narrowSpanish)
  for (const address of ['/payment', '/home#section-price']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: narrowSpanish.texts.home.priceTitle })).toBeInViewport()
  }
})

test('tonight’s scores update by themselves while nobody touches the page', async ({ browser }) => {
  const page = await openPage(browser, playball.url, narrowSpanish)
  const scores = page.waitForResponse('**/api/3.0.0/scoreboard/**')
  await page.goto('/home')
  await scores
  await expect(tonight(page, narrowSpanish).getByRole('listitem').first()).toBeVisible()
})

/** Runs in the page: the texts of a row that leave the next one no space, or go beyond the window. */
const meeting = (names: readonly Element[]): string[] => {
  const GAP = 4
  const boxes = names.map((it) => ({ text: it.textContent ?? '', ...it.getBoundingClientRect().toJSON() }))
  return boxes
    .filter(({ right, top }, nth) => {
      const next = boxes[nth + 1]
      return right > innerWidth || (next?.top === top && next.left < right + GAP)
    })
    .map(({ text }) => text)
}
