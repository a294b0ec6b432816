import { sql } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/league-time.ts'
import type { Gate } from '../../http/endpoint.ts'
import { answerFailures } from '../../http/refuse.ts'
import { openGeolocation } from '../../providers/geolocation.ts'
import { type LeagueFeed, LeagueFeedDown } from '../../providers/league-feed.ts'
import { openLeaguePeople } from '../../providers/league-feed-people.ts'
import { arrives } from '../../testing/arrives.ts'
import { testOutside } from '../../testing/open-test-app.ts'
import { smallPeople, smallPerson } from '../../testing/small-people.ts'
import { FIRST_PK, getFrom, SEASON_NOW, smallSeason } from '../../testing/small-season.ts'
import { openViewerCountry } from '../answers/viewer-country.ts'
import { leagueRoutes } from '../league/league-routes.ts'
import { openGames } from '../state/open-games.ts'
import { beginPolling, pollDue } from './poll.ts'
import type { Polling } from './poll-state.ts'
import { startPolling } from './start-polling.ts'

const DAY_MS = 86_400_000
/** However often something failed, it is tried again within it. */
const RETRY_MOST_MS = 90_000
const nobody: Gate = { whoIs: async () => undefined, hasMembership: async () => false }
/** A game of one of the three days that are told first. */
const TONIGHT = `/games/${FIRST_PK + 3}`
const tables = ['/standing', '/leaders', '/teams', '/teams/677', '/players/101']

