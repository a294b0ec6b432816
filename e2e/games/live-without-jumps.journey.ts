import { type Browser, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import type { ScoreboardItem } from '../../contract/games/scoreboard.ts'
import { STATUS } from '../../contract/games/status.ts'
import { isAboutToStart, statusOfCodes } from '../../domain/league/game-status.ts'
import { eventually } from '../support/client.ts'
import { logIn } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { jumpsOf, recordShifts } from '../support/layout-shifts.ts'
import { type League, leagueOf } from '../support/league.ts'
import { inTheEvening, type Playball, runPlayball } from '../support/run-playball.ts'
import {
  expectNotReloaded,
  narrowEnglish,
  narrowSpanish,
  openMarked,
  openPage,
  type PageVariant,
  totalsOf,
  totalsOn,
  wideEnglish,
  wideSpanish,
} from '../support/viewer.ts'

/** Short enough to skip no state of a game: its warm-up takes 15 minutes. */
const STEP_MS = 12 * 60_000
/** The step while the game is live, for hours. */
const LIVE_STEP_MS = 30 * 60_000
/** A game about to start has long been over after this many steps. */
const MAX_STEPS = 30
/** The sum of a page's jumps, from its opening to the end of the game; 0.1 in five seconds counts as good. */
const MAX_SHIFT = 0.01
/** A refused browser shows the page without its video, whose lease the moved clock would end. */
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let playball: Playball
let league: League
test.beforeAll(async () => {
  playball = await runPlayball(inTheEvening())
  league = leagueOf(playball)
})
test.afterAll(() => playball.stop())

test('pages follow a game from before its warm-up to its end by themselves, and nothing on them jumps', async ({
  browser,
}) => {
  const { id } = await gameAboutToStart()
  const pages = [
    await openWatched(browser, wideSpanish, `/games/${id}`, showsScore),
    await openWatched(browser, narrowEnglish, `/games/${id}`, showsScore),
    await openWatched(browser, wideEnglish, '/calendar', showsLabel),
    await openWatched(browser, narrowSpanish, '/calendar', showsLabel),
    await openWatched(browser, wideSpanish, '/home', showsCard),
    await openWatched(browser, narrowEnglish, '/home', showsCard),
    ...(await openWatchedStrips(browser)),
  ]
  const seen = new Set<number | undefined>()
  let now = league.now()
  for (let step = 0; step < MAX_STEPS && !seen.has(STATUS.final); step++) {
    // Counts from the clock of the beginning, so that a slow step skips no state.
    await league.setClock(now)
    const status = await agreedStatus(id)
    for (const it of pages) await expect(async () => it.shows(it, await itemOf(id))).toPass()
    seen.add(status)
    now += status === STATUS.live ? LIVE_STEP_MS : STEP_MS
  }
  expect([...seen].sort()).toEqual([STATUS.live, STATUS.final, STATUS.aboutToStart, STATUS.warmup])
  for (const { page, variant, address } of pages) {
    const jumps = await jumpsOf(page)
    const total = jumps.reduce((sum, it) => sum + it.value, 0)
    expect(total, `${address} at ${variant.width} px: ${JSON.stringify(jumps)}`).toBeLessThan(MAX_SHIFT)
    await expectNotReloaded(page)
  }
})

test('rows that push the content below them out of the window are no jump, half a row is one', async ({
  page,
}) => {
  await recordShifts(page)
  await page.goto('about:blank')
  const jumpsAfter = async (growBy: () => void) => {
    await page.setContent(boxScore)
    await page.evaluate(keepFrames)
    await page.evaluate(growBy)
    await page.evaluate(keepFrames)
    return (await jumpsOf(page)).length
  }
  const rows = await jumpsAfter(() => {
    const body = document.querySelector('tbody')
    for (let row = 0; row < 3; row++) body?.insertAdjacentHTML('afterbegin', '<tr><td>6 SS</td></tr>')
  })
  expect(rows).toBe(0)
  const half = await jumpsAfter(() =>
    document.querySelector('table')?.style.setProperty('padding-top', '20px'),
  )
  expect(half).toBe(1)
})

/** A table whose next content is in the last line of the window. */
const boxScore = `
  <style>body { margin: 0 } table { border-spacing: 0 } td { height: 40px; padding: 0 }</style>
  <div role="tabpanel">
    <table><tbody><tr><td>4 2B</td></tr></tbody></table>
    <p style="height: calc(100vh - 140px); margin: 0">.260</p>
    <p style="height: 60px; margin: 0">Total</p>
  </div>`

/** Runs in the page: waits two frames, after which the browser has reported all shifts. */
const keepFrames = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))

type Shows = (it: Watched, item: ScoreboardItem) => Promise<void>
type Watched = { page: Page; variant: PageVariant; address: string; shows: Shows }
const gameAboutToStart = async (): Promise<ScoreboardItem> => {
  const waiting = (await league.scoreboard()).filter((it) => it.gameStatus === STATUS.aboutToStart)
  const [first] = waiting.sort((a, b) => a.dateStart.localeCompare(b.dateStart))
  if (first === undefined) throw new Error('no game is about to start')
  return first
}

