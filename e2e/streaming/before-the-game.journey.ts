import { expect, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { newPerson, openLoggedIn } from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { test } from '../support/journey.ts'
import { pressKey } from '../support/keyboard.ts'
import { recordingOfApps } from '../support/league.ts'
import {
  expectNoSidewaysScroll,
  holdFile,
  narrowSpanish,
  onlyIn,
  openPage,
  type PageVariant,
  untilAlive,
  wideEnglish,
} from '../support/viewer.ts'

const runCheck = async (page: Page, { texts: { check } }: PageVariant) => {
  await untilAlive(page)
  await pressKey(page.getByRole('button', { name: new RegExp(`${check.start}|${check.again}`) }))
  await expect(page.locator('[data-at="done"]')).toBeVisible()
  await expect(page.getByRole('button', { name: check.again })).toBeFocused()
}
const statusWith = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

for (const variant of onlyIn(wideEnglish)) {
  const { texts, look } = variant
  test(`a visitor’s check before the game by keyboard finds only the login missing, and can be cancelled: ${look}`, async ({
    browser,
  }) => {
    const { check, players, player, header } = texts
    const page = await openPage(browser, playball.url, variant)
    await page.route('**/api/compatibility/line', () => undefined)
    await page.goto('/compatibility')
    await pressKey(page.getByRole('button', { name: check.start }))
    await expect(statusWith(page, check.names.line)).toBeVisible()
    await pressKey(page.getByRole('button', { name: check.cancel }))
    await expect(statusWith(page, check.cancelled)).toBeVisible()
    await page.unroute('**/api/compatibility/line')
    await runCheck(page, variant)
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
    await page.goto(await recordingOfApps(playball))
    await expect(page.getByText(player.failedTitle)).toBeVisible()
    await page.unroute(lookup)
    await page.getByRole('button', { name: player.retry }).click()
    await expect(page.getByText(players.loginTitle)).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await page.getByRole('button', { name: header.logIn }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
}

for (const variant of onlyIn(narrowSpanish)) {
  const { texts, look } = variant
  test(`a user without a pass is told so by the check on home and by every player: ${look}`, async ({
    browser,
  }) => {
    const { check, players, player } = texts
    const page = await openLoggedIn(browser, variant, await newPerson())
    // A press before the page hydrates counts.
    const letCome = await holdFile(page, '**/assets/index-*.js')
    await page.goto('/home', { waitUntil: 'commit' })
    await pressKey(page.getByRole('button', { name: check.start }))
    letCome()
    await expect(page.locator('[data-at="done"]')).toBeVisible()
    await runCheck(page, variant)
    await expect(statusWith(page, check.verdicts.needsMembership)).toBeVisible()
    await expect(page.getByText(check.findings.deviceFree)).toBeVisible()
    for (const address of [
      await recordingOfApps(playball),
      '/player/chromecast/test',
      '/player-test-somos',
    ]) {
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
}
