import { type Browser, expect, type Page } from '@playwright/test'
import { cutOf, readForCuts, WHOLE_CUTS } from '../../domain/cut/cut-of.ts'
import { minutesOf, type Segment } from '../../domain/cut/segments.ts'
import { timelineOf } from '../../domain/timeline/timeline-of.ts'
import { openLoggedIn } from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { test } from '../support/journey.ts'
import { press, pressKey, tabTo } from '../support/keyboard.ts'
import { leagueOf } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import { expectPaused } from '../support/player-controls.ts'
import { inTheEvening, type Playball, runPlayball } from '../support/run-playball.ts'
import { logOf, readStrip, stateAt, stateOn } from '../support/strip-states.ts'
import {
  expectNoSidewaysScroll,
  narrowSpanish,
  type PageVariant,
  untilAlive,
  wideEnglish,
} from '../support/viewer.ts'
import { leaveVideo, openVideo } from '../support/watching.ts'

const SECOND = 1_000
/** Frames are told four times a second, by a busy machine less often. */
const BESIDE_MS = 2_000
const THIRD_INNING = 3
/** So long after the start who joins the game that began then is late, and has little to catch up with. */
const A_LITTLE_LATER_MS = 3 * 60 * SECOND
/** A game that was begun and left is hidden from its viewer, so each test has a member of its own. */
const CARDS = { action: 2026000001, pitcher: 2026000003, late: 2026000004, hidden: 2026000006 }
/** The how-manieth part of the action. */
const FAR_INTO_THE_GAME = 40

let playball: Playball
test.beforeAll(async () => {
  playball = await runPlayball(inTheEvening())
  await leagueOf(playball).moveClock(A_LITTLE_LATER_MS)
})
test.afterAll(() => playball.stop())

const openMember = async (browser: Browser, variant: PageVariant, card: number): Promise<Page> =>
  openLoggedIn(browser, variant, await newMember(playball, card), playball)

const frameOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Date.parse(document.querySelector<HTMLElement>('[data-playing-date]')?.dataset.playingDate ?? ''),
  )

/** Notes each frame that the page tells of from now on. */
const noteFrames = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector<HTMLElement>('[data-playing-date]')
    const frames: number[] = Object.assign(window, { frames: [] as number[] }).frames
    if (root === null) return
    new MutationObserver(() => frames.push(Date.parse(root.dataset.playingDate ?? ''))).observe(root, {
      attributeFilter: ['data-playing-date'],
    })
  })
/** Without those of no date, as while the picture is sought. */
const framesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { frames: number[] }).frames.filter(Number.isFinite))

/** Counts from now on how often the picture is sought. */
const countSeeks = (page: Page) =>
  page.evaluateHandle(() => {
    const seeks = { count: 0 }
    document.querySelector('video')?.addEventListener('seeking', () => {
      seeks.count += 1
    })
    return seeks
  })

/** The seconds of the media that were played, not those that were sought over. */
const playedSeconds = (page: Page) =>
  page.evaluate(() => {
    const played = document.querySelector('video')?.played
    return Array.from(
      { length: played?.length ?? 0 },
      (_, nth) => (played?.end(nth) ?? 0) - (played?.start(nth) ?? 0),
    ).reduce((sum, it) => sum + it, 0)
  })

const openOptions = async (page: Page, { texts }: PageVariant) => {
  await page.locator('main video').hover()
  const button = page.getByRole('button', { name: texts.watch.settings })
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  return page.getByRole('group', { name: texts.watch.settings })
}

const secondsOf = (text: string): number =>
  (text.match(/[\d:]+$/)?.[0] ?? '').split(':').reduce((sum, it) => sum * 60 + Number(it), 0)

const leave = async (page: Page) => {
  await leaveVideo(page, async () => {
    await page.goto('/calendar')
  })
  await page.context().close()
}

