import { type Browser, expect, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { type NewPerson, newPerson, openLoggedIn } from '../support/accounts-person.ts'
import { answerTheBank, fillCard, heading, openCheckout, payButton, TEST_CARDS } from '../support/buyer.ts'
import { appClient } from '../support/client.ts'
import { playbackStateOf, watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { press, tabTo, type } from '../support/keyboard.ts'
import { leagueOf } from '../support/league.ts'
import { expectPaused, expectPlace } from '../support/player-controls.ts'
import { anyOf, inSpanish, openPage, type PageVariant, untilAlive } from '../support/viewer.ts'
import { expectTime, leaveVideo } from '../support/watching.ts'

const LOOKUP = '**/api/3.0.0/calendar/games/*'
const OPENING = '**/api/streaming?*'
const BAD_REQUEST = { status: 400, json: { error: { code: 'errors.badRequest', message: '' } } }

for (const variant of inSpanish) {
  const { calendar, check, header, player, watch } = variant.texts

  test(`a user watches a recording as they like, and resumes it later, by keyboard alone, at ${variant.width} pixels`, async ({
    browser,
  }) => {
    const page = await openMember(browser, variant, await newPerson())
    await page.goto('/calendar')
    await untilAlive(page)
    await press(page, page.getByRole('button', { name: calendar.previous }))
    await openGame(page, calendar.watchRecordedOf)
    await chooseOptions(page, variant)
    await seek(page)
    await fillTheScreen(page)

    const away = page.getByRole('banner').getByRole('link', { name: header.liveGames })
    await leaveVideo(page, () => press(page, away))
    await page.goBack()
    await press(page, page.getByRole('button', { name: watch.restart }))
    await expectTime(page, 0)
    await expect(page.getByRole('button', { name: watch.undo })).toBeFocused()
    const close = page.getByRole('button', { name: watch.close, exact: true })
    await press(page, close)
    await expect(close).toHaveCount(0)
    await expect(videoOn(page, variant)).toBeFocused()
  })

  test(`a user takes a game to another device and back, and is logged out by a third, by keyboard alone, at ${variant.width} pixels`, async ({
    browser,
  }) => {
    const person = await newPerson()
    const first = await openMember(browser, variant, person)
    await first.goto('/calendar')
    await openGame(first, calendar.watchLiveOf)
    await tabTo(first, first.locator('media-play-button'))

    const second = await openLoggedIn(browser, variant, person)
    await second.goto('/calendar')
    await openOnCalendar(second, calendar.watchLiveOf)
    await watchHere(second, variant)
    await expect(first.getByText(player.takenTitle)).toBeAttached()
    await expect(videoOn(first, variant)).toBeFocused()
    await watchHere(first, variant)
    await second.close()

    const third = appClient(playball.url)
    await third.login(person.email, person.password)
    expect((await third.call('DELETE', '/api/users/sessions')).status).toBe(200)
    await logIn(first, variant, person)
    await first.waitForURL(/\/player\/\d+$/)
    await watchFor(first, 1)
  })

  test(`a user tries again after faults, and then plays in the tab of their choice, by keyboard alone, at ${variant.width} pixels`, async ({
    browser,
  }) => {
    const older = await openMember(browser, variant, await newPerson())
    await older.route(LOOKUP, (route) => route.abort())
    await older.route(OPENING, (route) => route.fulfill(BAD_REQUEST))
    await older.goto(`/player/${(await leagueOf(playball).finishedGame()).id}`)
    await expect(older.getByText(player.lookupFailed)).toBeVisible()
    await untilAlive(older)
    await older.unroute(LOOKUP)
    await press(older, older.getByRole('button', { name: player.retry }))
    await expect(older.getByText(player.failedForGood)).toBeVisible()
    await older.unroute(OPENING)
    await press(older, older.getByRole('button', { name: player.retry }))
    await watchFor(older, 1)
    await expect(videoOn(older, variant)).toBeFocused()

    const opened = older.waitForEvent('popup')
    await older.evaluate(() => void window.open(location.href))
    const newer = await opened
    await watchFor(newer, 1)
    await watchHere(older, variant)
    await expect(newer.getByText(player.replacedTitle)).toBeAttached()
    await watchHere(newer, variant)
  })

  test(`a user makes the check before a game, and logs in on the page of apps, by keyboard alone, at ${variant.width} pixels`, async ({
    browser,
  }) => {
    const person = await newPerson()
    await (await openMember(browser, variant, person)).close()
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/compatibility')
    await untilAlive(page)
    await press(page, page.getByRole('button', { name: check.start }))
    await expect(page.locator('[data-at="done"]')).toBeVisible()
    await expect(page.getByRole('button', { name: check.again })).toBeFocused()
    await page.goto(`/playerapp/${(await leagueOf(playball).finishedGame()).id}`)
    await press(page, page.getByRole('button', { name: header.logIn }))
    await logIn(page, variant, person)
    await watchFor(page, 1)
  })
}

/** A member's page; the purchase itself is no part of these journeys. */
const openMember = async (browser: Browser, variant: PageVariant, person: NewPerson): Promise<Page> => {
  const page = await openCheckout(browser, variant, person)
  await fillCard(page, variant, TEST_CARDS.approved)
  await payButton(page, variant).click()
  await answerTheBank(page, 'approve')
  await expect(heading(page, variant.texts.checkout.successTitle)).toBeVisible()
  return page
}

const openOnCalendar = async (page: Page, text: string) => {
  await untilAlive(page)
  await press(page, page.getByRole('link', { name: anyOf(text) }).first())
  await page.waitForURL(/\/player\/\d+$/)
}

const openGame = async (page: Page, text: string) => {
  await openOnCalendar(page, text)
  await watchFor(page, 1)
}

/** The region of the video: it gets the focus when its focused part goes. */
const videoOn = (page: Page, { texts }: PageVariant) => page.getByRole('region', { name: texts.player.video })

const speedOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.playbackRate)

/** Uses the lists by arrow keys; closing the options returns the focus to the button that opened them. */
const chooseOptions = async (page: Page, { texts: { player, watch } }: PageVariant) => {
  const button = page.getByRole('button', { name: watch.settings })
  const options = page.getByRole('group', { name: watch.settings })
  await press(page, button)
  await tabTo(page, options.getByLabel(watch.speed))
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => speedOf(page)).toBe(1.25)
  await tabTo(page, options.getByLabel(player.quality))
  await page.keyboard.press('ArrowDown')
  await expect(options.getByLabel(player.quality)).not.toHaveValue('auto')
  await page.keyboard.press('Escape')
  await expect(options).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await press(page, options.getByRole('button', { name: watch.help }))
  const help = page.getByRole('dialog', { name: watch.help })
  await expect(help.getByRole('button', { name: watch.close })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(help).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await press(page, options.getByRole('button', { name: watch.startOver }))
  await expect(options).toBeHidden()
  await expect(button).toBeFocused()
  await watchFor(page, 1)
}

const seek = async (page: Page) => {
  const timeOf = async () => (await playbackStateOf(page))?.currentTime ?? 0
  await tabTo(page, page.locator('media-play-button'), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expectPaused(page, true)
  const from = await timeOf()
  await page.keyboard.press('ArrowRight')
  await expectPlace(page, from + 5)
  await page.keyboard.press('ArrowLeft')
  await expectPlace(page, from)
  await press(page, page.locator('media-seek-forward-button'))
  await expectPlace(page, from + 10)
  await tabTo(page, page.locator('game-time-range'), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect.poll(timeOf).toBeGreaterThan(from + 10)
  await page.keyboard.press('5')
  await expectTime(page, (await page.evaluate(() => document.querySelector('video')?.duration ?? 0)) / 2)
  await page.keyboard.press('k')
  await expectPaused(page, false)
}

const fillTheScreen = async (page: Page) => {
  const button = page.locator('media-fullscreen-button')
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await press(page, button)
  await expect.poll(isFull).toBe(true)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(isFull).toBe(false)
  await expect(button).toBeFocused()
}

const watchHere = async (page: Page, variant: PageVariant) => {
  await press(page, page.getByRole('button', { name: variant.texts.player.watchHere }))
  await watchFor(page, 1)
  await expect(videoOn(page, variant)).toBeFocused()
}

/** Logs in, in the dialog that has opened. */
const logIn = async (page: Page, { texts: { access } }: PageVariant, { email, password }: NewPerson) => {
  const modal = page.getByRole('dialog', { name: access.loginTitle })
  await type(page, modal.getByLabel(access.email), email)
  await type(page, modal.getByLabel(access.password, { exact: true }), password)
  await page.keyboard.press('Enter')
}
