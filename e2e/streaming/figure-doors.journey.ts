import { expect, type Page } from '@playwright/test'
import type { GameLog } from '../../contract/games/game-log.ts'
import type { Side } from '../../contract/games/primitives.ts'
import { type PlayBehind, playsBehind, readFigures } from '../../domain/folding/plays-behind.ts'
import { timelineOf } from '../../domain/timeline/timeline-of.ts'
import { expectAccessible } from '../support/axe.ts'
import { test } from '../support/journey.ts'
import { press } from '../support/keyboard.ts'
import {
  expectJustBefore,
  firstPitchOf,
  leave,
  middlePlay,
  openMember,
  pitchesOf,
  runEvening,
} from '../support/landing.ts'
import type { League } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import type { Playball } from '../support/run-playball.ts'
import { logOf } from '../support/strip-states.ts'
import {
  expectNoSidewaysScroll,
  narrowEnglish,
  narrowSpanish,
  openPage,
  type PageVariant,
  untilAlive,
  wideEnglish,
} from '../support/viewer.ts'

const [FIRST_CARD, SECOND_CARD] = [2026000001, 2026000002]

let playball: Playball
let league: League
test.beforeAll(async () => {
  ;({ playball, league } = await runEvening())
})
test.afterAll(() => playball.stop())

/** The club that had hits before a play, in its own words, with the plays of them. */
const hitsBefore = (log: GameLog, play: number): { side: Side; team: string; hits: PlayBehind[] } => {
  const until = firstPitchOf(log, play)?.start ?? Number.POSITIVE_INFINITY
  const [away, home] = (['away', 'home'] as const).map((side) => ({
    ...{ side, team: log.teams[side].shortName },
    hits: playsBehind(readFigures(log), { side, stat: 'hits' }, until),
  }))
  if (away === undefined || home === undefined) throw new Error('a game has two sides')
  return away.hits.length > home.hits.length ? away : home
}

const lineScoreOf = (page: Page, { texts }: PageVariant) =>
  page.getByRole('table', { name: texts.games.lineScore })

/** The heights of the line score's rows, in whole pixels. */
const rowHeights = async (page: Page, variant: PageVariant): Promise<number[]> => {
  const rows = lineScoreOf(page, variant).getByRole('row')
  await expect(rows).toHaveCount(3)
  return rows.evaluateAll((all) => all.map((it) => Math.round(it.getBoundingClientRect().height)))
}

/** The smallest phones, as high as one and as low as one with its keyboard. */
const SMALLEST = [
  { width: 320, height: 700 },
  { width: 320, height: 560 },
  { width: 340, height: 700 },
  { width: 375, height: 700 },
]
/** WCAG 2.2, 2.5.8. */
const LEAST = 24

/** Expects wide totals on the smallest phones, and that nothing scrolls sideways. */
const expectTotalsWideEnough = async (page: Page, variant: PageVariant) => {
  const { texts, width, height } = variant
  for (const size of SMALLEST) {
    await page.setViewportSize(size)
    const totals = lineScoreOf(page, variant).locator('td:nth-last-child(-n + 3) :is(a, button)')
    await expect(totals.first()).toBeVisible()
    const widths = await totals.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().width))
    expect(Math.min(...widths), JSON.stringify(size)).toBeGreaterThanOrEqual(LEAST)
    // A line score that is too wide is a region of its own.
    await expect(page.getByRole('region', { name: texts.games.lineScore })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width, height })
}

const titleOf = ({ texts: { doors, games } }: PageVariant, team: string) =>
  doors.behind.replace('{{figure}}', `${games.hits}, ${team}`)

for (const [variant, card] of [
  [narrowSpanish, FIRST_CARD],
  [wideEnglish, SECOND_CARD],
] as const)
  test(`a total leads to its plays until the picture, and each of them to its own (${variant.look})`, async ({
    browser,
  }) => {
    const { doors } = variant.texts
    const game = await league.finishedGame()
    const log = await logOf(playball, game.id)
    const middle = middlePlay(log)
    const { team, hits } = hitsBefore(log, middle)
    expect(hits.length).toBeGreaterThan(1)
    const page = await openMember(browser, playball, variant, await newMember(playball, card))
    await page.goto(`/player/${game.id}#jugada=0`)
    await expectJustBefore(page, firstPitchOf(log, 0))
    await expect(page.getByTitle(titleOf(variant, team))).toHaveCount(0)
    const before = await rowHeights(page, variant)
    await page.evaluate((hash) => location.assign(hash), `#jugada=${middle}`)
    await expectJustBefore(page, firstPitchOf(log, middle))
    await page.keyboard.press('k')
    await expect(page.getByTitle(titleOf(variant, team))).toBeVisible()
    expect(await rowHeights(page, variant)).toEqual(before)
    await press(page, page.getByTitle(titleOf(variant, team)))
    const list = page.getByRole('dialog')
    await expect(list.getByRole('listitem')).toHaveCount(hits.length)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(page.getByTitle(titleOf(variant, team))).toBeFocused()
    await page.getByTitle(titleOf(variant, team)).click()
    await list.getByRole('button', { name: doors.see }).first().click()
    await expectJustBefore(page, firstPitchOf(log, Number(hits[0]?.play)))
    await expect(list).toBeHidden()
    await expect(page.locator('#video')).toBeFocused()
    await expectTotalsWideEnough(page, variant)

    const last = pitchesOf(log).at(-1)
    await page.evaluate((hash) => location.assign(hash), `#jugada=${last?.play}`)
    await expectJustBefore(page, firstPitchOf(log, last?.play ?? 0))
    await expect(lineScoreOf(page, variant).locator('thead').getByRole('button')).toHaveCount(
      timelineOf(log).halves.at(-1)?.inning ?? 0,
    )
    await expectAccessible(page)
    await leave(page)
  })

test('a total of a game’s page leads a user without a pass to a play in the list', async ({ browser }) => {
  const { doors } = narrowEnglish.texts
  const game = await league.finishedGame()
  const log = await logOf(playball, game.id)
  const { team, hits } = hitsBefore(log, Number.POSITIVE_INFINITY)
  const page = await openPage(browser, playball.url, narrowEnglish)
  await page.goto(`/games/${game.id}`)
  await untilAlive(page)
  await expectTotalsWideEnough(page, narrowEnglish)
  await page.getByTitle(titleOf(narrowEnglish, team)).click()
  const list = page.getByRole('dialog')
  await expect(list.getByRole('listitem')).toHaveCount(hits.length)
  await list.getByRole('link', { name: doors.goTo }).last().click()
  const play = page.locator(`[id="jugada=${hits.at(-1)?.play}"]`)
  await expect(list).toBeHidden()
  await expect(play).toBeInViewport()
  await expect(play.getByText(doors.pass)).toBeVisible()
  await expect(play.getByRole('link', { name: doors.goTo })).toBeFocused()
  await expectAccessible(page)
  await page.context().close()
})