const expectIn = (frames: number[], segments: readonly Segment[]) => {
  const isIn = (at: number) => segments.some(({ from, to }) => at >= from - BESIDE_MS && at < to + BESIDE_MS)
  expect(frames.filter((it) => !isIn(it))).toEqual([])
}

for (const [nth, variant] of [narrowSpanish, wideEnglish].entries())
  test(`a viewer sees only the action of a recording, for as long as announced (${variant.look})`, async ({
    browser,
  }) => {
    const { id } = await leagueOf(playball).finishedGame()
    const log = await logOf(playball, id)
    const reading = readForCuts(log)
    const action = cutOf(reading, { kind: 'action' })
    const long = action.findIndex(({ from, to }, nth) => nth > FAR_INTO_THE_GAME && to - from > 20 * SECOND)
    const [before, after] = action.slice(long - 1, long + 1)
    if (before === undefined || after === undefined) throw new Error('the game has no long play')
    const page = await openMember(browser, variant, CARDS.action + nth)
    await openVideo(
      page,
      `/player/${id}#t=${new Date(Math.max(before.from, before.to - 9 * SECOND)).toISOString()}`,
    )
    await page.keyboard.press('k')
    await expectPaused(page, true)

    const options = await openOptions(page, variant)
    const list = options.getByLabel(variant.texts.cut.title)
    await expect(list).toBeVisible()
    const announced = (await list.locator('option').allTextContents())
      .slice(0, WHOLE_CUTS.length)
      .map(secondsOf)
    const duration = await page.evaluate(() => document.querySelector('video')?.duration ?? 0)
    const real = WHOLE_CUTS.map((kind) =>
      kind === 'full' ? duration : minutesOf(cutOf(reading, { kind })) * 60,
    )
    for (const [nth, seconds] of real.entries())
      expect(Math.abs((announced[nth] ?? 0) / seconds - 1)).toBeLessThan(0.02)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await options.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)

    const place = await frameOf(page)
    await list.selectOption('action')
    await noteFrames(page)
    const playedBefore = await playedSeconds(page)
    await page.keyboard.press('k')
    await expect.poll(() => frameOf(page)).toBeGreaterThan(after.from)
    const { from, to, cards } = await readStrip(page)
    expect([stateAt(log, from), stateAt(log, to)]).toContainEqual(stateOn(log, cards))
    const seeks = await countSeeks(page)
    for (const cut of ['noBreaks', 'full', 'action']) {
      await list.selectOption(cut)
      const here = await frameOf(page)
      await expect.poll(() => frameOf(page)).toBeGreaterThan(here)
    }
    expect(await seeks.evaluate((it) => it.count)).toBe(0)
    expect(await frameOf(page)).toBeLessThan(after.to)
    await page.keyboard.press('k')
    await expectPaused(page, true)
    const frames = await framesOf(page)
    expectIn(frames, action)
    const due = cutSeconds(action, place, frames.at(-1) ?? 0)
    expect((await playedSeconds(page)) - playedBefore).toBeGreaterThan(due * 0.95 - 0.5)
    expect((await playedSeconds(page)) - playedBefore).toBeLessThan(due * 1.02 + 0.5)
    await leave(page)
  })

/** The seconds of the cut between two places. */
const cutSeconds = (segments: readonly Segment[], from: number, to: number) =>
  segments.reduce((sum, it) => sum + Math.max(0, Math.min(to, it.to) - Math.max(from, it.from)), 0) / SECOND

