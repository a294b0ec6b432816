import { type Browser, chromium, expect, type Page, type Request, type Route } from '@playwright/test'
import { z } from 'zod'
import { fillLogin, openLoggedIn } from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { appClient } from '../support/client.ts'
import { openTonightsGame, playbackStateOf, watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { type League, leagueOf } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import { inTheEvening, type Playball, runPlayball } from '../support/run-playball.ts'
import { anyOf, expectNotReloaded, wideSpanish } from '../support/viewer.ts'
import { leaveVideo } from '../support/watching.ts'

const INTO_THE_EVENING_MS = 40 * 60_000
const FREE_AGAIN_MS = 60_000
/** A login counts as a proof for ten minutes. */
const ELEVEN_MINUTES_MS = 11 * 60_000
const NAP_MS = 20 * 60_000
const REST_OF_GAME_MS = 3 * 60 * 60_000
/** The slack of the clock, which moves while the page plays on, and of hls.js. */
const SLACK_SECONDS = 30
const REFUSAL = 'Ya hay una sesión abierta desde otro dispositivo'
const { player, watch } = wideSpanish.texts

let playball: Playball
let league: League
const FAR_SECONDS = 600
let nextCard = 2026000001
test.beforeAll(async () => {
  playball = await runPlayball(inTheEvening())
  league = leagueOf(playball)
  await league.moveClock(INTO_THE_EVENING_MS)
})
test.afterAll(() => playball.stop())

const nextMember = () => newMember(playball, nextCard++)

const openMember = async (browser: Browser, person: Awaited<ReturnType<typeof nextMember>>): Promise<Page> =>
  openLoggedIn(browser, wideSpanish, person, playball)

const openWatching = async (...who: Parameters<typeof openMember>): Promise<Page> => {
  const page = await openMember(...who)
  await openTonightsGame(page)
  await watchFor(page, 1)
  return page
}

/** Expects the position: a seek lands within a segment or two, and the video plays on. */
const expectNear = async (page: Page, seconds: number) =>
  expect(Math.abs(((await playbackStateOf(page))?.currentTime ?? -1e9) - seconds)).toBeLessThan(SLACK_SECONDS)

const opened = z.object({ response: z.looseObject({ playback: z.looseObject({ heartbeatMs: z.number() }) }) })

/**
 * Makes a playback without regular heartbeats, so that its page reports a position only for other reasons.
 */
const withoutRegularBeats = async (route: Route) => {
  const answer = await route.fetch()
  if (!answer.ok()) return route.fulfill({ response: answer })
  const body = opened.parse(await answer.json())
  body.response.playback.heartbeatMs = REST_OF_GAME_MS
  await route.fulfill({ response: answer, json: body })
}

const beat = z.object({ position: z.object({ time: z.number() }) })

/** Whether a request is a heartbeat from a later position in a recording, not one from its beginning. */
const tellsOfLater = (request: Request, seconds: number): boolean =>
  request.url().endsWith('/api/streaming/heartbeat') &&
  (beat.safeParse(request.postDataJSON()).data?.position.time ?? 0) > seconds

/**
 * Runs in the page: Chromium plays HLS too, but does not give its wall clock (`getStartDate`) as Safari does.
 */
const playAsOnAnIPhone = () => {
  const starts = new Map<string, number>()
  const gameOf = (address: string) => address.split('/').at(-2) ?? ''
  const textOf = async (address: string) => (await fetch(address)).text()
  const learnStart = async (address: string) => {
    const master = await textOf(address)
    const [media = ''] = master.split('\n').filter((line) => line.endsWith('.m3u8'))
    const [, date = ''] = /PROGRAM-DATE-TIME:(\S+)/.exec(await textOf(new URL(media, address).href)) ?? []
    starts.set(gameOf(address), Date.parse(date))
  }
  Reflect.deleteProperty(window, 'MediaSource')
  Object.assign(window, { ManagedMediaSource: class {} })
  Object.assign(HTMLMediaElement.prototype, {
    getStartDate(this: HTMLMediaElement) {
      const start = this.readyState > 0 ? starts.get(gameOf(this.currentSrc)) : undefined
      return new Date(start ?? Number.NaN)
    },
  })
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement) learnStart(target.currentSrc).catch(() => undefined)
  }
  addEventListener('loadstart', onLoad, true)
}

