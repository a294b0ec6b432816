import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { gameLog } from '../../contract/games/game-log.ts'
import { doorAt } from '../../domain/folding/door-at.ts'
import { hideAllGames, openLoggedIn } from '../support/accounts-person.ts'
import { expectNoBarriers } from '../support/axe.ts'
import { watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { press } from '../support/keyboard.ts'
import { leagueOf } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import { expectPaused } from '../support/player-controls.ts'
import { type Playball, runPlayball } from '../support/run-playball.ts'
import { interpolate, wideSpanish } from '../support/viewer.ts'

const [FIRST_CARD, SECOND_CARD, THIRD_CARD] = [2026000001, 2026000002, 2026000003]
const MINUTE_MS = 60_000
const { watch } = wideSpanish.texts

// Only this journey stands in for the sender, so other journeys' pages must not ask for it.
let playball: Playball
test.beforeAll(async () => {
  playball = await runPlayball({ CHROMECAST: '1' })
})
test.afterAll(() => playball.stop())

test('a user casts a recording to the television, sees it only there, and takes it back at its position', async ({
  browser,
}) => {
  const page = await openNearTelevision(browser, FIRST_CARD)
  const ownAddress = page.waitForRequest((it) => it.url().endsWith('/master.m3u8'))
  await page.goto(await addressOfRecording())
  await watchFor(page, 1)
  await page.keyboard.press('k')
  await expectPaused(page, true)
  const before = await frameOf(page)
  await page.keyboard.press('5')
  await expect.poll(() => frameOf(page)).toBeGreaterThan(before + MINUTE_MS)
  const shown = await frameOf(page)
  await page.locator('media-cast-button:visible').click()
  await expect(page.getByText(interpolate(watch.castingTo, { device: 'Sala' }))).toBeVisible()
  await expectNoBarriers(page)

  const [loaded] = await loadedBy(page)
  expect(loaded).toMatchObject({ stream: 'BUFFERED', type: 'application/x-mpegURL' })
  expect(loaded?.seconds).toBeGreaterThan(20)
  expect(await statusFor('CrKey/1.56', loaded?.address ?? '')).toBe(200)
  expect(await statusFor('VLC/3', loaded?.address ?? '')).toBe(403)
  expect(await statusFor('CrKey/1.56', (await ownAddress).url())).toBe(403)
  expect(await page.locator('video[playsinline]').count()).toBe(0)

  await page.getByTitle(wideSpanish.texts.doors.bottom.replace('{{inning}}', '1')).click()
  const [sought = Number.NaN] = await soughtBy(page)
  const secondsBack = (shown - (await doorOfFirstBottom())) / 1_000
  expect(Math.abs((loaded?.seconds ?? 0) - secondsBack - sought)).toBeLessThan(3)
  await expect(page.getByTitle(wideSpanish.texts.doors.top.replace('{{inning}}', '2'))).toHaveCount(0)

  await page.evaluate(() => Reflect.get(window, 'television').playAt(30))
  await page.getByRole('button', { name: watch.castHere }).click()
  await watchFor(page, 0.5)
  const seconds = await page.locator('video[playsinline]').evaluate((it: HTMLVideoElement) => it.currentTime)
  expect(Math.abs(seconds - 30)).toBeLessThan(15)
  // A server checks a remembered lease again after five seconds.
  await expect.poll(() => statusFor('CrKey/1.56', loaded?.address ?? '')).toBe(403)
})

test('a user casts a recording and takes it back by keyboard alone', async ({ browser }) => {
  const page = await openNearTelevision(browser, SECOND_CARD)
  await page.goto(await addressOfRecording())
  await watchFor(page, 1)
  await press(page, page.locator('media-cast-button:visible'))
  await expect(page.getByText(interpolate(watch.castingTo, { device: 'Sala' }))).toBeVisible()
  await press(page, page.getByRole('button', { name: watch.castHere }))
  await watchFor(page, 0.5)
  await expect(page.getByRole('region', { name: wideSpanish.texts.player.video })).toBeFocused()
})

test('a television and its bar tell the length of a recording, unless it is hidden, and not of a live game', async ({
  browser,
}) => {
  const page = await openNearTelevision(browser, THIRD_CARD)
  const recording = await addressOfRecording()
  const shown = await castFrom(page, recording)
  expect(shown).toMatchObject({ told: { stream: 'BUFFERED' }, padded: null, bar: { length: TRUE_SECONDS } })
  expect(shown.told?.barEnd).toBeUndefined()
  const live = await castFrom(page, `/player/${(await leagueOf(playball).liveGame()).id}`)
  expect(live).toMatchObject({ told: { stream: 'LIVE' }, padded: null, bar: null })
  expect(live.told?.barEnd).toBeUndefined()

  await hideAllGames(page, wideSpanish)
  const hidden = await castFrom(page, recording)
  expect(hidden.padded).toBeGreaterThan(TRUE_SECONDS)
  expect(hidden.told?.barEnd).toBe(hidden.padded)
  expect(hidden.bar?.length).toBe(hidden.padded)
  expect(shown.bar?.says).toContain(' de 2 horas')
  expect(hidden.bar?.says).not.toContain(' de ')
  await expectNoBarriers(page)
})

/** A member's page in a browser that finds a television. */
const openNearTelevision = async (browser: Browser, card: number): Promise<Page> => {
  const page = await openLoggedIn(browser, wideSpanish, await newMember(playball, card), playball)
  await page.route('https://www.gstatic.com/**', (route) =>
    route.fulfill({ path: join(import.meta.dirname, '../support/cast-sender.js') }),
  )
  await page.addInitScript(() => Object.assign(window, { chrome: {} }))
  return page
}

const addressOfRecording = async () => `/player/${(await leagueOf(playball).finishedGame()).id}`

/** The length of every video by the stand-in's television. */
const TRUE_SECONDS = 9_876

/** Casts a game from its beginning: what the television was told, and both bars. */
const castFrom = async (page: Page, address: string) => {
  await page.goto(address)
  await watchFor(page, 1)
  const own = page.locator('media-controller:has(video[playsinline]) game-time-range')
  const padded = await own.getAttribute('padded-to')
  await page.locator('media-cast-button:visible').click()
  await expect(page.getByText(interpolate(watch.castingTo, { device: 'Sala' }))).toBeVisible()
  const [told] = await loadedBy(page)
  const bars = page.locator('#cast-controller game-time-range')
  const bar = (await bars.count()) === 0 ? null : await bars.evaluate(lengthOf)
  await page.getByRole('button', { name: watch.castHere }).click()
  await watchFor(page, 0.5)
  return { told, padded: padded === null ? null : Number(padded), bar }
}

const lengthOf = (range: HTMLElement) => ({
  length: Reflect.get(range, 'mediaDuration') as number,
  says: range.shadowRoot?.querySelector('input')?.getAttribute('aria-valuetext'),
})

type Loaded = { address: string; seconds: number; type: string; stream: string; barEnd?: number }
const loadedBy = async (page: Page): Promise<Loaded[]> => {
  const read = () => page.evaluate((): Loaded[] => Reflect.get(window, 'television').loaded)
  await expect.poll(async () => (await read()).length).toBe(1)
  return read()
}

const soughtBy = (page: Page) => page.evaluate((): number[] => Reflect.get(window, 'television').sought)

const frameOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Date.parse(document.querySelector<HTMLElement>('[data-playing-date]')?.dataset.playingDate ?? ''),
  )

/** Where the picture opens for the bottom of the first inning, ms UTC. */
const doorOfFirstBottom = async (): Promise<number> => {
  const { id } = await leagueOf(playball).finishedGame()
  const answer = await fetch(`${playball.url}/api/3.0.0/games/${id}/log`)
  const log = z.object({ response: gameLog }).parse(await answer.json()).response
  const first = log.moments.find((it) => it.kind === 'at-bat' && it.half === 'bottom')
  return (first?.kind === 'at-bat' ? doorAt(log, { play: first.play, event: null }) : undefined) ?? Number.NaN
}

const statusFor = async (agent: string, address: string) =>
  (await fetch(address, { headers: { 'user-agent': agent } })).status
