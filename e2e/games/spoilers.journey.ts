import { expect, type Page } from '@playwright/test'
import type { CalendarGame } from '../../contract/games/calendar.ts'
import { openLoggedIn } from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { dayOf, rowOf } from '../support/calendar-page.ts'
import { listenForTrouble, watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { pressKey } from '../support/keyboard.ts'
import { leagueOf } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import { inTheEvening, type Playball, runPlayball } from '../support/run-playball.ts'
import { logOf } from '../support/strip-states.ts'
import {
  byDay,
  byNight,
  expectNoSidewaysScroll,
  interpolate,
  narrowEnglish,
  narrowSpanish,
  onlyIn,
  openPage,
  openTab,
  type PageVariant,
  tabletEnglish,
  wideEnglish,
  wideSpanish,
} from '../support/viewer.ts'

const [CARD, OTHER_CARD] = [2026000001, 2026000002]
const STRIP_CARDS = [2026000003, 2026000004]
/** The page asks for a hidden game's log so far ahead of its picture at most. */
const MAX_AHEAD_MS = 10_500

let playball: Playball
test.beforeAll(async () => {
  playball = await runPlayball(inTheEvening())
})
test.afterAll(() => playball.stop())

for (const variant of onlyIn(narrowSpanish, byNight(wideEnglish))) {
  test(`a visitor hides all games, shows one, and hides it again: ${variant.look}`, async ({ browser }) => {
    const { games, spoilers } = variant.texts
    const final = await leagueOf(playball).finishedGame()
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/calendar')
    await chooseAll(page, variant)
    await expectAccessible(page)

    await page.goto(`/games/${final.id}`)
    const line = page.getByRole('table', { name: games.lineScore })
    await expect(page.getByText(spoilers.gameHiddenText)).toBeVisible()
    await expect(line).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await pressKey(page.getByRole('button', { name: spoilers.show, exact: true }))
    await expect(line).toBeVisible()
    await page.getByRole('button', { name: spoilers.hide }).click()
    await expect(line).toHaveCount(0)

    await page.goto('/home')
    await expect(page.getByText('–', { exact: true }).first()).toBeVisible()
    await page.goto('/standing')
    await expect(page.getByText(spoilers.pageHidden)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: spoilers.show, exact: true }).click()
    await expect(page.getByText(spoilers.pageShown)).toBeVisible()
    await page.reload()
    await expect(page.getByText(spoilers.pageHidden)).toBeVisible()

    const { teams } = await logOf(playball, final.id)
    await page.goto(`/teams/${teams.home.id}`)
    await expect(page.getByText(variant.texts.team.hiddenResults)).toBeVisible()
  })
}

for (const variant of onlyIn(narrowSpanish, tabletEnglish, byNight(wideEnglish)))
  test(`a visitor hides a game on its card, shows it again, and hides one to come: ${variant.look}`, async ({
    browser,
  }) => {
    const { spoilers, games: texts } = variant.texts
    const [final, coming] = [await listedGame('isFinal'), await listedGame('isPreview')]
    const page = await openPage(browser, playball.url, variant)
    const trouble = listenForTrouble(page)
    await page.goto('/calendar')
    const row = rowOf(dayOf(page), final, variant)
    const hide = page.getByRole('button', { name: nameOf(spoilers.hideOne, final), exact: true })
    const show = page.getByRole('button', { name: nameOf(spoilers.showOne, final), exact: true })
    const ended = row.getByText(interpolate(texts.finalIn, { inning: final.innings ?? 0 }))
    await expect(ended).toBeVisible()
    const places = [await row.boundingBox(), await hide.boundingBox()]
    expect(places[1]?.width).toBeGreaterThanOrEqual(24)
    expect(places[1]?.height).toBeGreaterThanOrEqual(24)
    await pressKey(hide)
    await expect(ended).toHaveCount(0)
    await expect(show).toBeFocused()
    expect([await row.boundingBox(), await show.boundingBox()]).toEqual(places)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await pressKey(show)
    await expect(ended).toBeVisible()
    await expect(hide).toBeFocused()

    await page.getByRole('button', { name: nameOf(spoilers.hideOne, coming), exact: true }).click()
    await page.reload()
    await expect(
      page.getByRole('button', { name: nameOf(spoilers.showOne, coming), exact: true }),
    ).toBeVisible()
    await expect(hide).toBeVisible()
    expect(trouble).toEqual([])
  })

