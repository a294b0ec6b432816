import { expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import type { CalendarGame } from '../../contract/games/calendar.ts'
import { STATUS } from '../../contract/games/status.ts'
import { addDays, leagueDay } from '../../domain/league/league-time.ts'
import { STEP_DAYS } from '../../web/games/calendar/calendar-days.ts'
import { dayOf, expectSays, rowOf, videoLinksOf } from '../support/calendar-page.ts'
import { logIn, watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { type League, leagueOf } from '../support/league.ts'
import { type Playball, runPlayball, WHOLE_SEASON } from '../support/run-playball.ts'
import {
  anyOf,
  byDay,
  byNight,
  expectNoSidewaysScroll,
  interpolate,
  narrowEnglish,
  narrowSpanish,
  onlyIn,
  openPage,
  type PageVariant,
  untilAlive,
  wideEnglish,
  wideSpanish,
} from '../support/viewer.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The third game of today begins in 20 minutes; its warm-up is on by then. */
const TO_WARM_UP_MS = 8 * MINUTE_MS

let playball: Playball
let league: League
/** The season is made around this moment, at which a test of today begins. */
let openedAt: number
test.beforeAll(async () => {
  playball = await runPlayball(WHOLE_SEASON)
  league = leagueOf(playball)
  openedAt = league.now()
})
test.afterAll(() => playball.stop())

test('today’s games say that they are over, on, warming up, about to start or still to come', async ({
  browser,
}) => {
  await league.setClock(openedAt)
  const games = await gamesOn()
  expect(games.slice(0, 4).map((it) => it.gameStatus)).toEqual([
    STATUS.final,
    STATUS.live,
    STATUS.aboutToStart,
    STATUS.upcoming,
  ])
  const viewers = await Promise.all(
    onlyIn(byDay(narrowSpanish), byNight(wideEnglish)).map(async (variant) => {
      const page = await openPage(browser, playball.url, variant)
      await page.goto('/calendar')
      return { page, look: variant, rows: games.map((game) => rowOf(dayOf(page), game, variant)) }
    }),
  )
  for (const { page, look: variant, rows } of viewers) {
    const { calendar } = variant.texts
    const [finished, live, soon, coming] = rows as [Locator, Locator, Locator, Locator]
    await expectSays(finished, [anyOf('Final'), calendar.watchRecorded, calendar.boxScore])
    await expectSays(live, [calendar.live, calendar.watchLive, calendar.boxScore])
    await expectSays(soon, [calendar.starting])
    await expectSays(coming, [calendar.comingSoon])
    for (const row of [soon, coming]) await expect(videoLinksOf(row, variant)).toHaveCount(0)
    for (const row of [finished, live]) await expect(videoLinksOf(row, variant)).toHaveCount(1)
    await expectNoSidewaysScroll(page)
  }
  await league.setClock(openedAt + TO_WARM_UP_MS)
  for (const { page, look: variant, rows } of viewers) {
    const { calendar } = variant.texts
    await expectSays(rows[2] as Locator, [calendar.warmup, calendar.boxScore])
    await expect(videoLinksOf(rows[2] as Locator, variant)).toHaveCount(0)
    await page.context().close()
  }
  await league.resetClock()
})

test('the special games of the weeks before show how they ended, a few presses back from today', async ({
  browser,
}) => {
  for (const variant of onlyIn(narrowSpanish, wideEnglish)) {
    const { calendar, games } = variant.texts
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/calendar')
    const onDay = (name: string, days = 0) => walkTo(page, variant, name, days)

    const [cancelled] = await onDay('cancelled')
    await expectSays(cancelled, [calendar.cancelled, interpolate(calendar.gameOfTwo, { number: 2 })])
    await expect(videoLinksOf(cancelled, variant)).toHaveCount(0)

    const [madeUp] = await onDay('postponed')
    await expectSays(madeUp, [
      interpolate(games.finalIn, { inning: 7 }),
      interpolate(calendar.gameOfTwo, { number: 2 }),
      interpolate(calendar.shortGame, { innings: 7 }),
      anyOf(calendar.madeUpFrom),
    ])
    const [postponed] = await onDay('postponed', -1)
    await expectSays(postponed, [calendar.postponed, anyOf(calendar.madeUpOn)])
    await expect(videoLinksOf(postponed, variant)).toHaveCount(0)
    await postponed.getByRole('link', { name: anyOf(calendar.madeUpOn) }).click()
    const { officialDate } = await league.special('postponed')
    await expect(page).toHaveURL(`/calendar?date=${officialDate}`)
    // The address changes at once, the page a little later.
    await expect(dayOf(page)).toHaveAttribute('aria-labelledby', `day-${officialDate}`)

    const [early] = await onDay('called-early')
    await expectSays(early, [interpolate(games.finalIn, { inning: 6 }), calendar.calledEarlyByRain])
    const [suspended] = await onDay('suspended')
    await expectSays(suspended, [interpolate(games.finalIn, { inning: 9 }), anyOf(calendar.resumesOn)])
    const [resumed] = await onDay('suspended', 1)
    await expectSays(resumed, [interpolate(games.finalIn, { inning: 9 }), anyOf(calendar.resumedFrom)])
    const [long, { innings }] = await onDay('extra-innings')
    expect(innings).toBeGreaterThan(9)
    await expectSays(long, [interpolate(games.finalIn, { inning: innings ?? 0 })])
    await expectNoSidewaysScroll(page)
    await page.context().close()
  }
})

test('games in the rain say so: delayed, suspended, and resumed on another day', async ({ browser }) => {
  const rain = await league.special('rain-delay')
  const broken = await league.special('suspended')
  const [delay, rest] = [await pauseOf(rain.gamePk), await pauseOf(broken.gamePk)]
  const expectLabel = async (day: string, gamePk: number, label: Label, note?: Note) => {
    const game = await gameOn(day, gamePk)
    // Two variants for each state; together they are all four.
    const own = label === 'suspended' ? [wideEnglish, narrowSpanish] : [wideSpanish, narrowEnglish]
    for (const variant of onlyIn(...own)) {
      const page = await openPage(browser, playball.url, variant)
      await page.goto(`/calendar?date=${day}`)
      const { calendar } = variant.texts
      const row = rowOf(dayOf(page, day), game, variant)
      await expectSays(row, [calendar[label], ...(note ? [anyOf(calendar[note])] : [])])
      await expect(videoLinksOf(row, variant)).toHaveCount(label === 'suspended' ? 0 : 1)
      await page.context().close()
    }
  }
  const next = addDays(broken.officialDate, 1)

  await league.setClock((delay.from + delay.to) / 2)
  await expectDetail(rain.officialDate, rain.gamePk, 'Delayed: Rain')
  await expectLabel(rain.officialDate, rain.gamePk, 'delayedByRain')

  await league.setClock(rest.from + HOUR_MS)
  await expectDetail(broken.officialDate, broken.gamePk, 'Suspended: Rain')
  await expectLabel(broken.officialDate, broken.gamePk, 'suspended', 'resumesOn')
  await expectLabel(next, broken.gamePk, 'suspended', 'resumedFrom')

  await league.setClock(rest.to + 5 * MINUTE_MS)
  await expectDetail(next, broken.gamePk, 'In Progress')
  await expectLabel(next, broken.gamePk, 'live', 'resumedFrom')
  await expectLabel(broken.officialDate, broken.gamePk, 'suspended', 'resumesOn')
  await league.resetClock()
  await expectDetail(broken.officialDate, broken.gamePk, 'Final')
})

test('every final of the season is on demand, from the first week on, and its recording plays', async ({
  browser,
}) => {
  const finalsNow = async () => {
    const days = await Promise.all(
      [-2, -1, 0].map((months) => league.days(monthsFrom(leagueDay(league.now()), months))),
    )
    return days
      .flat()
      .flatMap((day) => day.games)
      .filter((it) => it.gameStatus === STATUS.final)
  }
  // The product has to ask again for answers from before the clock moved: the league for its days, and the
  // video origin for each game that was not over then.
  await expect
    .poll(async () => {
      const finals = await finalsNow()
      return {
        isSeason: new Set(finals.map((it) => it.mlbid)).size > 190,
        without: finals.filter((it) => it.status !== 'On Demand').map((it) => it.mlbid),
      }
    })
    .toEqual({ isSeason: true, without: [] })
  const finals = await finalsNow()
  for (const { mlbid } of finals) {
    const { status } = await fetch(`${playball.sandbox}/video/${mlbid}/master.m3u8`)
    expect([mlbid, status]).toEqual([mlbid, 200])
  }
  const page = await browser.newPage({ baseURL: playball.url })
  await logIn(page, 'socio@playball.test')
  const broken = await league.special('suspended')
  for (const gamePk of [finals[0]?.mlbid, broken.gamePk]) {
    await page.goto(`/player/${gamePk}`)
    await watchFor(page, 2)
  }
})

/** The month YYYY-MM at a distance of `months` from a day's month. */
const monthsFrom = (day: string, months: number): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}

type Label = 'delayedByRain' | 'suspended' | 'live'
type Note = 'resumesOn' | 'resumedFrom'

const gamesOn = async (day?: string): Promise<CalendarGame[]> => (await league.days(day, 0))[0]?.games ?? []

const gameOn = async (day: string, gamePk: number): Promise<CalendarGame> => {
  const game = (await gamesOn(day)).find((it) => it.mlbid === gamePk)
  if (game === undefined) throw new Error(`game ${gamePk} is not of ${day}`)
  return game
}

/** Waits until the calendar shows a game in these words of the league. */
const expectDetail = (day: string, gamePk: number, detail: string) =>
  expect.poll(async () => (await gameOn(day, gamePk)).detailedState).toBe(detail)

/** Presses back to the day of a special game, or some days from it; returns its row and its game. */
const walkTo = async (
  page: Page,
  variant: PageVariant,
  name: string,
  days = 0,
): Promise<[Locator, CalendarGame]> => {
  const { gamePk, officialDate } = await league.special(name)
  const day = addDays(officialDate, days)
  const back = page.getByRole('button', { name: variant.texts.calendar.previous })
  // Before hydration the page keeps only the last press, and hydration itself changes the page.
  await untilAlive(page)
  // The page goes by the browser's clock until the server has named the evening.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const first = await dayOf(page).getAttribute('aria-labelledby')
  const firstShownDay = (first ?? '').slice('day-'.length)
  const presses = Math.ceil((Date.parse(firstShownDay) - Date.parse(day)) / DAY_MS / STEP_DAYS)
  const shown = page.getByRole('toolbar', { name: variant.texts.calendar.toolbar }).getByRole('heading')
  for (let press = 0; press < presses; press++) {
    const before = (await shown.textContent()) ?? ''
    await back.click()
    await expect(shown).not.toHaveText(before)
  }
  await expect(dayOf(page, day)).toBeVisible()
  const game = await gameOn(day, gamePk)
  return [rowOf(dayOf(page, day), game, variant), game]
}

const pause = z.object({ about: z.object({ startTime: z.string(), endTime: z.string() }) })

/** The longest time (UTC ms) in which nothing happened in a game. */
const pauseOf = async (gamePk: number): Promise<{ from: number; to: number }> => {
  const { liveData } = z
    .object({ liveData: z.object({ plays: z.object({ allPlays: z.array(pause) }) }) })
    .parse(await league.upstream(`/api/v1.1/game/${gamePk}/feed/live`))
  const pauses = liveData.plays.allPlays.slice(1).map(({ about }, index) => ({
    from: Date.parse(liveData.plays.allPlays[index]?.about.endTime ?? ''),
    to: Date.parse(about.startTime),
  }))
  const [longest] = pauses.sort((a, b) => b.to - b.from - (a.to - a.from))
  if (longest === undefined) throw new Error(`game ${gamePk} has no plays`)
  return longest
}
