import { expect, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { newPerson, openLoggedIn } from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { approveAtTheBank, CARDS, payByCard, registerFromTheOffer, watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import {
  expectNoSidewaysScroll,
  holdFile,
  narrowSpanish,
  openPage,
  type PageVariant,
  untilAlive,
  wideEnglish,
} from '../support/viewer.ts'

/** A game that can be watched on demand. */
const recordedGame = async () => {
  const days = await leagueOf(playball).days(daysAgo(5), 5)
  const game = days.flatMap((it) => it.games).find((it) => it.status === 'On Demand')
  return `/playerapp/${game?.mlbid}`
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const runCheck = async (page: Page, { texts: { check } }: PageVariant) => {
  await untilAlive(page)
  await page.getByRole('button', { name: new RegExp(`${check.start}|${check.again}`) }).press('Enter')
  await expect(page.locator('[data-at="done"]')).toBeVisible()
  await expect(page.getByRole('button', { name: check.again })).toBeFocused()
}
const statusWith = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('before the game a visitor learns that all is there but the login, by keyboard, and can cancel', async ({
  browser,
}) => {
  const { check, players, player, header } = wideEnglish.texts
  const page = await openPage(browser, playball.url, wideEnglish)
  await page.route('**/api/compatibility/line', () => undefined)
  await page.goto('/compatibility')
  await page.getByRole('button', { name: check.start }).press('Enter')
  await expect(statusWith(page, check.names.line)).toBeVisible()
  await page.getByRole('button', { name: check.cancel }).press('Enter')
  await expect(statusWith(page, check.cancelled)).toBeVisible()
  await page.unroute('**/api/compatibility/line')
  await runCheck(page, wideEnglish)
  await expect(statusWith(page, check.verdicts.needsLogin)).toBeVisible()
  for (const finding of [check.findings.formatGood, check.findings.eventsGood])
    await expect(page.getByText(finding)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.context().setOffline(true)
  await expect(page.getByText(check.offline)).toBeVisible()
  await expect(page.getByRole('button', { name: check.again })).toBeDisabled()
  await page.context().setOffline(false)

  const lookup = '**/api/3.0.0/calendar/games/*'
  await page.route(lookup, (route) => route.abort())
  await page.goto(await recordedGame())
  await expect(page.getByText(player.failedTitle)).toBeVisible()
  await page.unroute(lookup)
  await page.getByRole('button', { name: player.retry }).click()
  await expect(page.getByText(players.loginTitle)).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.getByRole('button', { name: header.logIn }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('whoever has no pass is told so by the check on home and by every player', async ({ browser }) => {
  const { check, players, player } = narrowSpanish.texts
  const page = await openLoggedIn(browser, narrowSpanish, await newPerson())
  // A part of the page whose file comes late: what is pressed until then counts.
  const letCome = await holdFile(page, '**/assets/check-section-*.js')
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(page.getByRole('banner').getByRole('button', { name: /Menú de/ })).toBeVisible()
  await page.getByRole('button', { name: check.start }).press('Enter')
  letCome()
  await expect(page.locator('[data-at="done"]')).toBeVisible()
  await runCheck(page, narrowSpanish)
  await expect(statusWith(page, check.verdicts.needsMembership)).toBeVisible()
  await expect(page.getByText(check.findings.deviceFree)).toBeVisible()
  for (const address of [await recordedGame(), '/player/chromecast/test', '/player-test-somos']) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: player.toMemberships })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/vimeo/player/test')
  await expect(page.getByRole('heading', { name: players.invalidId })).toBeVisible()
  await page.goto('/vimeo/player/test/76979871')
  await expect(page.frameLocator('iframe').getByRole('heading', { name: /76979871/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a member watches a complete game on the page of apps, and the live stream on the second player', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: playball.url })
  await registerFromTheOffer(page, 'reproductores@playball.test')
  await payByCard(page, CARDS.approved)
  await approveAtTheBank(page)
  await page.waitForURL(/\/checkout\/success/)
  await page.goto(await recordedGame())
  await watchFor(page, 2)
  await page.goto('/player/chromecast/test')
  await expect(page).toHaveTitle(/^player2/)
  await watchFor(page, 2)
  await expect(page.locator('div[data-kind="live"]')).toBeVisible()
})
