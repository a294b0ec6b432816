import { expect, type Page, test } from '@playwright/test'
import { logIn } from './fan.ts'
import { type League, leagueOf } from './league.ts'
import { type Playball, runPlayball } from './run-playball.ts'
import {
  anyOf,
  expectNotReloaded,
  type Look,
  narrowEnglish,
  openMarked,
  openPage,
  totalsOf,
  totalsOn,
  wideSpanish,
} from './viewer.ts'

const MINUTE_MS = 60_000
/** Two games are live by then, so that the strip has one beside the own. */
const TWO_GAMES_MS = 30 * MINUTE_MS
/** A feed counts as silent after a minute. */
const SILENCE_MS = 80_000

let playball: Playball
let league: League
test.beforeAll(async () => {
  playball = await runPlayball()
  league = leagueOf(playball)
  await league.moveClock(TWO_GAMES_MS)
})
test.afterAll(() => playball.stop())

test('while the league is silent the last good numbers stay, with their age; when it speaks again the age goes', async ({
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
    [wideSpanish, narrowEnglish].map(async (look) => ({
      look,
      game: await openMarked(await openPage(browser, playball.url, look), `/games/${own}`),
      calendar: await openMarked(await openPage(browser, playball.url, look), '/calendar'),
    })),
  )

  for (const kind of ['error-before', 'hang-before'] as const) {
    await league.failFeed(kind)
    await league.moveClock(SILENCE_MS)
    for (const { look, game, calendar } of viewers) {
      await expectAge(game, look)
      await expectAge(calendar, look)
      await expect(
        calendar.getByRole('button', { name: anyOf(look.texts.calendar.watchLiveOf) }),
      ).toHaveCount(2)
      await expectNumbers(game, look, own)
    }
    await expect(strip.getByText(/^Hace \d+ (s|min)$/)).toHaveCount(2)
    await league.failFeed(null)
    await league.moveClock(MINUTE_MS)
    for (const { look, game, calendar } of viewers)
      for (const page of [game, calendar]) await expectNoAge(page, look)
    await expect(strip.getByText(/^Hace /)).toHaveCount(0)
  }
  for (const { game, calendar } of viewers) for (const page of [game, calendar]) await expectNotReloaded(page)
})

test('a product that is started again while the league is away shows what it knew, and how old that is', async ({
  browser,
}) => {
  const [own] = await liveGames()
  const look = wideSpanish
  const page = await openMarked(await openPage(browser, playball.url, look), `/games/${own}`)
  await expectNoAge(page, look)
  const before = await lastGoodNumbers(page, look, own)
  await playball.killProduct()
  await playball.startProduct()
  await league.moveClock(SILENCE_MS)
  await expectAge(page, look)
  expect(await totalsOn(page, look)).toEqual(before)

  const late = await openPage(browser, playball.url, narrowEnglish)
  await late.goto(`/games/${own}`)
  await expectAge(late, narrowEnglish)
  expect(await totalsOn(late, narrowEnglish)).toEqual(before)

  await league.failFeed(null)
  await league.moveClock(MINUTE_MS)
  await expectNoAge(page, look)
  await expectNoAge(late, narrowEnglish)
  await expectNumbers(page, look, own)
  await expectNotReloaded(page)
})

test('a page that has lost our own server says how old its numbers are, until it is back', async ({
  browser,
}) => {
  const [own] = await liveGames()
  const look = wideSpanish
  const game = await openMarked(await openPage(browser, playball.url, look), `/games/${own}`)
  const calendar = await openMarked(await openPage(browser, playball.url, look), '/calendar')
  const before = await lastGoodNumbers(game, look, own)
  await playball.killProduct()
  for (const page of [game, calendar]) await expect(badge(page, look)).toBeVisible()
  expect(await totalsOn(game, look)).toEqual(before)
  await league.failFeed(null)
  await playball.startProduct()
  for (const page of [game, calendar]) {
    await expect(badge(page, look)).toHaveCount(0)
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

/** What the page shows once the league is silent: no play comes between reading it and what is done next. */
const lastGoodNumbers = async (page: Page, look: Look, gameId: number): Promise<string[][]> => {
  await league.failFeed('reset-before')
  await expectNumbers(page, look, gameId)
  return totalsOn(page, look)
}

const badge = (page: Page, { texts }: Look) =>
  page.getByText(new RegExp(texts.games.stale.replace('{{age}}', '(\\d+) (s|min)')))

/** The age is that by the league's clock, which the page has to ask for: more than the minute of grace. */
const expectAge = async (page: Page, look: Look) => {
  await expect.poll(() => ageOn(page, look)).toBeGreaterThan(60)
  await expect(page.getByRole('status').getByText(look.texts.games.staleSaid)).toBeAttached()
}

/** In seconds. */
const ageOn = async (page: Page, look: Look): Promise<number> => {
  const [told] = await badge(page, look).allTextContents()
  const [, count, unit] = /(\d+) (s|min)/.exec(told ?? '') ?? []
  return Number(count ?? 0) * (unit === 'min' ? 60 : 1)
}

const expectNoAge = async (page: Page, look: Look) => {
  await expect(badge(page, look)).toHaveCount(0)
  await expect(page.getByText(look.texts.games.staleSaid)).toHaveCount(0)
}

const expectNumbers = async (page: Page, look: Look, gameId: number) =>
  expect(async () => {
    const item = (await league.scoreboard()).find((it) => it.id === gameId)
    expect(await totalsOn(page, look)).toEqual(item && totalsOf(item))
  }).toPass()
