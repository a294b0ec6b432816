import { expect, type Locator, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { openLoggedIn } from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { listenForTrouble, watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import {
  expectControls,
  expectLockScreen,
  expectPaused,
  watchTheBrowser,
} from '../support/player-controls.ts'
import {
  anyOf,
  expectNoSidewaysScroll,
  holdFile,
  narrowEnglish,
  narrowSpanish,
  openPage,
  type PageVariant,
  wideSpanish,
} from '../support/viewer.ts'
import { expectTime, leaveVideo, makeSlow, openVideo } from '../support/watching.ts'

// These journeys have their own cards, because all run on the same product.
const [CARD, OTHER_CARD, THIRD_CARD] = [2026000014, 2026000013, 2026000015]

const SCRIPTS = '**/assets/*.js'

/** A frame that was not decoded has one colour. */
const COLOURS_OF_A_PICTURE = 20

test('a viewer controls a recording by keys and options, and resumes it on another device', async ({
  browser,
}) => {
  const person = await newMember(playball, CARD)
  const address = await addressOfRecording()

  const laptop = await openLoggedIn(browser, wideSpanish, person)
  await watchTheBrowser(laptop)
  const told = clientDataOf(laptop)
  await openVideo(laptop, address)
  expectClientData(await told, address)
  await expectKeys(laptop, wideSpanish)
  await expectOptions(laptop, wideSpanish)
  await expectControls(laptop, wideSpanish)
  await expectLockScreen(laptop)
  const duration = await laptop.evaluate(() => document.querySelector('video')?.duration ?? 0)
  await expectPreview(laptop, duration)
  await laptop.keyboard.press('5')
  await expectTime(laptop, duration / 2)
  await watchFor(laptop, 1)
  // In the midst of its innings a recording is still nothing that is live.
  const card = laptop
    .getByRole('region', { name: wideSpanish.texts.games.scoreboard })
    .getByRole('listitem')
    .filter({ hasText: wideSpanish.texts.games.thisGame })
  await expect(card).toContainText(/Alta|Baja|Mitad|Cierre/)
  await expect(card.locator('[data-live="true"]')).toHaveCount(0)
  await expectRest(laptop)
  // Leaves within the site: the video goes, the document stays.
  const away = laptop.getByRole('banner').getByRole('link', { name: wideSpanish.texts.header.liveGames })
  await leaveVideo(laptop, () => away.click())
  await laptop.close()

  const phone = await openVideo(await openLoggedIn(browser, narrowEnglish, person), address)
  const { watch } = narrowEnglish.texts
  await expect(phone.getByText(anyOf(watch.resumedAt))).toBeVisible()
  await expectTime(phone, duration / 2)
  await phone.getByRole('button', { name: watch.restart }).click()
  await expectTime(phone, 0)
  await phone.getByRole('button', { name: watch.undo }).click()
  const notice = phone.getByText(anyOf(watch.resumedAt))
  // The notice does not go by itself while hovered.
  await notice.hover()
  await expectTime(phone, duration / 2)
  // A viewer who seeks elsewhere has not resumed, so the notice goes.
  await phone.keyboard.press('7')
  await expect(notice).toHaveCount(0)
  await expectNoSidewaysScroll(phone)
  await expectFault(phone, address, narrowEnglish)
})

test('a member sees the picture in the video’s place before any script, and a visitor nothing of the page', async ({
  browser,
}) => {
  const address = await addressOfRecording()
  const visitor = await openPage(browser, playball.url, narrowSpanish)
  await holdFile(visitor, SCRIPTS)
  await visitor.goto(address, { waitUntil: 'commit' })
  await expect(logInOn(visitor)).toBeVisible()
  await expect(visitor.locator('main')).toBeHidden()

  const page = await openLoggedIn(browser, narrowSpanish, await newMember(playball, THIRD_CARD))
  const letCome = await holdFile(page, SCRIPTS)
  await page.goto(address, { waitUntil: 'commit' })
  const picture = page.locator('main img')
  await expect(picture).toBeVisible()
  await expect(logInOn(page)).toHaveCSS('visibility', 'hidden')
  const place = await picture.boundingBox()
  letCome()
  const trouble = listenForTrouble(page)
  await openVideo(page, address)
  expect(await page.locator('main video').boundingBox()).toEqual(place)
  expect(trouble).toEqual([])
})

test('a viewer whose fixed quality is too high is told so once, and is back at Auto with one press', async ({
  browser,
}) => {
  const page = await openLoggedIn(browser, narrowEnglish, await newMember(playball, OTHER_CARD))
  await openVideo(page, await addressOfRecording())
  // The controls have not been touched yet.
  await expectRest(page)
  const { watch, player } = narrowEnglish.texts
  await page.getByRole('button', { name: watch.settings }).click()
  const quality = page.getByLabel(player.quality)
  await quality.selectOption({ label: '720p' })
  await page.keyboard.press('Escape')
  await makeSlow(page)
  const notice = page.getByText(watch.tooHigh.replace('{{quality}}', '720p'))
  // The player uses fetched segments first, so the viewer seeks to a place without any.
  await page.keyboard.press('5')
  await expect(notice).toBeVisible()
  // The notice stays while the pointer is on it.
  await notice.hover()
  await page.getByRole('button', { name: watch.useAuto }).click()
  await expect(notice).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: watch.settings }).click()
  await expect(quality).toHaveValue('auto')
})

