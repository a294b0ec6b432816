import { type Browser, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { type GameLog, gameLog } from '../../contract/games/game-log.ts'
import { type Timeline, timelineOf } from '../../domain/timeline/timeline-of.ts'
import { expectAccessible } from '../support/axe.ts'
import { logIn } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { press } from '../support/keyboard.ts'
import { leagueOf } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import { expectPaused } from '../support/player-controls.ts'
import { inTheEvening, type Playball, runPlayball } from '../support/run-playball.ts'
import {
  expectNoSidewaysScroll,
  narrowEnglish,
  narrowSpanish,
  openPage,
  type PageVariant,
  wideEnglish,
} from '../support/viewer.ts'
import { leaveVideo, openVideo } from '../support/watching.ts'

const LEAD_MS = 3_000
/** A picture is a frame or two beside the place that is sought. */
const BESIDE_MS = 200
const THIRD_INNING = 3

let playball: Playball
let nextCard = 2_026_000_001
test.beforeAll(async () => {
  playball = await runPlayball(inTheEvening())
})
test.afterAll(() => playball.stop())

const openMember = async (browser: Browser, variant: PageVariant): Promise<Page> => {
  const page = await openPage(browser, playball.url, variant)
  // The bar of a game that the user has left halfway tells less.
  const { email, password } = await newMember(playball, nextCard++)
  await logIn(page, email, password)
  return page
}

const logOf = async (id: number): Promise<GameLog> => {
  const answer = await fetch(`${playball.url}/api/3.0.0/games/${id}/log`)
  return z.object({ response: gameLog }).parse(await answer.json()).response
}

const frameOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Date.parse(document.querySelector<HTMLElement>('[data-playing-date]')?.dataset.playingDate ?? ''),
  )

const expectAt = (page: Page, start: number | undefined) =>
  expect.poll(async () => Math.abs((await frameOf(page)) - ((start ?? 0) - LEAD_MS))).toBeLessThan(BESIDE_MS)

/** A recording, paused at the start of its third inning. */
const openThirdInning = async (browser: Browser, variant: PageVariant) => {
  const { id } = await leagueOf(playball).finishedGame()
  const timeline = timelineOf(await logOf(id))
  const page = await openMember(browser, variant)
  const half = timeline.halves.find((it) => it.inning === THIRD_INNING)
  await openVideo(page, `/player/${id}#t=${new Date(half?.at ?? 0).toISOString()}`)
  await page.keyboard.press('k')
  await expectPaused(page, true)
  await expect(page.getByRole('group', { name: variant.texts.watch.jumps.title })).toBeVisible()
  return { page, timeline }
}

const nextOf = (starts: readonly { at: number }[], frame: number) =>
  starts.find((it) => it.at - LEAD_MS > frame)?.at

const leave = async (page: Page) => {
  await leaveVideo(page, async () => {
    await page.goto('/calendar')
  })
  await page.context().close()
}

const expectMarks = async (page: Page, { halves, runs }: Timeline) => {
  const marks = page.locator('[data-half]')
  await expect(marks).toHaveCount(halves.length)
  await expect(page.locator('[data-lead]')).toHaveCount(runs.length)
  expect(await page.locator('[data-half=top]').allTextContents()).toEqual(
    halves.filter((it) => it.half === 'top').map((it) => String(it.inning)),
  )
}

for (const variant of [narrowSpanish, wideEnglish])
  test(`a viewer sees innings and runs on the bar and jumps between them (${variant.look})`, async ({
    browser,
  }) => {
    const { page, timeline } = await openThirdInning(browser, variant)
    const { jumps } = variant.texts.watch
    await expectMarks(page, timeline)
    for (const [unit, key] of [
      ['pitches', '.'],
      ['atBats', 'n'],
      ['halves', 'h'],
      ['runs', 's'],
    ] as const) {
      const next = nextOf(timeline[unit], await frameOf(page))
      await page.keyboard.press(key)
      await expectAt(page, next)
    }
    await page.keyboard.press('5')
    await page.locator('main video').hover()
    const group = page.getByRole('group', { name: jumps.title })
    await group.getByLabel(jumps.unit).selectOption('halves')
    const from = await frameOf(page)
    await group.getByRole('button', { name: jumps.forward.halves }).click()
    await expectAt(page, nextOf(timeline.halves, from))
    await expect(page.getByRole('status').filter({ hasText: /\d – \d/ })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog').getByText(jumps.keys.runs)).toBeVisible()
    await page.keyboard.press('Escape')
    const bar = page.getByRole('slider', { name: /video/ }).first()
    await expect(bar).toHaveAttribute('aria-valuetext', /\d/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await leave(page)
  })

test('the bar of a hidden game tells neither what comes nor how long the video is, by keyboard', async ({
  browser,
}) => {
  const { id } = await leagueOf(playball).finishedGame()
  const timeline = timelineOf(await logOf(id))
  const page = await openMember(browser, narrowEnglish)
  await page.route(`**/games/${id}/log*`, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, response: { ...body.response, hidden: true } } })
  })
  const half = timeline.halves.find((it) => it.inning === THIRD_INNING)
  await openVideo(page, `/player/${id}#t=${new Date(half?.at ?? 0).toISOString()}`)
  await page.keyboard.press('k')
  await expectPaused(page, true)
  const { jumps, padded } = narrowEnglish.texts.watch
  await expect(page.getByText(padded)).toBeVisible()
  await expect(page.locator('[data-half=top]')).toHaveText(['1', '2', '3'])
  await expect(page.locator('media-time-display')).not.toContainText('/')
  const before = await frameOf(page)
  const group = page.getByRole('group', { name: jumps.title })
  await group.getByLabel(jumps.unit).selectOption('runs')
  await press(page, group.getByRole('button', { name: jumps.forward.runs }))
  await expect(page.getByText(jumps.none.forward)).toBeVisible()
  expect(await frameOf(page)).toBe(before)
  await expectAccessible(page)
  await leave(page)
})