describe('until the whole season’s schedule has come', () => {
  let outside: Awaited<ReturnType<typeof testOutside>>
  let league: ReturnType<typeof smallSeason>
  /** What becomes of a question for the whole season: it is answered, refused, or answered when the promise says so. */
  let long: 'works' | 'fails' | Promise<void>
  const closing: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    outside = await testOutside()
  })
  beforeEach(async () => {
    await outside.outside.database.db.execute(
      sql`truncate scheduled_games, whole_schedule, league_answers, game_logs, job_leases`,
    )
    outside.clock.advance(SEASON_NOW - outside.clock.now())
    league = smallSeason()
    long = 'works'
  })
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  afterAll(async () => {
    await outside.outside.database.close()
    await outside.drop()
  })

  const leagueFeed: LeagueFeed = {
    game: (...how) => league.leagueFeed.game(...how),
    changes: (...how) => league.leagueFeed.changes(...how),
    schedule: async (from, to, how) => {
      if (to > addDays(from, 2)) {
        if (long === 'fails') throw new LeagueFeedDown('status 503')
        if (long !== 'works') await long
      }
      return league.leagueFeed.schedule(from, to, how)
    },
  }

  /** A server that answers from the database until it polls. */
  const serverOf = async () => {
    const games = await openGames({ ...outside.outside, leagueFeed })
    const app: FastifyInstance = fastify()
    answerFailures(app)
    const { fetch, routes } = smallPeople()
    routes.set('/api/v1/people?personIds=101', { people: [smallPerson(101)] })
    const people = openLeaguePeople({ fetch, settings: outside.outside.settings, timers: outside.timers })
    const viewerCountry = openViewerCountry(games, openGeolocation())
    leagueRoutes(app, { gate: nobody, games, people, viewerCountry })
    await app.ready()
    closing.push(
      () => games.close(),
      () => app.close(),
    )
    return { games, get: getFrom(app) }
  }
  /** The one that polls from now on: it has had its first look, and is taken further by hand. */
  const lookedOf = async () => {
    const server = await serverOf()
    await outside.outside.database.db.execute(sql`truncate job_leases`)
    const polling = beginPolling(server.games, () => 0.5)
    await pollDue(polling)
    server.games.lookingAtSeason = Promise.resolve()
    return { ...server, polling }
  }
  /** What failed is due again. */
  const later = async (polling: Polling) => {
    outside.clock.advance(RETRY_MOST_MS)
    await pollDue(polling)
  }
  const forTables = (get: ReturnType<typeof getFrom>) => Promise.all(tables.map((path) => get(path)))
  const statuses = async (get: ReturnType<typeof getFrom>) => (await forTables(get)).map((it) => it.status)
  type Row = { name: string; wins: number; losses: number }
  const recordIn = (body: { general: Row[] } | undefined) =>
    body?.general.map((it) => [it.name, it.wins, it.losses])
  const record = async (get: ReturnType<typeof getFrom>) => recordIn((await get('/standing')).body)
  const whole = [
    ['HER', 2, 1],
    ['MXC', 1, 2],
  ]

  test('who asks right after the first start waits for it, and hears of the whole season', async () => {
    let comes = () => {}
    long = new Promise((resolve) => {
      comes = resolve
    })
    const { games, get } = await serverOf()
    const polling = startPolling(games, () => 0.5, outside.timers)
    closing.push(() => polling.stop())
    await arrives(() => expect(games.rows.size).toBe(3))
    const answers = forTables(get)
    // What needs no season is answered meanwhile.
    for (let asked = 0; asked < 20; asked += 1) expect((await get(TONIGHT)).status).toBe(200)
    comes()
    const [standing, ...others] = await answers
    expect(recordIn(standing?.body)).toEqual(whole)
    expect(others.map((it) => it.status)).toEqual([200, 200, 200, 200])
  })

  test('a season that does not come is not made up from three days, and is asked for again', async () => {
    long = 'fails'
    const { games, get, polling } = await lookedOf()
    expect(games.rows.size).toBe(3)
    for (const { status, error, headers } of await forTables(get)) {
      expect([status, error.code]).toEqual([503, 'errors.notReady'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(headers['cache-control']).toBe('no-store')
    }
    expect((await get(TONIGHT)).status).toBe(200)
    const { failures, nextAt } = polling.season
    expect(failures).toBe(1)
    expect(nextAt - games.clock.now()).toBeLessThanOrEqual(RETRY_MOST_MS)
    await later(polling)
    expect(polling.season.failures).toBe(2)
    long = 'works'
    await later(polling)
    expect(await statuses(get)).toEqual([200, 200, 200, 200, 200])
    expect(await record(get)).toEqual(whole)
  })

  test('the other servers hear that it has come', async () => {
    long = 'fails'
    const { polling } = await lookedOf()
    const other = await serverOf()
    other.games.lookingAtSeason = Promise.resolve()
    expect((await other.get('/standing')).status).toBe(503)
    long = 'works'
    await later(polling)
    await arrives(async () => expect(await record(other.get)).toEqual(whole))
  })

  test('a season that is stored is answered of at once, however silent the league', async () => {
    await lookedOf()
    league.down = true
    const { games, get } = await serverOf()
    const polling = startPolling(games, () => 0.5, outside.timers)
    closing.push(() => polling.stop())
    expect(await record(get)).toEqual(whole)
  })

  test('three days that an earlier run has stored are no season', async () => {
    long = 'fails'
    await lookedOf()
    league.down = true
    const { get, games } = await lookedOf()
    expect(games.rows.size).toBe(3)
    expect(await statuses(get)).toEqual([503, 503, 503, 503, 503])
  })

  test('a season stored yesterday is whole today; one with a gap of days is not until it has come again', async () => {
    await lookedOf()
    long = 'fails'
    outside.clock.advance(DAY_MS)
    const next = await lookedOf()
    expect(await record(next.get)).toEqual(whole)
    outside.clock.advance(3 * DAY_MS)
    const last = await lookedOf()
    expect(await statuses(last.get)).toEqual([503, 503, 503, 503, 503])
    const restarted = await serverOf()
    restarted.games.lookingAtSeason = Promise.resolve()
    expect((await restarted.get('/standing')).status).toBe(503)
    long = 'works'
    await later(last.polling)
    expect(await record(last.get)).toEqual(whole)
  })

  test('with nobody to ask a stored season with a gap is the last good state', async () => {
    await lookedOf()
    league.down = true
    outside.clock.advance(4 * DAY_MS)
    const { get } = await lookedOf()
    expect(await record(get)).toEqual(whole)
  })
})
