import { expect } from '@playwright/test'
import { failures } from '../../contract/failures.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { newPerson, openLoggedIn } from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { answerTheBank, fillCard, heading, openCheckout, payButton, TEST_CARDS } from '../support/buyer.ts'
import { logIn, watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { leagueOf, recordingOfApps } from '../support/league.ts'
import { byDay, byNight, narrowEnglish, onlyIn, openPage, wideSpanish } from '../support/viewer.ts'

/** The season has no game of this number. */
const UNKNOWN = 999_999_999
const SOURCE = '**/api/streaming/source*'

for (const variant of onlyIn(byDay(wideSpanish))) {
  const { texts, look } = variant
  test(`a member watches a complete game on the page of apps, and the live stream on the second player: ${look}`, async ({
    browser,
  }) => {
    const page = await openCheckout(browser, variant)
    await fillCard(page, variant, TEST_CARDS.approved)
    await payButton(page, variant).click()
    await answerTheBank(page, 'approve')
    await expect(heading(page, texts.checkout.successTitle)).toBeVisible()
    await page.goto(await recordingOfApps(playball))
    await watchFor(page, 2)
    await page.goto('/player/chromecast/test')
    await expect(page).toHaveTitle(/^player2/)
    await watchFor(page, 2)
    await expect(page.locator('div[data-kind="live"]')).toBeVisible()
  })
}

for (const variant of onlyIn(byNight(narrowEnglish))) {
  const { texts, lang, look } = variant
  test(`each player says that there is no such video, and the page of apps that a live one is not for it: ${look}`, async ({
    browser,
  }) => {
    const { player, players } = texts
    const page = await openPage(browser, playball.url, variant)
    await logIn(page, 'socio@playball.test')
    for (const address of [
      `/player/${UNKNOWN}`,
      '/player/none',
      `/playerapp/${UNKNOWN}`,
      '/playerapp/none',
    ]) {
      await page.goto(address)
      await expect(page.getByText(failures['player.videoNotFound'][lang]), address).toBeVisible()
      await expect(page.getByText(player.unknownGame)).toBeVisible()
    }
    await page.goto(`/playerapp/${(await leagueOf(playball).liveGame()).id}`)
    await expect(page.getByText(failures['player.videoNotFound'][lang])).toBeVisible()
    await expect(page.getByText(players.onDemandOnly)).toBeVisible()

    await page.goto('/vimeo/player/test')
    await expect(page.getByRole('heading', { name: players.invalidId })).toBeVisible()
    await page.goto('/vimeo/player/test/none')
    await expect(page.getByRole('heading', { name: players.invalidId })).toBeVisible()
  })

  test(`the second player says that its link was not found, and looks again at a press: ${look}`, async ({
    browser,
  }) => {
    const { player, ui } = texts
    const page = await openPage(browser, playball.url, variant)
    await logIn(page, 'socio@playball.test')
    const error = { code: 'player.linkNotFound', message: '' }
    await page.route(SOURCE, (route) => route.fulfill({ status: 404, json: { error } }))
    await page.goto('/player/chromecast/test')
    const main = page.getByRole('main')
    const linkNotFound = failures['player.linkNotFound'][lang]
    await expect(main.getByText(linkNotFound)).toBeVisible()
    await expect(page.getByRole('region', { name: ui.notices }).getByText(linkNotFound)).toBeVisible()
    await expectAccessible(page)
    await page.unroute(SOURCE)
    await main.getByRole('button', { name: player.retry }).click()
    await expect(main.getByText(linkNotFound)).toHaveCount(0)
  })

  test(`the testing player says that there is no video on an evening without one: ${look}`, async ({
    browser,
  }) => {
    const page = await openLoggedIn(browser, variant, await newPerson())
    await page.route('**/api/3.0.0/calendar?*', (route) =>
      route.fulfill({ json: { response: [{ date: '2026-01-01', games: [] }] } }),
    )
    await page.goto('/player-test-somos')
    await expect(heading(page, failures['player.videoNotFound'][lang])).toBeVisible()
    await page.getByRole('link', { name: texts.player.toCalendar }).click()
    await page.waitForURL(/\/calendar$/)
  })
}