test('a browser that is killed holds the account no longer than a minute', async ({
  browser,
  launchOptions,
}) => {
  const person = await nextMember()
  const killed = await chromium.launchServer(launchOptions)
  const first = await openMember(await chromium.connect(killed.wsEndpoint()), person)
  await openTonightsGame(first)
  await watchFor(first, 2)

  const second = await openMember(browser, person)
  await openTonightsGame(second)
  await expect(second.getByText(REFUSAL)).toBeVisible()
  const gone = new Promise((resolve) => killed.process().once('exit', resolve))
  killed.process().kill('SIGKILL')
  await gone
  await second.reload()
  await expect(second.getByText(REFUSAL)).toBeVisible()

  await league.moveClock(FREE_AGAIN_MS)
  await second.reload()
  await watchFor(second, 2)
})

test('the newer of two tabs plays, the older one says so, and leaving the newer one frees the account', async ({
  browser,
}) => {
  const older = await openWatching(browser, await nextMember())
  const opened = older.waitForEvent('popup')
  await older.evaluate(() => window.open(location.href))
  const newer = await opened
  await watchFor(newer, 1)
  await expect(older.getByText(player.replacedTitle)).toBeVisible()
  await expect(older.getByRole('button', { name: player.watchHere })).toBeVisible()
  await expectAccessible(older)
  await older.getByRole('button', { name: player.watchHere }).click()
  await watchFor(older, 1)
  await expect(newer.getByText(player.replacedTitle)).toBeVisible()

  await older.goBack()
  await expect(older).toHaveURL(/\/calendar$/)
  await older.goForward()
  await watchFor(older, 1)
})

test('a recording taken over right after a seek resumes at that position', async ({ browser }) => {
  const person = await nextMember()
  const recording = `/player/${(await league.finishedGame()).id}`
  const first = await openMember(browser, person)
  await first.route('**/api/streaming?*', withoutRegularBeats)
  await first.goto(recording)
  await watchFor(first, 1)
  const told = first.waitForResponse((it) => it.ok() && tellsOfLater(it.request(), SLACK_SECONDS))
  await first.keyboard.press('5')
  await told
  const place = (await playbackStateOf(first))?.currentTime ?? 0
  const second = await openMember(browser, person)
  await second.goto(recording)
  await second.getByRole('button', { name: player.watchHere }).click()
  await watchFor(second, 1)
  await expectNear(second, place)
})

test('a user who takes the game over too often has to prove who they are first, by keyboard alone', async ({
  browser,
}) => {
  const person = await nextMember()
  const first = await openWatching(browser, person)
  await league.moveClock(ELEVEN_MINUTES_MS)
  await watchFor(first, 1)
  const second = await openMember(browser, person)
  await openTonightsGame(second)
  const watchHere = (page: Page) => press(page, page.getByRole('button', { name: player.watchHere }))
  for (const page of [second, first, second]) {
    await watchHere(page)
    await watchFor(page, 1)
  }
  await watchHere(first)
  const { access, proof, ui } = wideSpanish.texts
  const dialog = first.getByRole('dialog', { name: proof.title })
  const password = dialog.getByLabel(access.password, { exact: true })
  await expect(password).toBeFocused()
  await first.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await watchHere(first)
  await expect(password).toBeFocused()
  await first.keyboard.type('not-the-password')
  await first.keyboard.press('Enter')
  await press(first, first.getByRole('alertdialog').getByRole('button', { name: ui.ok }))
  await tabTo(first, password, 'Shift+Tab')
  await first.keyboard.type(person.password)
  await first.keyboard.press('Enter')
  await watchFor(first, 1)
  await expect(second.getByText(player.takenTitle)).toBeVisible()
})

