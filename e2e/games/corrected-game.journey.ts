import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { test } from '../support/journey.ts'
import { type League, leagueOf } from '../support/league.ts'
import { type Playball, runPlayball } from '../support/run-playball.ts'
import {
  expectNotReloaded,
  interpolate,
  narrowEnglish,
  openMarked,
  openPage,
  type PageVariant,
  totalsOn,
  wideSpanish,
} from '../support/viewer.ts'

const HOUR_MS = 3_600_000
const CORRECTED_AFTER_MS = 6 * HOUR_MS
/** The game has long been over, and the pages have hours to open. */
const BEFORE_MS = 2 * HOUR_MS
/** The column of hits in a batter's and in a pitcher's line. */
const HITS = { batting: 2, pitching: 1 }

let playball: Playball
let league: League
test.beforeAll(async () => {
  playball = await runPlayball()
  league = leagueOf(playball)
})
test.afterAll(() => playball.stop())

test('a viewer sees a hit become an error hours after the end, and finds it among the corrections', async ({
  browser,
}) => {
  const { gamePk } = await league.special('corrected')
  const correctedAt = (await startOf(gamePk)) + CORRECTED_AFTER_MS
  await league.setClock(correctedAt - BEFORE_MS)
  const first = await feedOf(gamePk)
  const viewers = await Promise.all(
    [wideSpanish, narrowEnglish].map(async (variant) => {
      const page = await openPage(browser, playball.url, variant)
      return { look: variant, page: await openMarked(page, `/games/${gamePk}`) }
    }),
  )
  for (const { page, look: variant } of viewers) {
    await expect(page.getByText(/^Final(\/\d+)?$/)).toBeVisible()
    await expect.poll(() => totalsOn(page, variant)).toEqual(totalsIn(first))
    await expect(page.getByText(variant.texts.games.correctionsLead)).toHaveCount(0)
  }

  await league.setClock(correctedAt + 1_000)
  const now = await feedOf(gamePk)
  const changed = changeBetween(first, now)
  for (const { page, look: variant } of viewers) {
    await expect.poll(() => totalsOn(page, variant)).toEqual(totalsIn(now))
    await expectCorrected(page, variant, { ...changed, part: 'batting' })
    await expectCorrected(page, variant, { ...changed, part: 'pitching' })
    await expectNotReloaded(page)
  }
  const [{ page, look: variant }] = viewers as [(typeof viewers)[0]]
  await page.reload()
  await expectCorrected(page, variant, { ...changed, part: 'batting' })
})

const person = z.object({ id: z.number(), fullName: z.string() })
const totals = z.object({ runs: z.number(), hits: z.number(), errors: z.number() })
const line = z.object({ hits: z.number().default(0) })
const box = z.object({
  team: z.object({ name: z.string() }),
  players: z.record(z.string(), z.object({ stats: z.object({ batting: line, pitching: line }) })),
})
const feed = z.object({
  liveData: z.object({
    plays: z.object({
      allPlays: z.array(
        z.object({
          result: z.object({ eventType: z.string() }),
          about: z.object({ isTopInning: z.boolean() }),
          matchup: z.object({ batter: person, pitcher: person }),
        }),
      ),
    }),
    linescore: z.object({ teams: z.object({ away: totals, home: totals }) }),
    boxscore: z.object({ teams: z.object({ away: box, home: box }) }),
  }),
})
type Feed = z.infer<typeof feed>['liveData']

const feedOf = async (gamePk: number): Promise<Feed> =>
  feed.parse(await league.upstream(`/api/v1.1/game/${gamePk}/feed/live`)).liveData

/** UTC ms of the first pitch. */
const startOf = async (gamePk: number): Promise<number> => {
  const { dates } = z
    .object({ dates: z.array(z.object({ games: z.array(z.object({ gameDate: z.string() })) })) })
    .parse(await league.upstream(`/api/v1/schedule?gamePks=${gamePk}`))
  return Date.parse(dates[0]?.games[0]?.gameDate ?? '')
}

const totalsIn = ({ linescore: { teams } }: Feed): string[][] =>
  [teams.away, teams.home].map((it) => [it.runs, it.hits, it.errors].map(String))

type Part = 'batting' | 'pitching'
/** The player of each part, their club's side, and their hits before and after the correction. */
type Change = Record<
  Part,
  { side: 'away' | 'home'; player: z.infer<typeof person>; was: number; now: number }
>

const changeBetween = (first: Feed, last: Feed): Change => {
  const play = last.plays.allPlays.find(
    (it, index) => it.result.eventType !== first.plays.allPlays[index]?.result.eventType,
  )
  if (play === undefined) throw new Error('the league has corrected nothing')
  const { about, matchup } = play
  const [bats, fields] = about.isTopInning ? (['away', 'home'] as const) : (['home', 'away'] as const)
  const of = (side: 'away' | 'home', player: z.infer<typeof person>, part: Part) => {
    const hitsIn = (data: Feed) => data.boxscore.teams[side].players[`ID${player.id}`]?.stats[part].hits ?? 0
    return { side, player, was: hitsIn(first), now: hitsIn(last) }
  }
  return { batting: of(bats, matchup.batter, 'batting'), pitching: of(fields, matchup.pitcher, 'pitching') }
}

/** Expects the new figure, marked, with the old one beside it and in the list below. */
const expectCorrected = async (page: Page, variant: PageVariant, change: Change & { part: Part }) => {
  const { games } = variant.texts
  const { side, player, was, now } = change[change.part]
  await page
    .getByRole('tablist', { name: games.teamTabs })
    .getByRole('tab')
    .nth(side === 'away' ? 0 : 1)
    .click()
  const panel = page.getByRole('tabpanel').last()
  const row = panel.getByRole('row').filter({ has: page.locator(`a[href="/players/${player.id}"]`) })
  const cell = row.first().locator('td').nth(HITS[change.part])
  await expect(cell).toHaveText(`${now}* (${interpolate(games.correctedFrom, { was })})`)
  await expect(panel.getByText(games.correctionsLead)).toBeVisible()
  const listed = interpolate(games.correction, { subject: player.fullName, stat: games.h, was, now })
  await expect(panel.getByRole('listitem').filter({ hasText: listed })).toBeVisible()
  const ofTeam = change.part === 'batting' ? games.hits : games.errors
  await expect(panel.getByRole('listitem').filter({ hasText: `, ${ofTeam}: ` })).not.toHaveCount(0)
}
