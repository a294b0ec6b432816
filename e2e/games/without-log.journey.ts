import { type Browser, expect, type Page, type Route } from '@playwright/test'
import { openLoggedIn } from '../support/accounts-person.ts'
import { test } from '../support/journey.ts'
import { type League, leagueOf } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import { inTheEvening, type Playball, runPlayball } from '../support/run-playball.ts'
import { anyOf, narrowEnglish, onlyIn, openPage, wideEnglish, wideSpanish } from '../support/viewer.ts'

const LOG = '**/api/3.0.0/games/*/log*'
const BOX = '**/api/3.0.0/boxscore/*'
const PLAYS = '**/api/3.0.0/playbyplay/*'
const SCOREBOARD = '**/api/3.0.0/scoreboard/**'
const CALENDAR = /\/api\/3\.0\.0\/calendar\?/

let nextCard = 2026000001
/** A member with a new account: one that just watched would wait until its closed page counts as gone. */
const openMember = async (browser: Browser): Promise<Page> =>
  openLoggedIn(browser, wideSpanish, await newMember(playball, nextCard++), playball)

let playball: Playball
let league: League
test.beforeAll(async () => {
  playball = await runPlayball(inTheEvening())
  league = leagueOf(playball)
})
test.afterAll(() => playball.stop())

const broken = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    body: JSON.stringify({ error: { code: 'errors.serverError', message: 'broken' } }),
  })
const notReady = (route: Route) =>
  route.fulfill({
    status: 503,
    headers: { 'retry-after': '5' },
    contentType: 'application/json',
    body: JSON.stringify({ error: { code: 'errors.notReady', message: 'not ready' } }),
  })

const breakAll = async (page: Page, ...addresses: string[]) => {
  for (const address of addresses) await page.route(address, broken)
}

test('a live game without its log shows its box score and plays, on its page and beside its video', async ({
  browser,
}) => {
  const id = (await league.liveGame()).id
  for (const variant of onlyIn(wideEnglish)) {
    const page = await openPage(browser, playball.url, variant)
    await breakAll(page, LOG)
    await page.goto(`/games/${id}`)
    const { games } = variant.texts
    const lineup = page.getByRole('table', { name: anyOf(games.lineupOf) })
    await expect(lineup).toBeVisible()
    await expect(page.getByRole('table', { name: games.lineScore })).toBeVisible()
    await page.getByRole('tab', { name: games.plays }).click()
    await expect(page.getByRole('heading', { name: anyOf(games.inningOf) }).first()).toBeVisible()
    const pitches = page.getByRole('region', { name: variant.texts.pitches.title })
    await expect(pitches).toContainText(variant.texts.pitches.unavailable)
    const asked = page.waitForRequest(LOG)
    await pitches.getByRole('button', { name: variant.texts.ui.retry }).click()
    await asked
    await page.unroute(LOG)
    await expect(pitches.getByRole('img', { name: variant.texts.pitches.zone })).toBeVisible()
    await page.context().close()
  }
  const page = await openMember(browser)
  await breakAll(page, LOG)
  await page.goto(`/player/${id}`)
  const { games } = wideSpanish.texts
  await expect(page.getByRole('table', { name: anyOf(games.lineupOf) })).toBeVisible()
})

test('a recording without its log shows no box score, which would reveal its end', async ({ browser }) => {
  const final = await league.finishedGame()
  const page = await openMember(browser)
  await breakAll(page, LOG)
  const failed = page.waitForResponse((it) => it.status() === 500)
  await page.goto(`/player/${final.id}`)
  await failed
  await expect
    .poll(() => page.locator('video').evaluate((it: HTMLVideoElement) => it.currentTime))
    .toBeGreaterThan(1)
  const { games } = wideSpanish.texts
  await expect(page.getByRole('table', { name: anyOf(games.lineupOf) })).toHaveCount(0)
  // The two clubs are no secret.
  const { awayTeam, homeTeam } = final.linescore
  const card = page
    .getByRole('region', { name: games.scoreboard })
    .getByRole('listitem')
    .filter({ hasText: games.thisGame })
  const clubs = [awayTeam, homeTeam].map((it) => it.abbrU + it.shortName)
  await expect(card).toHaveText([games.thisGame, ...clubs].join(''))
})

test('failing plays leave the box score alone, a failing box score and scoreboard leave nothing', async ({
  browser,
}) => {
  const id = (await league.liveGame()).id
  const page = await openPage(browser, playball.url, narrowEnglish)
  const { games } = narrowEnglish.texts
  await breakAll(page, LOG, PLAYS)
  await page.goto(`/games/${id}`)
  await expect(page.getByRole('table', { name: anyOf(games.lineupOf) })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.context().close()

  const member = await openMember(browser)
  await breakAll(member, LOG, PLAYS, BOX, SCOREBOARD)
  await member.goto(`/player/${id}`)
  await expect
    .poll(() => member.locator('video').evaluate((it: HTMLVideoElement) => it.currentTime))
    .toBeGreaterThan(1)
  const main = member.getByRole('main')
  await expect(main.getByRole('table')).toHaveCount(0)
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expect(main.getByRole('region', { name: wideSpanish.texts.games.scoreboard })).toHaveCount(0)
})

test('a calendar that the server does not have yet waits, and never says that nobody plays', async ({
  browser,
}) => {
  const page = await openPage(browser, playball.url, wideSpanish)
  const { calendar } = wideSpanish.texts
  let isReady = false
  await page.route(CALENDAR, (route) => (isReady ? route.continue() : notReady(route)))
  await page.goto('/calendar')
  for (let attempt = 0; attempt < 4; attempt++) {
    await page.waitForResponse((it) => it.status() === 503)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(1)
    await expect(page.getByText(calendar.noGames)).toHaveCount(0)
    await expect(page.getByText(calendar.failed)).toHaveCount(0)
  }
  isReady = true
  await expect(page.getByRole('link', { name: anyOf(calendar.watchLiveOf) }).first()).toBeVisible()
})