test('a viewer chooses one pitcher by keyboard and sees his pitches alone', async ({ browser }) => {
  const { id } = await leagueOf(playball).finishedGame()
  const log = await logOf(playball, id)
  const page = await openMember(browser, wideEnglish, CARDS.pitcher)
  const [third = 0, bottom = 0] = timelineOf(log)
    .halves.filter((it) => it.inning === THIRD_INNING)
    .map((it) => it.at)
  await openVideo(page, `/player/${id}#t=${new Date(third).toISOString()}`)
  const { watch, cut } = wideEnglish.texts
  await page.keyboard.press('k')
  await expectPaused(page, true)
  await press(page, page.getByRole('button', { name: watch.settings }))
  const options = page.getByRole('group', { name: watch.settings })
  const list = options.getByLabel(cut.title)
  await tabTo(page, list)
  await page.keyboard.press('End')
  const pitchers = options.getByRole('combobox', { name: cut.person.pitcher, exact: true })
  await expect(pitchers).toBeVisible()
  const pitcher = Number(await pitchers.inputValue())
  const segments = cutOf(readForCuts(log), { kind: 'pitcher', id: pitcher })
  await page.keyboard.press('Escape')
  // The other side's pitcher has the next half-inning.
  await page.keyboard.press('h')
  const next = segments.find(({ from }) => from > bottom)?.from ?? 0
  await expect.poll(() => frameOf(page)).toBeGreaterThan(next - BESIDE_MS)
  expectIn([await frameOf(page)], segments)
  await leave(page)
})

for (const [nth, variant] of [narrowSpanish, wideEnglish].entries())
  test(`a viewer who joins late catches up and is live in the end (${variant.look})`, async ({ browser }) => {
    const { id } = await leagueOf(playball).liveGame()
    const page = await openMember(browser, variant, CARDS.late + nth)
    await openVideo(page, `/player/${id}`)
    const { cut } = variant.texts
    await expect(page.getByText(cut.offer)).toBeVisible()
    await expectNoSidewaysScroll(page)
    const live = await frameOf(page)
    const delay = Date.now() - live
    await page.getByRole('button', { name: cut.catchUp.replace('{{minutes}}', '3') }).click()
    await expect(page.getByText(cut.catchingUp)).toBeVisible()
    await expect.poll(() => frameOf(page)).toBeLessThan(live - 30 * SECOND)
    await noteFrames(page)
    for (let nth = 0; nth < 4; nth += 1) await page.keyboard.press('>')
    await expect(page.getByText(cut.catchingUp)).toHaveCount(0)
    await expectAccessible(page)
    await expect(page.getByRole('button', { name: variant.texts.player.onLive })).toBeVisible()
    await expect.poll(async () => Date.now() - (await frameOf(page)) - delay).toBeLessThan(5 * SECOND)
    const frames = await framesOf(page)
    expect(frames.every((it, nth) => it >= (frames[nth - 1] ?? 0) - SECOND)).toBe(true)
    await leave(page)
  })

test('a cut goes on in a game that is hidden from its viewer, and tells no length', async ({ browser }) => {
  const { id } = await leagueOf(playball).finishedGame()
  const log = await logOf(playball, id)
  const action = cutOf(readForCuts(log), { kind: 'action' })
  const [before, after] = action.slice(FAR_INTO_THE_GAME)
  if (before === undefined || after === undefined) throw new Error('the game is too short')
  const page = await openMember(browser, wideEnglish, CARDS.hidden)
  const { spoilers } = wideEnglish.texts
  await page.goto(`/games/${id}`)
  await untilAlive(page)
  await pressKey(page.getByRole('button', { name: spoilers.hideGame }))
  await expect(page.getByText(spoilers.gameHiddenText)).toBeVisible()
  await openVideo(page, `/player/${id}#t=${new Date(before.from).toISOString()}`)
  await expect(page.getByText(wideEnglish.texts.watch.padded)).toBeVisible()
  await page.keyboard.press('k')
  await expectPaused(page, true)
  const list = (await openOptions(page, wideEnglish)).getByLabel(wideEnglish.texts.cut.title)
  await expect(list).toBeVisible()
  expect((await list.locator('option').allTextContents()).join()).not.toMatch(/\d/)
  await list.selectOption('action')
  await page.keyboard.press('Escape')
  await noteFrames(page)
  await page.keyboard.press('k')
  await expect.poll(() => frameOf(page)).toBeGreaterThan(after.to)
  await page.keyboard.press('k')
  expectIn(await framesOf(page), action)
  await leave(page)
})
