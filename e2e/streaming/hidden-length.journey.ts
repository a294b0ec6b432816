import { rmSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { hideAllGames, openLoggedIn } from '../support/accounts-person.ts'
import { test } from '../support/journey.ts'
import { pressKey } from '../support/keyboard.ts'
import { newMember } from '../support/new-member.ts'
import { expectPaused } from '../support/player-controls.ts'
import { inTheEvening, type Playball, runPlayball } from '../support/run-playball.ts'
import { writeRecordings } from '../support/short-and-long.ts'
import { narrowSpanish, type PageVariant, untilAlive, wideEnglish } from '../support/viewer.ts'
import { openVideo } from '../support/watching.ts'

const CARDS = [2026000003, 2026000004]
/** The names of the starters differ by some bytes. */
const SAME_BYTES = 0.01

const [LIVE, SHORT, LONG, BEFORE_BOTH] = [900_000, 900_001, 900_002, 900_003]
// Both clubs have hidden games before each of the two: no log has its players' season.
const folder = writeRecordings({
  [LIVE]: 'another',
  [SHORT]: 'short',
  [LONG]: 'long',
  [BEFORE_BOTH]: 'another',
})
let playball: Playball
test.beforeAll(async () => {
  playball = await runPlayball({ ...inTheEvening(), FEED_DIR: folder })
})
test.afterAll(async () => {
  await playball.stop()
  rmSync(folder, { recursive: true })
})

/** Hears what the lock screen is told of the position. */
const hearPositions = (page: Page) =>
  page.addInitScript(() => {
    const told: (MediaPositionState | undefined)[] = []
    Object.assign(window, { told })
    MediaSession.prototype.setPositionState = (state) => void told.push(state)
  })
const durationsTold = (page: Page): Promise<(number | undefined)[]> =>
  page.evaluate(() =>
    (window as unknown as { told: (MediaPositionState | undefined)[] }).told.map((it) => it?.duration),
  )

/** Attributes of the controls by which each video differs, or a slow line from a quick one. */
const OWN_TO_THE_VIDEO = 'controller|buffered|currenttime|duration|seekable|loading'

/** All that the bar shows and says, with the video paused at its beginning. */
const barOf = (page: Page) =>
  page.evaluate((own) => {
    const range = document.querySelector('game-time-range')
    const input = range?.shadowRoot?.querySelector('input')
    const track = range?.parentElement
    const time = document.querySelector('media-time-display')
    return {
      attributes: [...(range?.attributes ?? [])]
        .filter(({ name }) => !new RegExp(`^(class|media(${own}))$`).test(name))
        .map((it) => `${it.name}=${it.value}`)
        .sort(),
      says: input?.getAttribute('aria-valuetext'),
      max: [input?.max, input?.getAttribute('aria-valuemax')],
      width: range?.clientWidth,
      marks: track?.querySelectorAll('[data-half], [data-lead]').length,
      text: track?.textContent,
      time: [time?.shadowRoot?.querySelector('slot')?.textContent, time?.getAttribute('aria-valuetext')],
    }
  }, OWN_TO_THE_VIDEO)

const answersOf = (...paths: string[]) => paths.map((it) => `/api/3.0.0/${it}`)
const OF_VIDEO = answersOf('calendar/games/id', 'games/id/log')
const OF_PAGE = answersOf('calendar/games/id', 'games/id/log', 'games/id/course')

/** Reads the bytes of a game's answers at such paths; resolves when all have come. */
const answersAbout = (page: Page, id: number, paths: string[]) => {
  const answers = new Map<string, number>()
  page.on('response', async (it) => {
    const path = new URL(it.url()).pathname.replace(`${id}`, 'id')
    if (!paths.includes(path)) return
    const body = await it.body().catch(() => undefined)
    if (body !== undefined) answers.set(path, body.length)
  })
  return async () => {
    await expect.poll(() => [...answers.keys()].sort()).toEqual(paths.toSorted())
    return new Map(answers)
  }
}

const hiddenBar = async (page: Page, { texts }: PageVariant, id: number) => {
  const answers = answersAbout(page, id, OF_VIDEO)
  await openVideo(page, `/player/${id}`)
  await page.keyboard.press('k')
  await expectPaused(page, true)
  await page.keyboard.press('0')
  // Range and display each hear of a sought place by an event after it.
  await expect
    .poll(async () => {
      const { says, time } = await barOf(page)
      return [says?.slice(0, 2), time[0]]
    })
    .toEqual(['0 ', '0:00'])
  // Before the first pitch the page names both clubs, offers the cuts, and waits for nothing.
  await expect(page.locator('main h1')).toHaveText(/\S (at|en) \S/)
  await pressKey(page.getByRole('button', { name: texts.watch.settings }))
  await expect(
    page.getByRole('group', { name: texts.watch.settings }).getByLabel(texts.cut.title),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  const length = await page.evaluate(() => document.querySelector('video')?.duration ?? 0)
  const [bar, height] = [await barOf(page), await heightOf(page)]
  return { bar, height, durations: await durationsTold(page), length, answers: await answers() }
}

/** A hidden game's own page: its height in px, and the bytes of its document and of each answer. */
const hiddenPage = async (page: Page, { texts: { spoilers } }: PageVariant, id: number) => {
  const answers = answersAbout(page, id, OF_PAGE)
  const document = await page.goto(`/games/${id}`)
  await expect(page.getByText(spoilers.gameHiddenText)).toBeVisible()
  await untilAlive(page)
  const bytes = await answers()
  bytes.set('document', (await document?.body())?.length ?? 0)
  return { height: await heightOf(page), answers: bytes }
}

/** The page's height in px, once it stays. */
const heightOf = async (page: Page) => {
  let height = 0
  const read = async () => {
    const before = height
    height = await page.evaluate(() => document.documentElement.scrollHeight)
    return height - before
  }
  await expect.poll(read).toBe(0)
  return height
}

for (const [nth, variant] of [narrowSpanish, wideEnglish].entries())
  test(`hidden games of 8½ and of 15 innings are the same page and the same bar: ${variant.look}`, async ({
    browser,
  }) => {
    const page = await openLoggedIn(browser, variant, await newMember(playball, CARDS[nth] ?? 0), playball)
    await hearPositions(page)
    await hideAllGames(page, variant)
    const one = await hiddenBar(page, variant, SHORT)
    const other = await hiddenBar(page, variant, LONG)
    expect(other.length - one.length).toBeGreaterThan(600)
    expect(other.bar).toEqual(one.bar)
    expect(other.height).toBe(one.height)
    expect(new Set(one.durations)).toEqual(new Set(other.durations))
    expect(new Set(one.durations).size).toBe(1)
    expect(one.durations).not.toContain(undefined)
    for (const it of [one, other]) expect(Math.abs((it.durations[0] ?? 0) - it.length)).toBeGreaterThan(60)
    expectSameBytes(one.answers, other.answers)

    const pageOfOne = await hiddenPage(page, variant, SHORT)
    const pageOfOther = await hiddenPage(page, variant, LONG)
    expect(pageOfOther.height).toBe(pageOfOne.height)
    expectSameBytes(pageOfOne.answers, pageOfOther.answers)
  })

const expectSameBytes = (one: Map<string, number>, other: Map<string, number>) => {
  for (const [path, bytes] of one)
    expect(Math.abs((other.get(path) ?? 0) / bytes - 1), path).toBeLessThan(SAME_BYTES)
}