const addressOfRecording = async () => `/player/${(await leagueOf(playball).finishedGame()).id}`

/** The player's data about itself in the request for the first segment (CTA-5004). */
const clientDataOf = async (page: Page) => {
  const started = page.waitForResponse((it) => /\/api\/streaming\?/.test(it.url()) && it.ok())
  const segment = await page.waitForRequest((it) => /\/media\/.*\.m4s$/.test(it.url()))
  return { headers: segment.headers(), playback: (await (await started).json()).response.playback.id }
}

const expectClientData = (
  { headers, playback }: Awaited<ReturnType<typeof clientDataOf>>,
  address: string,
) => {
  expect(headers['cmcd-session']).toContain(`sid="${playback}"`)
  expect(headers['cmcd-session']).toContain(`cid="${address.split('/').at(-1)}"`)
  expect(headers['cmcd-object']).toMatch(/br=\d+.*ot=(v|av|i)/)
}

const logInOn = (page: Page) => page.locator('header button', { hasText: narrowSpanish.texts.header.logIn })

/** The number of seconds by which the time bar is behind the picture. */
const barBehind = (page: Page) =>
  page
    .locator('game-time-range')
    .evaluate(
      (it) =>
        (document.querySelector('video')?.currentTime ?? 0) - Number(it.getAttribute('mediacurrenttime')),
    )

/** Controls that are hidden follow the picture now and then, and at once when they are seen. */
const expectRest = async (page: Page) => {
  await expect.poll(() => barBehind(page)).toBeGreaterThan(1)
  await page.locator('main video').hover()
  await expect.poll(() => barBehind(page)).toBeLessThan(1)
}

/** Expects the time and picture under the pointer; inning and score only for a moment already watched. */
const expectPreview = async (page: Page, duration: number) => {
  const bar = await page.locator('game-time-range').boundingBox()
  if (bar === null) throw new Error('no time bar')
  const over = (part: number) => page.mouse.move(bar.x + bar.width * part, bar.y + bar.height / 2)
  await over(0.6)
  await over(0.61)
  const preview = page.locator('[slot=preview]')
  await expect
    .poll(async () =>
      Math.abs(
        secondsOf(/\d+(?::\d\d)+/.exec((await preview.textContent()) ?? '')?.[0] ?? null) - 0.61 * duration,
      ),
    )
    .toBeLessThan(0.01 * duration)
  await expectPicture(preview.locator('canvas'))
  await page.mouse.move(0, 0)
}

/**
 * Pictures are fetched only once the line is known to be fast enough; then one comes to a resting pointer.
 */
const expectPicture = async (canvas: Locator) => {
  await expect(canvas).toHaveAttribute('data-drawn', 'true')
  const colours = await canvas.evaluate((it) => {
    if (!(it instanceof HTMLCanvasElement)) return 0
    const pixels = it.getContext('2d')?.getImageData(0, 0, it.width, it.height).data
    return new Set(new Uint32Array(pixels?.buffer ?? new ArrayBuffer(0))).size
  })
  expect(colours).toBeGreaterThan(COLOURS_OF_A_PICTURE)
}

/** The seconds of a time such as `2:07:42`. */
const secondsOf = (text: string | null) =>
  (text ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

const speedOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.playbackRate)

const expectKeys = async (page: Page, { texts: { watch } }: PageVariant) => {
  await page.keyboard.press('k')
  await expectPaused(page, true)
  await page.keyboard.press('k')
  await expectPaused(page, false)
  await page.keyboard.press('>')
  await expect.poll(() => speedOf(page)).toBe(1.25)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: watch.help })
  await expect(help).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('k')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await expectPaused(page, false)
}

const UNPLAYABLE = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS="zz99.1"\nvideo.m3u8\n'
const FAULT_MS = 5_000
const STEP_MS = 100

/** Expects chapter 8's number for an unplayable video, for five seconds of the page's stopped clock. */
const expectFault = async (page: Page, address: string, { texts: { ui, player } }: PageVariant) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.route('**/media/**/master.m3u8', (route) => route.fulfill({ body: UNPLAYABLE }))
  await page.goto(address)
  expect(player.faults.format).toContain('error 4')
  const notice = page.getByRole('region', { name: ui.notices }).getByText(player.faults.format)
  await expect(async () => {
    await page.clock.runFor(STEP_MS)
    await expect(notice).toBeVisible({ timeout: STEP_MS })
  }).toPass()
  await page.clock.runFor(FAULT_MS - 3 * STEP_MS)
  await expect(notice).toBeVisible()
  await page.clock.runFor(4 * STEP_MS)
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('alert').getByText(player.faults.format)).toBeVisible()
}

const expectOptions = async (page: Page, { texts: { watch } }: PageVariant) => {
  const options = page.getByRole('group', { name: watch.settings })
  await page.getByRole('button', { name: watch.settings }).click()
  await expectAccessible(page)
  await options.getByLabel(watch.speed).selectOption('0.5')
  await expect.poll(() => speedOf(page)).toBe(0.5)
  await page.keyboard.press('Escape')
  await expect(options).toBeHidden()
  await page.getByRole('button', { name: watch.startOver }).click()
  await expectTime(page, 0)
}
