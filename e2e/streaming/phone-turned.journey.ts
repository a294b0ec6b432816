import { expect, type Locator, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { stateOfMember } from '../support/buyer.ts'
import { watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import { narrowEnglish, narrowSpanish, openPage, type PageVariant, wideSpanish } from '../support/viewer.ts'
import { leaveVideo, openVideo } from '../support/watching.ts'

const UPRIGHT = { width: 390, height: 844 }
const LANDSCAPE = { width: 844, height: 390 }

let member: Awaited<ReturnType<typeof stateOfMember>>
test.beforeAll(async ({ browser }) => {
  member = await stateOfMember(browser, wideSpanish)
})

const pictureOf = (page: Page) => page.locator('#video video')

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (box === null) throw new Error('it is not on the page')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const expectApart = async (one: Locator, other: Locator) => {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  const isApart = a.right <= b.x + 1 || b.right <= a.x + 1 || a.bottom <= b.y + 1 || b.bottom <= a.y + 1
  expect(isApart, JSON.stringify([a, b])).toBe(true)
}

const expectInWindow = async (part: Locator) => {
  const { width = 0, height = 0 } = part.page().viewportSize() ?? {}
  const { x, y, right, bottom } = await boxOf(part)
  expect(
    [x >= 0, y >= -1, right <= width + 1, bottom <= height + 1],
    JSON.stringify({ x, y, right, bottom }),
  ).toEqual(Array(4).fill(true))
}

/** The elements that cover the picture without belonging to the player, at points all over it. */
const coversOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const player = document.querySelector('#video')
    const picture = player?.querySelector('video')?.getBoundingClientRect()
    if (!player || !picture) return ['there is no picture']
    const parts = [0.02, 0.25, 0.5, 0.75, 0.98]
    const points = parts.flatMap((x) =>
      parts.map((y) => [picture.x + x * picture.width, picture.y + y * picture.height] as const),
    )
    return points
      .filter(([, y]) => y >= 0 && y < innerHeight)
      .map(([x, y]) => document.elementFromPoint(x, y))
      .flatMap((it) => (it === null || player.contains(it) ? [] : [it.outerHTML.slice(0, 80)]))
  })

const expectUncovered = async (page: Page) => {
  expect(await coversOf(page)).toEqual([])
  await expectApart(page.getByRole('banner'), pictureOf(page))
}

/** Expects that the help opens beside or below the picture. */
const expectHelpApart = async (page: Page, { texts: { watch } }: PageVariant) => {
  await page.getByRole('button', { name: watch.settings }).click()
  await page.getByRole('group', { name: watch.settings }).getByRole('button', { name: watch.help }).click()
  const sheet = page.getByRole('dialog', { name: watch.help })
  await expectApart(sheet, pictureOf(page))
  await expectInWindow(sheet)
  await sheet.getByRole('button', { name: watch.close }).click()
  await expect(sheet).toBeHidden()
}

const expectNoticeApart = async (page: Page, { texts: { watch } }: PageVariant) => {
  const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: watch.restart }) })
  // It does not go by itself meanwhile.
  await notice.hover()
  await expectApart(notice, pictureOf(page))
  await expectInWindow(notice)
  await expectUncovered(page)
}

/** Expects that the options open beside or below the picture that they change. */
const expectOptionsApart = async (page: Page, { texts: { watch } }: PageVariant) => {
  const button = page.getByRole('button', { name: watch.settings })
  await button.click()
  const options = page.getByRole('group', { name: watch.settings })
  await expect(options).toBeVisible()
  await expectApart(options, pictureOf(page))
  await expectApart(options, page.locator('game-time-range'))
  await expectInWindow(options)
  await expectUncovered(page)
  await page.keyboard.press('Escape')
  await expect(options).toBeHidden()
}

/** Expects the score right below the picture, whatever has scrolled. */
const expectScoreBelowPicture = async (page: Page, { texts: { games } }: PageVariant) => {
  const score = page.getByRole('table', { name: games.lineScore })
  await expectInWindow(score)
  const [picture, line] = [await boxOf(pictureOf(page)), await boxOf(score)]
  expect(line.y - picture.bottom).toBeGreaterThan(0)
  expect(line.y - picture.bottom).toBeLessThan(48)
}

for (const variant of [narrowSpanish, narrowEnglish]) {
  test(`nothing covers the picture on a phone, upright or turned, and box score and plays are beside it: ${variant.look}`, async ({
    browser,
  }) => {
    const { player } = variant.texts
    const page = await openPage(browser, playball.url, variant, { storageState: member })
    // The notice about cookies stays open.
    await page.addInitScript(() => localStorage.removeItem('cookies-ptl'))
    const address = `/player/${(await leagueOf(playball).finishedGame()).id}`
    await openVideo(page, address)
    await expectUncovered(page)
    await expectOptionsApart(page, variant)
    await expectHelpApart(page, variant)
    await page.keyboard.press('5')
    await watchFor(page, 1)
    const logo = page.getByRole('banner').getByRole('link').first()
    await leaveVideo(page, () => logo.click())
    await openVideo(page, address)
    await expectNoticeApart(page, variant)
    await page.setViewportSize(LANDSCAPE)
    await expectNoticeApart(page, variant)
    await page.getByRole('button', { name: variant.texts.watch.close, exact: true }).click()
    await page.setViewportSize(UPRIGHT)
    await page.mouse.wheel(0, UPRIGHT.height / 2)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await expectUncovered(page)
    await expectScoreBelowPicture(page, variant)
    await expectOptionsApart(page, variant)

    await page.setViewportSize(LANDSCAPE)
    const picture = pictureOf(page)
    await expect.poll(async () => Math.round((await boxOf(picture)).y)).toBe(0)
    expect(Math.round((await boxOf(picture)).height)).toBe(LANDSCAPE.height)
    const { x, right } = await boxOf(picture)
    expect(Math.abs(x + right - LANDSCAPE.width)).toBeLessThanOrEqual(1)
    const tab = page.getByRole('button', { name: player.showBeside })
    await expectInWindow(tab)
    await expectApart(tab, picture)
    await expectUncovered(page)
    await expectOptionsApart(page, variant)
    await expectHelpApart(page, variant)

    await tab.click()
    const box = page.getByRole('tablist').first()
    await expectInWindow(box)
    await expectApart(box, picture)
    await expectInWindow(picture)
    await expectUncovered(page)
    await page.getByRole('button', { name: player.hideBeside }).click()
    await expect.poll(async () => Math.round((await boxOf(picture)).height)).toBe(LANDSCAPE.height)

    await page.locator('media-fullscreen-button').click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    expect(await coversOf(page)).toEqual([])
    await page.keyboard.press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
    await expectUncovered(page)
  })
}
