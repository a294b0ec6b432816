import { sql } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { openVault } from '../../../domain/vault/hides.ts'
import { registerSlowSeason } from '../../../testing/feeds/slow-season.ts'
import { smallPeople } from '../../../testing/feeds/small-people.ts'
import { FIRST_PK, getFrom } from '../../../testing/feeds/small-season.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import type { Gate } from '../../http/answers/endpoint.ts'
import { addErrorHandlers } from '../../http/answers/error-handler.ts'
import { openGeolocation } from '../../providers/geolocation.ts'
import { openLeaguePeople } from '../../providers/league/league-feed-people.ts'
import { leagueRoutes } from '../league/league-routes.ts'
import { openLeague } from '../league/season/league.ts'
import { createPolling, pollDue } from '../polling/poll.ts'
import { type Games, openGames } from '../state/open-games.ts'
import { openVideoChecks } from '../state/video-checks.ts'
import { liveRoutes } from '../stream/event-stream-routes.ts'
import { openLiveStreams } from '../stream/live-streams.ts'
import { openCountryRestrictions } from './country-restrictions.ts'
import { findVideo } from './find-video.ts'
import { gamesRoutes } from './routes.ts'

const DAY_MS = 86_400_000
const anonymousGate: Gate = { authenticate: async () => undefined, mayWatch: async () => 'no' as const }
/** The small season has games from the 17th to the 22nd, and today is the 20th. */
const NEAR = ['/calendar?date=2026-11-19&extraDays=2', '/scoreboard/2026/11/20']
const FAR = [
  '/calendar?date=2026-11-17&extraDays=0',
  '/calendar?date=2026-11',
  '/calendar',
  '/games?date=2026-11-20',
  '/scoreboard/2026/11/22',
  '/scoreboard/2026/12/24',
  '/scoreboard/2026/11/22/stream',
]
const OF_FAR_GAME = ['/calendar/games', '/boxscore', '/playbyplay', '/games'].map(
  (path) => `${path}/${FIRST_PK + 5}`,
)

const season = registerSlowSeason()

/** A server in its first seconds: its first poll has begun and ends when the test says so. */
const serverOf = async () => {
  const games = await openGames({ ...season.outside.outside, leagueFeed: season.leagueFeed })
  const app: FastifyInstance = fastify()
  addErrorHandlers(app)
  const people = openLeaguePeople({ fetch: smallPeople().fetch, settings: season.outside.outside.settings })
  const deps = {
    gate: anonymousGate,
    games,
    restrictions: openCountryRestrictions(games, openGeolocation()),
    vaultOf: () => openVault,
  }
  gamesRoutes(app, deps)
  leagueRoutes(app, { ...deps, league: openLeague(games, people) })
  const viewers = { vaultOf: deps.vaultOf, userOf: () => undefined }
  liveRoutes(app, { ...deps, viewers, live: openLiveStreams(games, deps.restrictions) })
  await app.ready()
  const firstLoad = Promise.withResolvers<void>()
  games.firstLoad = firstLoad.promise
  games.firstSeasonLoad = firstLoad.promise
  season.cleanups.push(
    () => games.close(),
    () => app.close(),
  )
  return { games, get: getFrom(app), firstLoad }
}
const poll = async (games: Games) => {
  await season.outside.db.execute(sql`truncate job_leases`)
  const polling = createPolling(games, () => 0.5)
  await pollDue(polling)
  return polling
}
const statusOf = async (get: ReturnType<typeof getFrom>, path: string) => (await get(path)).status

test('an unloaded day answers 503 with a retry time, not an empty list, in calendar, scoreboard and streams', async () => {
  season.seasonAnswer = 'fails'
  const { games, get, firstLoad } = await serverOf()
  await poll(games)
  firstLoad.resolve()
  for (const path of NEAR) expect(await statusOf(get, path), path).toBe(200)
  for (const path of [...FAR, ...OF_FAR_GAME]) {
    const { status, error, headers } = await get(path)
    expect([status, error?.code], path).toEqual([503, 'errors.notReady'])
    expect(Number(headers['retry-after']), path).toBeGreaterThan(0)
  }
  await expect(
    findVideo(openVideoChecks(games, { check: async () => 'there' }), FIRST_PK + 5),
  ).rejects.toThrow('errors.notReady')
})

test('an unloaded day is not an empty day even when the league answers nothing at all', async () => {
  season.league.down = true
  const { games, get, firstLoad } = await serverOf()
  await poll(games)
  firstLoad.resolve()
  for (const path of [...NEAR, ...FAR]) expect(await statusOf(get, path), path).toBe(503)
})

test('a request for an unloaded day waits for the first load', async () => {
  const { games, get, firstLoad } = await serverOf()
  const answer = get('/scoreboard/2026/11/22')
  await poll(games)
  firstLoad.resolve()
  expect((await answer).body).toHaveLength(1)
  expect((await get('/scoreboard/2026/12/24')).body).toEqual([])
  for (const path of FAR.slice(0, -1)) expect(await statusOf(get, path), path).toBe(200)
})

test('a day loaded before a restart is answered at once, even a day without games', async () => {
  await poll((await serverOf()).games)
  season.league.down = true
  const { get } = await serverOf()
  expect((await get('/scoreboard/2026/11/22')).body).toHaveLength(1)
  expect((await get('/scoreboard/2026/12/24')).body).toEqual([])
  expect((await get('/calendar?date=2026-11-22&extraDays=0')).body[0].games).toHaveLength(1)
  expect((await get('/boxscore/1')).status).toBe(404)
})

test('a loaded day stays loaded when the schedule comes back after days without the league', async () => {
  await poll((await serverOf()).games)
  season.outside.clock.advance(4 * DAY_MS)
  season.seasonAnswer = 'fails'
  const { games, get, firstLoad } = await serverOf()
  await poll(games)
  firstLoad.resolve()
  expect(games.seasonCompleteAsOf).toBeUndefined()
  expect((await get('/scoreboard/2026/11/19')).body).toHaveLength(1)
  expect((await get('/scoreboard/2026/12/24')).body).toEqual([])
})

test('a day is loaded once another server has loaded the season', async () => {
  const { get, firstLoad } = await serverOf()
  firstLoad.resolve()
  expect(await statusOf(get, '/scoreboard/2026/11/22')).toBe(503)
  await poll((await serverOf()).games)
  await waitUntil(async () => expect((await get('/scoreboard/2026/11/22')).body).toHaveLength(1))
})
