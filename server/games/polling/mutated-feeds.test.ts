import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openVault } from '../../../domain/vault/hides.ts'
import { testOutside } from '../../../testing/app/open-test-app.ts'
import { seededRandom } from '../../../testing/feeds/faulty-feeds.ts'
import { damagedFeed, feedMutated } from '../../../testing/feeds/mutated-feeds.ts'
import { live, smallFeed, smallSchedule } from '../../../testing/feeds/small-feed.ts'
import { smallLeague } from '../../../testing/feeds/small-league.ts'
import { runs } from '../../../testing/runs.ts'
import { addErrorHandlers } from '../../http/answers/error-handler.ts'
import { openCountryRestrictions } from '../answers/country-restrictions.ts'
import { gamesRoutes } from '../answers/routes.ts'
import { openGames } from '../state/open-games.ts'
import { createPolling, pollDue } from './poll.ts'

const PK = 900_001
const SERVED = 200
const FEEDS = runs(250, 500)
const POLL_MS = 61_000
const PATHS = [
  'scoreboard/2026/11/19',
  `boxscore/${PK}`,
  `playbyplay/${PK}`,
  'calendar?date=2026-11-19',
  `calendar/games/${PK}`,
]
const gate = { authenticate: async () => undefined, mayWatch: async () => 'no' as const }
const everybodyInMexico = { locate: () => ({ name_en: 'Mexico', iso2: 'MX' }) }

test('mutated feeds break nothing, and no score goes back unless the feed’s own did; `npm run bench -- mutated` feeds 20,000', () => {
  const outcome = feedMutated(FEEDS, seededRandom(20_261_120))
  expect(outcome.total).toBe(FEEDS)
  // Most are still understood, or nothing was tried; some do lose a run on the way.
  expect(outcome.accepted).toBeGreaterThan(FEEDS / 2)
  expect(outcome.rejected).toBeGreaterThan(FEEDS / 200)
})

test('a poller fed with mutated feeds goes on, and every answer stays below 500', async () => {
  const { outside, clock, close } = await testOutside()
  clock.advance(Date.parse('2026-11-20T01:40:00Z') - clock.now())
  const league = smallLeague()
  league.schedule = smallSchedule([{ status: live }])
  league.games.set(PK, smallFeed())
  const games = await openGames({ ...outside, leagueFeed: league.leagueFeed })
  const app = fastify()
  addErrorHandlers(app)
  const restrictions = openCountryRestrictions(games, everybodyInMexico)
  gamesRoutes(app, { gate, games, restrictions, vaultOf: () => openVault })
  const polling = createPolling(games, () => 0.5)
  const random = seededRandom(20_261_121)
  const seen = new Set<number>()
  for (let index = 0; index < SERVED; index += 1) {
    await pollDue(polling)
    for (const path of PATHS) seen.add((await app.inject({ url: `/api/3.0.0/${path}` })).statusCode)
    league.games.set(PK, damagedFeed(random))
    clock.advance(POLL_MS)
  }
  expect(Math.max(...seen)).toBeLessThan(500)
  expect(seen).toContain(200)
  await app.close()
  await games.close()
  await close()
})
