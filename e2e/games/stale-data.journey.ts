import { expect, type Page } from '@playwright/test'
import { logIn } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { type League, leagueOf } from '../support/league.ts'
import { inTheEvening, type Playball, runPlayball } from '../support/run-playball.ts'
import {
  anyOf,
  expectNotReloaded,
  narrowEnglish,
  openMarked,
  openPage,
  type PageVariant,
  totalsOf,
  totalsOn,
  wideSpanish,
} from '../support/viewer.ts'

const MINUTE_MS = 60_000
/** Two games are live after this time, so that the strip has another one. */
const TWO_GAMES_MS = 30 * MINUTE_MS
/** A feed counts as stale after a minute. */
const STALE_AFTER_MS = 80_000

let playball: Playball
let league: League
test.beforeAll(async () => {
  playball = await runPlayball(inTheEvening())
  league = leagueOf(playball)
  await league.moveClock(TWO_GAMES_MS)
})
test.afterAll(() => playball.stop())

test('the last good numbers stay with their age while the league feed is stale, and the age goes afterwards', async ({
  browser,
}) => {
  const [own, other] = await liveGames()
  const member = await openPage(browser, playball.url, wideSpanish)
  await logIn(member, 'socio@playball.test')
  await member.goto(`/player/${own}`)
  const strip = member.getByRole('region', { name: wideSpanish.texts.games.scoreboard })
  await expect(
    strip.getByRole('listitem').filter({ has: member.locator(`a[href="/player/${other}"]`) }),
  ).toBeVisible()
  const viewers = await Promise.all(
    [wideSpanish, narrowEnglish].map(async (variant) => ({
      look: variant,
      game: await openMarked(await openPage(browser, playball.url, variant), `/games/${own}`),
      calendar: await openMarked(await openPage(browser, playball.url, variant), '/calendar'),
    })),
  )

  for (const kind of ['error-before', 'hang-before'] as const) {
    await league.failFeed(kind)
    await league.moveClock(STALE_AFTER_MS)
    for (const { look: variant, game, calendar } of viewers) {
      await expectAge(game, variant)
      await expectAge(calendar, variant)
      await expect(
        calendar.getByRole('link', { name: anyOf(variant.texts.calendar.watchLiveOf) }),
      ).toHaveCount(2)
      await expectNumbers(game, variant, own)
    }
    await expect(strip.getByText(/^Hace \d+ (s|min)$/)).toHaveCount(2)
    await league.failFeed(null)
    await league.moveClock(MINUTE_MS)
    for (const { look: variant, game, calendar } of viewers)
      for (const page of [game, calendar]) await expectNoAge(page, variant)
    await expect(strip.getByText(/^Hace /)).toHaveCount(0)
  }
  for (const { game, calendar } of viewers) for (const page of [game, calendar]) await expectNotReloaded(page)
})

test('a product restarted while the league is away shows its stored data, and their age', async ({
  browser,
}) => {
  const [own] = await liveGames()
  const variant = wideSpanish
  const page = await openMarked(await openPage(browser, playball.url, variant), `/games/${own}`)
  await expectWhole(page, variant)
  await expectNoAge(page, variant)
  const before = await lastGoodNumbers(page, variant, own)
  await playball.killProduct()
  await playball.startProduct()
  await league.moveClock(STALE_AFTER_MS)
  await expectAge(page, variant)
  expect(await totalsOn(page, variant)).toEqual(before)

  const late = await openPage(browser, playball.url, narrowEnglish)
  await late.goto(`/games/${own}`)
  await expectAge(late, narrowEnglish)
  expect(await totalsOn(late, narrowEnglish)).toEqual(before)

  await league.failFeed(null)
  await league.moveClock(MINUTE_MS)
  await expectNoAge(page, variant)
  await expectNoAge(late, narrowEnglish)
  await expectNumbers(page, variant, own)
  await expectNotReloaded(page)
})

test('a page that has lost our server shows the age of its numbers until it is back', async ({ browser }) => {
  const [own] = await liveGames()
  const variant = wideSpanish
  const game = await openMarked(await openPage(browser, playball.url, variant), `/games/${own}`)
  const calendar = await openMarked(await openPage(browser, playball.url, variant), '/calendar')
  // The calendar of a product that has just started may come later.
  await expect(
    calendar.getByRole('link', { name: anyOf(variant.texts.calendar.watchLiveOf) }),
  ).not.toHaveCount(0)
  await expectWhole(game, variant)
  const before = await lastGoodNumbers(game, variant, own)
  await playball.killProduct()
  for (const page of [game, calendar]) await expect(badge(page, variant)).toBeVisible()
  expect(await totalsOn(game, variant)).toEqual(before)
  await league.failFeed(null)
  await playball.startProduct()
  for (const page of [game, calendar]) {
    await expect(badge(page, variant)).toHaveCount(0)
    await expectNotReloaded(page)
  }
})

const liveGames = async (): Promise<[number, number]> => {
  await expect
    .poll(async () => (await league.scoreboard()).filter((it) => it.isLive).length)
    .toBeGreaterThan(1)
  const [own, other] = (await league.scoreboard()).filter((it) => it.isLive).map((it) => it.id)
  return [own ?? 0, other ?? 0]
}

/** Makes the league feed stale and reads the page's numbers, so that no play comes before the next step. */
const lastGoodNumbers = async (page: Page, variant: PageVariant, gameId: number): Promise<string[][]> => {
  await league.failFeed('reset-before')
  await expectNumbers(page, variant, gameId)
  return totalsOn(page, variant)
}

/** Expects the last part of a game's page: one that is lost with the product reloads the page. */
const expectWhole = (page: Page, { texts }: PageVariant) =>
  expect(page.getByRole('combobox', { name: texts.spoken.label })).toBeVisible()

const badge = (page: Page, { texts }: PageVariant) =>
  page.getByText(new RegExp(texts.games.stale.replace('{{age}}', '(\\d+) (s|min)')))

/** Expects the age by the league's clock, which the page has to ask for: more than the minute of grace. */
const expectAge = async (page: Page, variant: PageVariant) => {
  await expect.poll(() => ageOn(page, variant)).toBeGreaterThan(60)
  await expect(page.getByRole('status').getByText(variant.texts.games.staleAnnouncement)).toBeAttached()
}

/** The age on the badge, in seconds. */
const ageOn = async (page: Page, variant: PageVariant): Promise<number> => {
  const [text] = await badge(page, variant).allTextContents()
  const [, count, unit] = /(\d+) (s|min)/.exec(text ?? '') ?? []
  return Number(count ?? 0) * (unit === 'min' ? 60 : 1)
}

const expectNoAge = async (page: Page, variant: PageVariant) => {
  await expect(badge(page, variant)).toHaveCount(0)
  await expect(page.getByText(variant.texts.games.staleAnnouncement)).toHaveCount(0)
}

const expectNumbers = async (page: Page, variant: PageVariant, gameId: number) =>
  expect(async () => {
    const item = (await league.scoreboard()).find((it) => it.id === gameId)
    expect(await totalsOn(page, variant)).toEqual(item && totalsOf(item))
  }).toPass()
