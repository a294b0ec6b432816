import { expect, type Page } from '@playwright/test'
import type { ScoreboardItem } from '../../contract/games/scoreboard.ts'
import { addDays, leagueDay } from '../../domain/league/league-time.ts'
import { openLoggedIn } from '../support/accounts-person.ts'
import { watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { type League, leagueOf } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import { expectPaused } from '../support/player-controls.ts'
import { inTheEvening, type Playball, runPlayball } from '../support/run-playball.ts'
import { logOf, readStrip, type State, stateAt, stateOn } from '../support/strip-states.ts'
import { interpolate, narrowEnglish, wideSpanish } from '../support/viewer.ts'

const [CARD, OTHER_CARD] = [2026000001, 2026000002]
const NUDGED_MS = 10_000
/** A busy machine draws a state late; it never draws one early. */
const MAX_LATE_MS = 3_000
const READS_WHILE_PLAYING = 10

let playball: Playball
let league: League
test.beforeAll(async () => {
  playball = await runPlayball(inTheEvening())
  league = leagueOf(playball)
})
test.afterAll(() => playball.stop())

test('beside a recording the day’s other games stand at the picture’s clock, wherever the viewer goes', async ({
  browser,
}) => {
  const recording = await lastOfEvening()
  const page = await openLoggedIn(browser, wideSpanish, await newMember(playball, CARD), playball)
  const asked = logRequestsOf(page)
  const others = await othersOf(recording)
  await page.goto(`/player/${recording.id}`)
  await watchFor(page, 1)
  await page.keyboard.press('k')
  await expectPaused(page, true)
  const seen: State[][] = []
  for (const tenth of ['5', '9', '2', '7', '0']) {
    await seekTo(page, tenth)
    seen.push(await expectStripAtPicture(page, others))
  }
  expect(new Set(seen.map((it) => JSON.stringify(it))).size).toBeGreaterThan(1)
  await page.keyboard.press('4')
  await page.keyboard.press('k')
  await expectNothingAhead(page, others)
  for (const { id } of others) expect(asked(id)).toBeLessThanOrEqual(1)
})

test('beside a live game they follow the viewer back and to live, and a nudge of the data is remembered', async ({
  browser,
}) => {
  const live = await league.liveGame()
  const page = await openLoggedIn(browser, narrowEnglish, await newMember(playball, OTHER_CARD), playball)
  const asked = logRequestsOf(page)
  const others = await othersOf(live)
  const address = `/player/${live.id}`
  await page.goto(address)
  await watchFor(page, 1)
  await expectNothingAhead(page, others)
  await page.keyboard.press('k')
  await seekTo(page, '2')
  await expectStripAtPicture(page, others)

  const { watch } = narrowEnglish.texts
  await page.getByRole('button', { name: watch.settings }).click()
  const nudge = page.getByRole('group', { name: watch.nudge })
  await expect(nudge).toContainText('0 s')
  await nudge.getByRole('button', { name: watch.nudgeBack }).click()
  await expect(page.getByText(interpolate(watch.nudgeLater, { seconds: 0.5 }))).toBeVisible()
  await page.keyboard.press('Escape')
  for (let press = 1; press < 20; press++) await page.keyboard.press('z')
  await expectStripAtPicture(page, others, -NUDGED_MS)
  // The stream brings what changes afterwards.
  for (const { id } of others) expect(asked(id)).toBeLessThanOrEqual(1)
  await page.reload()
  await watchFor(page, 1)
  await page.getByRole('button', { name: watch.settings }).click()
  await expect(nudge).toContainText('−10 s')
  await nudge.getByRole('button', { name: watch.nudgeOn }).focus()
  for (let press = 0; press < 20; press++) await page.keyboard.press('Enter')
  await expect(nudge).toContainText('0 s')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+L')
  await expectNothingAhead(page, others)
})

/** The game of yesterday, or the day before, that began last: others were on by then. */
const lastOfEvening = async (): Promise<ScoreboardItem> => {
  const today = leagueDay(league.now())
  const days = await Promise.all([-1, -2].map((by) => league.scoreboard(addDays(today, by))))
  const finals = days.map((day) => day.filter((it) => it.isFinal)).find((it) => it.length > 1) ?? []
  const [last] = finals.sort((one, other) => other.dateStart.localeCompare(one.dateStart))
  if (last === undefined) throw new Error('no evening has two finished games')
  return last
}

/** Seeks a paused video to a tenth of its length, and waits for the frame there. */
const seekTo = async (page: Page, tenth: string) => {
  const { to: before } = await readStrip(page)
  await page.keyboard.press(tenth)
  await expect.poll(async () => (await readStrip(page)).to).not.toBe(before)
}

/** How often the page has asked for a game's log. */
const logRequestsOf = (page: Page) => {
  const asked: string[] = []
  page.on('request', (it) => void asked.push(new URL(it.url()).pathname))
  return (id: number) => asked.filter((it) => it === `/api/3.0.0/games/${id}/log`).length
}

const othersOf = async ({ id, dateStart }: ScoreboardItem) =>
  (await league.scoreboard(leagueDay(Date.parse(dateStart)))).filter((it) => it.id !== id)

/**
 * Expects each card of a paused video to show the state at its frame, or at a nudge (ms) from there; returns
 * the states.
 */
const expectStripAtPicture = async (page: Page, others: ScoreboardItem[], nudgeMs = 0) => {
  const logs = await Promise.all(others.map(({ id }) => logOf(playball, id)))
  let states: State[] = []
  await expect(async () => {
    const { from, to, cards } = await readStrip(page)
    expect(to).toBe(from)
    states = logs.map((log) => stateOn(log, cards))
    expect(states).toEqual(logs.map((log) => stateAt(log, from + nudgeMs)))
  }).toPass()
  return states
}

/** Expects that each card of a playing video shows a state of the last moments, and none that is to come. */
const expectNothingAhead = async (page: Page, others: ScoreboardItem[]) => {
  const reads: Awaited<ReturnType<typeof readStrip>>[] = []
  while (reads.length < READS_WHILE_PLAYING) {
    reads.push(await readStrip(page))
    await watchFor(page, 0.5)
  }
  // Fetched afterwards: by now the league has told of all that was on the way.
  const logs = await Promise.all(others.map(({ id }) => logOf(playball, id)))
  for (const { from, to, cards } of reads)
    for (const log of logs) {
      const first = from - MAX_LATE_MS
      const times = log.moments.map(({ at }) => at).filter((at) => at > first && at <= to)
      const states = [first, ...times].map((at) => stateAt(log, at))
      expect(states, new Date(to).toISOString()).toContainEqual(stateOn(log, cards))
    }
}
