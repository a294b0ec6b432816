import { sql } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { openVault } from '../../../domain/vault/hides.ts'
import { registerSlowSeason } from '../../../testing/feeds/slow-season.ts'
import { smallPeople, smallPerson } from '../../../testing/feeds/small-people.ts'
import { FIRST_PK, getFrom } from '../../../testing/feeds/small-season.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import type { Gate } from '../../http/answers/endpoint.ts'
import { addErrorHandlers } from '../../http/answers/error-handler.ts'
import { openGeolocation } from '../../providers/geolocation.ts'
import { openLeaguePeople } from '../../providers/league/league-feed-people.ts'
import { openCountryRestrictions } from '../answers/country-restrictions.ts'
import { leagueRoutes } from '../league/league-routes.ts'
import { openLeague } from '../league/season/league.ts'
import { openGames } from '../state/open-games.ts'
import { createPolling, pollDue } from './poll.ts'
import type { Polling } from './poll-state.ts'
import { startPolling } from './start-polling.ts'

const DAY_MS = 86_400_000
/** The longest time until a failed poll is tried again, however often it failed. */
const MAX_RETRY_MS = 90_000
const anonymousGate: Gate = { authenticate: async () => undefined, mayWatch: async () => 'no' as const }
/** A game of one of the three days that load first. */
const TONIGHT = `/games/${FIRST_PK + 3}`
const tables = ['/standing', '/leaders', '/teams', '/teams/677', '/players/101']

const season = registerSlowSeason()

/** A server that answers from the database until it polls. */
const serverOf = async () => {
  const games = await openGames({ ...season.outside.outside, leagueFeed: season.leagueFeed })
  const app: FastifyInstance = fastify()
  addErrorHandlers(app)
  const { fetch, routes } = smallPeople()
  routes.set('/api/v1/people?personIds=101', { people: [smallPerson(101)] })
  const people = openLeaguePeople({
    fetch,
    settings: season.outside.outside.settings,
    timers: season.outside.timers,
  })
  const restrictions = openCountryRestrictions(games, openGeolocation())
  leagueRoutes(app, {
    gate: anonymousGate,
    league: openLeague(games, people),
    restrictions,
    vaultOf: () => openVault,
  })
  await app.ready()
  season.cleanups.push(
    () => games.close(),
    () => app.close(),
  )
  return { games, get: getFrom(app) }
}
/** The server that polls from now on; its first poll is done, and the test runs the next ones. */
const polledServer = async () => {
  const server = await serverOf()
  await season.outside.db.execute(sql`truncate job_leases`)
  const polling = createPolling(server.games, () => 0.5)
  await pollDue(polling)
  server.games.firstSeasonLoad = Promise.resolve()
  return { ...server, polling }
}
/** Polls again after failed polls are due. */
const later = async (polling: Polling) => {
  season.outside.clock.advance(MAX_RETRY_MS)
  await pollDue(polling)
}
const fetchTables = (get: ReturnType<typeof getFrom>) => Promise.all(tables.map((path) => get(path)))
const statuses = async (get: ReturnType<typeof getFrom>) => (await fetchTables(get)).map((it) => it.status)
type Row = { name: string; wins: number; losses: number }
const recordIn = (body: { general: Row[] } | undefined) =>
  body?.general.map((it) => [it.name, it.wins, it.losses])
const record = async (get: ReturnType<typeof getFrom>) => recordIn((await get('/standing')).body)
const completeRecord = [
  ['HER', 2, 1],
  ['MXC', 1, 2],
]

test('a request right after the first start waits for the complete season’s schedule', async () => {
  let resolveSeason = () => {}
  season.seasonAnswer = new Promise((resolve) => {
    resolveSeason = resolve
  })
  const { games, get } = await serverOf()
  const polling = startPolling(games, () => 0.5, season.outside.timers)
  season.cleanups.push(() => polling.stop())
  await waitUntil(() => expect(games.rows.size).toBe(3))
  const answers = fetchTables(get)
  // An answer that needs no season does not wait.
  for (let attempt = 0; attempt < 20; attempt += 1) expect((await get(TONIGHT)).status).toBe(200)
  resolveSeason()
  const [standing, ...others] = await answers
  expect(recordIn(standing?.body)).toEqual(completeRecord)
  expect(others.map((it) => it.status)).toEqual([200, 200, 200, 200])
})

test('a season that does not load is never built from three days, and is fetched again', async () => {
  season.seasonAnswer = 'fails'
  const { games, get, polling } = await polledServer()
  expect(games.rows.size).toBe(3)
  for (const { status, error, headers } of await fetchTables(get)) {
    expect([status, error.code]).toEqual([503, 'errors.notReady'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers['cache-control']).toBe('no-store')
  }
  expect((await get(TONIGHT)).status).toBe(200)
  const { failures, nextAt } = polling.season
  expect(failures).toBe(1)
  expect(nextAt - games.clock.now()).toBeLessThanOrEqual(MAX_RETRY_MS)
  await later(polling)
  expect(polling.season.failures).toBe(2)
  season.seasonAnswer = 'works'
  await later(polling)
  expect(await statuses(get)).toEqual([200, 200, 200, 200, 200])
  expect(await record(get)).toEqual(completeRecord)
})

test('the other servers learn that the season is complete', async () => {
  season.seasonAnswer = 'fails'
  const { polling } = await polledServer()
  const other = await serverOf()
  other.games.firstSeasonLoad = Promise.resolve()
  expect((await other.get('/standing')).status).toBe(503)
  season.seasonAnswer = 'works'
  await later(polling)
  await waitUntil(async () => expect(await record(other.get)).toEqual(completeRecord))
})

test('a stored season is answered at once, even if the league is unreachable', async () => {
  await polledServer()
  season.league.down = true
  const { games, get } = await serverOf()
  const polling = startPolling(games, () => 0.5, season.outside.timers)
  season.cleanups.push(() => polling.stop())
  expect(await record(get)).toEqual(completeRecord)
})

test('three days stored by an earlier run are no season', async () => {
  season.seasonAnswer = 'fails'
  await polledServer()
  season.league.down = true
  const { get, games } = await polledServer()
  expect(games.rows.size).toBe(3)
  expect(await statuses(get)).toEqual([503, 503, 503, 503, 503])
})

test('a season stored yesterday is complete today; a season with a gap of days is not until it loads', async () => {
  await polledServer()
  season.seasonAnswer = 'fails'
  season.outside.clock.advance(DAY_MS)
  const next = await polledServer()
  expect(await record(next.get)).toEqual(completeRecord)
  season.outside.clock.advance(3 * DAY_MS)
  const last = await polledServer()
  expect(await statuses(last.get)).toEqual([503, 503, 503, 503, 503])
  const restarted = await serverOf()
  restarted.games.firstSeasonLoad = Promise.resolve()
  expect((await restarted.get('/standing')).status).toBe(503)
  season.seasonAnswer = 'works'
  await later(last.polling)
  expect(await record(last.get)).toEqual(completeRecord)
})

test('a stored season with a gap is served as the last good state where no server polls', async () => {
  await polledServer()
  season.league.down = true
  season.outside.clock.advance(4 * DAY_MS)
  const { get } = await polledServer()
  expect(await record(get)).toEqual(completeRecord)
})
