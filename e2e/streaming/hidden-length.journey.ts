import { expect, type Page } from '@playwright/test'
import { addDays } from '../../domain/league/league-time.ts'
import { timelineOf } from '../../domain/timeline/timeline-of.ts'
import { hideAllGames, openLoggedIn } from '../support/accounts-person.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import { expectPaused } from '../support/player-controls.ts'
import { inTheEvening, type Playball, runPlayball } from '../support/run-playball.ts'
import { logOf } from '../support/strip-states.ts'
import { narrowSpanish, wideEnglish } from '../support/viewer.ts'
import { openVideo } from '../support/watching.ts'

const CARDS = [2026000003, 2026000004]
/** Enough games for one of many extra innings. */
const PAST_DAYS = 20
const EXTRA_INNINGS = 11
/** From then on each club has hidden games behind it: no log has its players' season. */
const FIRST_DAYS = 3

let playball: Playball
test.beforeAll(async () => {
  playball = await runPlayball({ ...inTheEvening(), FEED_PAST_DAYS: `${PAST_DAYS}` })
})
test.afterAll(() => playball.stop())

/** A game whose winner at home did not bat in the ninth inning, and the one with the most innings. */
const shortAndLong = async () => {
  const league = leagueOf(playball)
  const today = await league.days()
  const days = await league.days(addDays(today[0]?.date ?? '', -PAST_DAYS), PAST_DAYS)
  const finals = days
    .slice(FIRST_DAYS)
    .flatMap((it) => it.games)
    .filter((it) => it.innings !== null && it.status === 'On Demand')
  const long = finals.toSorted((one, other) => (other.innings ?? 0) - (one.innings ?? 0))[0]
  expect(long?.innings).toBeGreaterThanOrEqual(EXTRA_INNINGS)
  for (const { mlbid, innings } of finals) {
    if (innings !== 9) continue
    const { halves } = timelineOf(await logOf(playball, mlbid))
    if (halves.at(-1)?.half === 'top') return { short: mlbid, long: long?.mlbid ?? 0 }
  }
  throw new Error('no game ended after 8½ innings')
}

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

/** The answers about a game by their path, each with its number of bytes. */
const answersAbout = (page: Page, id: number) => {
  const answers = new Map<string, number>()
  page.on('response', async (it) => {
    const { pathname } = new URL(it.url())
    if (!pathname.startsWith('/api/3.0.0/') || !pathname.includes(`${id}`)) return
    const body = await it.body().catch(() => undefined)
    if (body !== undefined) answers.set(pathname.replace(`${id}`, 'id'), body.length)
  })
  return answers
}

const hiddenBar = async (page: Page, id: number) => {
  const answers = answersAbout(page, id)
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
  await expect.poll(() => answers.has('/api/3.0.0/games/id/log')).toBe(true)
  const length = await page.evaluate(() => document.querySelector('video')?.duration ?? 0)
  return { bar: await barOf(page), durations: await durationsTold(page), length, answers }
}

for (const [nth, variant] of [narrowSpanish, wideEnglish].entries())
  test(`hidden games of 8½ and of many innings have the same bar: ${variant.look}`, async ({ browser }) => {
    const { short, long } = await shortAndLong()
    const page = await openLoggedIn(browser, variant, await newMember(playball, CARDS[nth] ?? 0), playball)
    await hearPositions(page)
    await hideAllGames(page, variant)
    const one = await hiddenBar(page, short)
    const other = await hiddenBar(page, long)
    expect(other.length - one.length).toBeGreaterThan(600)
    expect(other.bar).toEqual(one.bar)
    expect(new Set(one.durations)).toEqual(new Set(other.durations))
    expect(new Set(one.durations).size).toBe(1)
    expect(one.durations).not.toContain(undefined)
    for (const it of [one, other]) expect(Math.abs((it.durations[0] ?? 0) - it.length)).toBeGreaterThan(60)
    // The names of clubs and players differ by some bytes.
    for (const [path, bytes] of one.answers)
      expect(Math.abs((other.answers.get(path) ?? 0) / bytes - 1), path).toBeLessThan(0.01)
  })