const feedStatus = z.object({
  gameData: z.object({ status: z.object({ codedGameState: z.string(), statusCode: z.string() }) }),
})

/** The league's own status: the product may not have asked for it since the clock was moved. */
const statusUpstream = async (id: number) => {
  const { gameData } = feedStatus.parse(await league.upstream(`/api/v1.1/game/${id}/feed/live`))
  return statusOfCodes(gameData.status.codedGameState, gameData.status.statusCode)
}

/** The league's own status, as soon as the product has it; the league may go on in the meantime. */
const agreedStatus = (id: number): Promise<number> =>
  eventually('the product to agree with the league', async () => {
    const [upstream, item] = [await statusUpstream(id), await itemOf(id)]
    return item.gameStatus === upstream ? upstream : undefined
  })

const itemOf = async (id: number): Promise<ScoreboardItem> => {
  const item = (await league.scoreboard()).find((it) => it.id === id)
  if (item === undefined) throw new Error(`game ${id} is not of today`)
  return item
}

const openWatched = async (
  browser: Browser,
  variant: PageVariant,
  address: string,
  shows: Shows,
): Promise<Watched> => {
  const page = await openPage(browser, playball.url, variant)
  await recordShifts(page)
  return { page: await openMarked(page, address), variant, address, shows }
}

/** Opens the strip on a member's page, beside another live game. */
const openWatchedStrips = async (browser: Browser): Promise<Watched[]> => {
  const live = (await league.scoreboard()).find((it) => it.isLive)
  const address = `/player/${live?.id}`
  const more = { userAgent: FIREFOX }
  const first = await openPage(browser, playball.url, narrowSpanish, more)
  await logIn(first, 'socio@playball.test')
  const storageState = await first.context().storageState()
  const second = await openPage(browser, playball.url, wideSpanish, { ...more, storageState })
  const members = [
    { page: first, variant: narrowSpanish },
    { page: second, variant: wideSpanish },
  ]
  for (const { page } of members) {
    await recordShifts(page)
    await openMarked(page, address)
  }
  return members.map((it) => ({ ...it, address, shows: showsInStrip }))
}

const showsScore: Shows = async ({ page, variant }, item) => {
  expect(await totalsOn(page, variant)).toEqual(totalsOf(item))
  const watch = page.getByRole('link', { name: variant.texts.game.watch })
  expect(await watch.count()).toBe(isAboutToStart(item.gameStatus) ? 0 : 1)
}

const showsLabel: Shows = async ({ page, variant: { texts } }, item) => {
  const { awayTeam, homeTeam } = item.linescore
  const row = page
    .locator('section')
    .first()
    .locator('tbody tr, ul > li')
    .filter({ hasText: awayTeam.shortName })
    .filter({ hasText: homeTeam.shortName })
  const labels = {
    [STATUS.aboutToStart]: 'starting',
    [STATUS.warmup]: 'warmup',
    [STATUS.live]: 'live',
    [STATUS.final]: 'final',
  } as const
  const label = texts.calendar[labels[item.gameStatus as keyof typeof labels]]
  expect(await row.getByText(new RegExp(`^${label}(/\\d+)?$`)).count()).toBe(1)
}

const showsCard: Shows = async ({ page, variant: { texts } }, item) => {
  const { awayTeam, homeTeam } = item.linescore
  const card = page
    .getByRole('region', { name: texts.home.tonight })
    .getByRole('listitem')
    .filter({ hasText: awayTeam.shortName })
    .filter({ hasText: homeTeam.shortName })
  const labels = {
    [STATUS.aboutToStart]: texts.calendar.starting,
    [STATUS.warmup]: texts.calendar.warmup,
    [STATUS.live]: `${texts.calendar.live}. `,
    [STATUS.final]: 'Final',
  } as const
  await expect(card).toContainText(labels[item.gameStatus as keyof typeof labels], { timeout: 1 })
}

const showsInStrip: Shows = async ({ page, variant: { texts } }, item) => {
  const { awayTeam, homeTeam, inningCurrent } = item.linescore
  const card = page
    .getByRole('region', { name: texts.games.scoreboard })
    .getByRole('listitem')
    .filter({ hasText: awayTeam.abbrU })
    .filter({ hasText: homeTeam.abbrU })
  const [text = ''] = await card.allInnerTexts()
  const lines = text.split(/\s*\n\s*/)
  if (item.gameStatus === STATUS.aboutToStart) expect(lines).toContain(texts.calendar.starting)
  if (item.gameStatus === STATUS.warmup) expect(lines).toContain(texts.calendar.warmup)
  if (item.gameStatus === STATUS.live)
    expect(lines).toEqual(expect.arrayContaining([item.shortStatus, item.secondLine]))
  if (item.gameStatus === STATUS.final) expect(lines).toContain(`Final/${inningCurrent}`)
  if (item.isLive || item.isFinal)
    expect(lines).toEqual(expect.arrayContaining([`${awayTeam.runs}`, `${homeTeam.runs}`]))
}