test('a viewer logged out from another device is told why, and is back in the game after the login', async ({
  browser,
}) => {
  const person = await nextMember()
  const page = await openWatching(browser, person)
  const other = appClient(playball.url)
  await other.login(person.email, person.password)
  expect((await other.call('DELETE', '/api/users/sessions')).status).toBe(200)
  const modal = page.getByRole('dialog')
  await expect(modal).toContainText(wideSpanish.texts.access.sessionEnded)
  await fillLogin(modal, wideSpanish, person.email, person.password)
  await page.waitForURL(/\/player\/\d+$/)
  await watchFor(page, 1)
})

test('a page that was offline says that it reconnects, and goes on by itself', async ({ browser }) => {
  const page = await openWatching(browser, await nextMember())
  await page.evaluate(() => document.body.setAttribute('data-seen', 'first'))
  const place = await page.locator('video').boundingBox()
  await page.context().setOffline(true)
  await expect(page.getByText(player.reconnecting)).toBeVisible()
  await expect(page.getByText(wideSpanish.texts.ui.offline)).toBeInViewport()
  expect(await page.locator('video').boundingBox()).toEqual(place)
  await page.context().setOffline(false)
  await watchFor(page, 2)
  await expect(page.getByText(player.reconnecting)).toBeHidden()
  await expectNotReloaded(page)
})

test('the browser’s own player, as on an iPhone, resumes a recording, survives an outage and reports a live pause', async ({
  browser,
}) => {
  const page = await openMember(browser, await nextMember())
  await page.addInitScript(playAsOnAnIPhone)
  await page.goto(`/player/${(await league.finishedGame()).id}`)
  await watchFor(page, 1)
  await page.keyboard.press('3')
  await watchFor(page, 1)
  const left = (await playbackStateOf(page))?.currentTime ?? 0
  const away = page.getByRole('banner').getByRole('link', { name: wideSpanish.texts.header.liveGames })
  await leaveVideo(page, () => away.click())
  await page.goBack()
  await expect(page.getByText(anyOf(watch.resumedAt)).or(page.getByText(watch.resumed))).toBeVisible()
  await watchFor(page, 1)
  await expectNear(page, left)

  await page.context().setOffline(true)
  // Nothing of the video is fetched at this position.
  await page.keyboard.press('7')
  await expect(page.getByText(player.reconnecting)).toBeVisible()
  await page.context().setOffline(false)
  await watchFor(page, 1)
  // The bar of a game left halfway does not tell its length: a tenth of it is no tenth of the game.
  expect((await playbackStateOf(page))?.currentTime).toBeGreaterThan(left + FAR_SECONDS)

  await page.goto(`/player/${(await league.liveGame()).id}`)
  await watchFor(page, 1)
  await expect(page.getByRole('button', { name: player.onLive })).toBeAttached()
  await page.keyboard.press('k')
  await expect(page.getByText(player.behind.replace('{{time}}', '').trim())).toBeAttached()
})

test('a laptop that slept through a part of the game resumes at the live edge', async ({ browser }) => {
  const page = await openWatching(browser, await nextMember())
  await page.evaluate(() => document.body.setAttribute('data-seen', 'first'))
  const before = (await playbackStateOf(page))?.currentTime ?? 0
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await league.moveClock(NAP_MS)
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await expect
    .poll(async () => (await playbackStateOf(page))?.currentTime ?? 0)
    .toBeGreaterThan(before + NAP_MS / 1_000 - SLACK_SECONDS)
  await watchFor(page, 2)
  await expectNotReloaded(page)
})

test('a game that ends while it is watched is a recording from then on: nothing calls it live', async ({
  browser,
}) => {
  const page = await openWatching(browser, await nextMember())
  const live = page.getByRole('button', { name: player.onLive })
  await expect(live).toBeAttached()
  await league.moveClock(REST_OF_GAME_MS)
  await expect(live).toBeHidden()
  await page.getByRole('button', { name: wideSpanish.texts.watch.startOver }).click()
  await watchFor(page, 2)
  await expect(page.getByRole('button', { name: player.goLive })).toHaveCount(0)
})
