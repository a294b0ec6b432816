import { expect, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { openLoggedIn } from '../support/accounts-person.ts'
import { listenForTrouble, watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import { wideSpanish } from '../support/viewer.ts'
import { expectTime, makeSlow, openVideo } from '../support/watching.ts'

// These journeys have their own cards, because all run on the same product.
const [CARD, OTHER_CARD] = [2026000012, 2026000008]

/** The parts beside the picture wait no longer than this for it. */
const NUMBERS_WAIT_MS = 2_000

test('a member’s “watch” in the calendar asks once for playlists, plays their quality and waits for no numbers', async ({
  browser,
}) => {
  const page = await openLoggedIn(browser, wideSpanish, await newMember(playball, CARD))
  const trouble = listenForTrouble(page)
  await page.addInitScript(() => localStorage.setItem('player', JSON.stringify({ quality: 480 })))
  const asked: string[] = []
  page.on('request', (it) => {
    // Where nothing has come for two seconds, the player probes the origin by a fetch of the same address.
    if (it.url().endsWith('/master.m3u8') && it.resourceType() === 'xhr') asked.push(it.url())
  })
  const player = page.waitForResponse(/\/assets\/hls-.*\.js$/)
  await page.goto('/calendar')
  await player
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const pressedAt = await page.evaluate(() => performance.now())
  await page
    .getByRole('link', { name: /^Ver en vivo: / })
    .first()
    .click()
  await page.locator('main video').waitFor({ state: 'attached' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await watchFor(page, 0.5)
  await page.getByRole('button', { name: wideSpanish.texts.watch.settings }).click()
  await expect(page.getByLabel(wideSpanish.texts.player.quality)).toHaveValue('480')
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.videoHeight)).toBe(480)
  expect(asked).toHaveLength(1)
  const numbersAt = await startOf(page, /\/log(?:\?|$)/)
  const isLongWait = numbersAt - pressedAt >= NUMBERS_WAIT_MS
  expect(isLongWait || numbersAt > (await startOf(page, /\.m4s$/))).toBe(true)
  expect(trouble).toEqual([])
})

test('a late live picture does not jump; a live game left further back resumes there, and is not called live', async ({
  browser,
}) => {
  const page = await openLoggedIn(browser, wideSpanish, await newMember(playball, OTHER_CARD))
  const { id } = await leagueOf(playball).liveGame()
  await holdFirstSegments(page)
  await page.addInitScript(noteSeeksOfPicture)
  await openVideo(page, `/player/${id}`)
  await watchFor(page, 6)
  expect(await page.evaluate(() => document.body.dataset.pictureSought)).toBeUndefined()
  await makeSlow(page)
  const saved = page.waitForResponse((it) => it.url().endsWith('/api/streaming/positions') && it.ok())
  await page
    .getByRole('banner')
    .getByRole('link', { name: wideSpanish.texts.header.liveGames })
    .evaluate(leaveWhenSeeking)
  await page.keyboard.press('5')
  await saved
  const left = await page.evaluate(() => Number(document.body.dataset.soughtTo))
  await page.evaluate(noteWhereCalledLive)
  await page
    .getByRole('link', { name: /^Ver en vivo: / })
    .first()
    .click()
  await expectTime(page, left)
  await watchFor(page, 1)
  const goLive = page.getByRole('button', { name: wideSpanish.texts.player.goLive })
  await expect(goLive).toBeVisible()
  // A telephone has space only for the distance to the live edge.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(goLive).toHaveText(/^−\d/, { useInnerText: true })
  expect(await page.evaluate(() => document.body.dataset.calledLive)).toBeUndefined()
})

/** So many parts of half a second are more than hls.js makes up by a jump. */
const PLAYLISTS_MEANWHILE = 12

/** Holds back the first segments until the playlist has been reloaded so often. */
const holdFirstSegments = async (page: Page) => {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  let playlists = 0
  page.on('response', (it) => {
    if (it.url().includes('/media.m3u8') && ++playlists === PLAYLISTS_MEANWHILE) letCome()
  })
  await page.route(/\.m4s$/, async (route) => {
    await mayCome
    await route.continue()
  })
}

/** Runs in the page: the body notes a seek after the picture began. */
const noteSeeksOfPicture = () => {
  const listen = (name: string, hear: (video: HTMLVideoElement) => void) =>
    addEventListener(name, ({ target }) => target instanceof HTMLVideoElement && hear(target), true)
  listen('timeupdate', (it) => {
    if (it.played.length > 0 && !it.seeking) it.dataset.hasBegun = 'yes'
  })
  listen('seeking', (it) => {
    if (it.dataset.hasBegun === 'yes') document.body.dataset.pictureSought = 'yes'
  })
}

/** Runs in the page: presses the link during the next seek; the body notes the second of that seek. */
const leaveWhenSeeking = (link: HTMLElement | SVGElement) => {
  const video = document.querySelector('video')
  const leave = () => {
    document.body.dataset.soughtTo = String(video?.currentTime)
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }
  video?.addEventListener('seeking', leave, { once: true })
}

/** Runs in the page: from now on the body notes whether the picture was called live. */
const noteWhereCalledLive = () => {
  // Checks only the button, because other live games say so beside the picture.
  const look = () => {
    if (document.querySelector('button[data-live="true"]') !== null) document.body.dataset.calledLive = 'yes'
  }
  const changes = { subtree: true, childList: true, attributeFilter: ['data-live'] }
  new MutationObserver(look).observe(document.body, changes)
}

/** The time of a page's first request to such an address, in ms of its own clock. */
const startOf = (page: Page, address: RegExp): Promise<number> =>
  page.evaluate(
    (pattern) =>
      performance.getEntriesByType('resource').find(({ name }) => new RegExp(pattern).test(name))
        ?.startTime ?? Number.NaN,
    address.source,
  )