for (const variant of onlyIn(byNight(narrowEnglish), byDay(wideSpanish)))
  test(`a visitor hides all games above home’s strip of them: ${variant.look}`, async ({ browser }) => {
    const { spoilers } = variant.texts
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/home')
    const games = page.locator('#tonight-games')
    const dashes = games.getByText('–', { exact: true })
    await expect(games.getByRole('link').first()).toBeVisible()
    await expect(dashes).toHaveCount(0)
    const button = page.getByRole('button', { name: spoilers.title })
    await pressKey(button)
    await pressKey(page.getByRole('checkbox', { name: spoilers.all }), 'Space')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(dashes.first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

test('a visitor’s choice in one tab reaches the game’s page and home in others', async ({ browser }) => {
  const { games, spoilers } = wideSpanish.texts
  const final = await leagueOf(playball).finishedGame()
  const page = await openPage(browser, playball.url, wideSpanish)
  await page.goto('/calendar')
  const gamePage = await openTab(page, `/games/${final.id}`)
  const line = gamePage.getByRole('table', { name: games.lineScore })
  await expect(line).toBeVisible()
  const home = await openTab(page, '/home')
  const dashes = home.locator('#tonight-games').getByText('–', { exact: true })
  await expect(home.locator('#tonight-games').getByRole('link').first()).toBeVisible()
  await expect(dashes).toHaveCount(0)

  await chooseAll(page, wideSpanish)
  await expect(gamePage.getByText(spoilers.gameHiddenText)).toBeVisible()
  await expect(line).toHaveCount(0)
  await expect(dashes.first()).toBeVisible()

  await gamePage.getByRole('button', { name: spoilers.show, exact: true }).click()
  await expect(line).toBeVisible()
  await page.goto(`/games/${final.id}`)
  await expect(page.getByText(spoilers.gameShown)).toBeVisible()
})

for (const [variant, card] of onlyIn(byDay(narrowSpanish), wideEnglish).map(
  (it, nth) => [it, STRIP_CARDS[nth]] as const,
))
  test(`a member hides a game on its page, and all of them beside the picture: ${variant.look}`, async ({
    browser,
  }) => {
    const { games, spoilers } = variant.texts
    const final = await leagueOf(playball).finishedGame()
    const page = await openLoggedIn(browser, variant, await newMember(playball, card ?? 0), playball)
    await page.goto(`/games/${final.id}`)
    const line = page.getByRole('table', { name: games.lineScore })
    await expect(line).toBeVisible()
    await pressKey(page.getByRole('button', { name: spoilers.hideGame }))
    await expect(page.getByText(spoilers.gameHiddenText)).toBeVisible()
    await expect(line).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('contentinfo')).not.toBeInViewport()
    const notice = page.getByRole('status').filter({ hasText: spoilers.gameHiddenText })
    const before = await notice.boundingBox()
    await page.getByRole('button', { name: spoilers.showGame }).click()
    await expect(line).toBeVisible()
    const shown = page.getByRole('status').filter({ hasText: spoilers.gameShown })
    expect(await shown.boundingBox()).toEqual(before)

    await page.goto(`/player/${final.id}`)
    const strip = page.getByRole('region', { name: games.scoreboard })
    await pressKey(strip.getByRole('button', { name: spoilers.title }))
    await pressKey(page.getByRole('checkbox', { name: spoilers.all }), 'Space')
    await page.keyboard.press('Escape')
    await expect(strip.getByRole('button', { name: spoilers.on })).toBeFocused()
    await expect(strip.getByText(spoilers.gameHidden).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

for (const [variant, card] of [
  [byDay(wideSpanish), CARD],
  [narrowEnglish, OTHER_CARD],
] as const) {
  test(`a member's hidden recording tells nothing ahead of its picture: ${variant.look}`, async ({
    browser,
  }) => {
    const { spoilers } = variant.texts
    const final = await leagueOf(playball).finishedGame()
    const page = await openLoggedIn(browser, variant, await newMember(playball, card), playball)
    await page.goto('/calendar')
    await chooseAll(page, variant)
    await page.goto('/profile#spoilers')
    await expect(page.getByRole('checkbox', { name: spoilers.all })).toBeChecked()
    const logs = logsOf(page)
    await page.goto(`/player/${final.id}`)
    await watchFor(page, 8)
    const playhead = await playheadOf(page)
    expect(logs.length).toBeGreaterThan(0)
    const { moments } = await logOf(playball, final.id)
    const later = moments.filter(({ at }) => at > playhead + MAX_AHEAD_MS)
    expect(later.length).toBeGreaterThan(100)
    for (const text of logs) expect(text).not.toContain(`"at":${later.at(0)?.at}`)
    await expectNoSidewaysScroll(page)
  })
}

/** The evening's last game of this kind. */
const listedGame = async (kind: 'isFinal' | 'isPreview'): Promise<CalendarGame> => {
  const [evening] = await leagueOf(playball).days()
  const game = evening?.games.findLast((it) => it[kind])
  if (game === undefined) throw new Error(`no game of the evening is ${kind}`)
  return game
}

const nameOf = (text: string, { name }: CalendarGame): string =>
  interpolate(text, { game: name.replace('@', ' – ') })

/** Switches all games off by the calendar's dialog, with the keyboard. */
const chooseAll = async (page: Page, { texts }: PageVariant) => {
  const saved = page.waitForResponse((it) => it.url().includes('/api/3.0.0/calendar'))
  await pressKey(page.getByRole('button', { name: texts.spoilers.title }))
  await pressKey(page.getByRole('checkbox', { name: texts.spoilers.all }), 'Space')
  await saved
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: texts.spoilers.on })).toBeVisible()
}

/** The bodies of the page's logs and streams of a game. */
const logsOf = (page: Page): string[] => {
  const bodies: string[] = []
  page.on('response', async (it) => {
    if (/\/games\/\d+\/log/.test(it.url())) bodies.push(await it.text().catch(() => ''))
  })
  return bodies
}

const playheadOf = async (page: Page): Promise<number> =>
  Date.parse((await page.locator('[data-playing-date]').getAttribute('data-playing-date')) ?? '')
