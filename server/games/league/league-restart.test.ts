import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smallHalves, smallPerson, smallSplit, smallStats } from '../../../testing/feeds/small-people.ts'
import { getFrom, openSmallSeason, smallSeason } from '../../../testing/feeds/small-season.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { buildApp } from '../../app.ts'

const MINUTE = 60_000

/** Sets the league's answers beyond its games: halves, a roster, a player with figures, leaders. */
const setAllRoutes = (routes: Map<string, unknown>) => {
  routes.set('/api/v1/standings', smallHalves())
  routes.set('/api/v1/teams/677/roster', {
    roster: [
      { person: smallPerson(102), jerseyNumber: '9', status: { code: 'A', description: 'Active' } },
      { person: smallPerson(150), jerseyNumber: '50', status: { code: 'A', description: 'Active' } },
    ],
  })
  routes.set('/api/v1/people?personIds=102', { people: [smallPerson(102)] })
  routes.set('/api/v1/people/102/stats', {
    stats: [smallStats('season', 'hitting', [smallSplit({ gamesPlayed: 20, atBats: 70, avg: '.300' })])],
  })
  routes.set('/api/v1/stats?stats=season&group=hitting', {
    stats: [
      smallStats('season', 'hitting', [
        smallSplit(
          { avg: '.333', plateAppearances: 60 },
          { player: { id: 102, fullName: 'Nombre102 Apellido102' } },
        ),
      ]),
    ],
  })
}
const paths = ['/standing', '/leaders', '/teams/677', '/players/102']

const servers: FastifyInstance[] = []

const season = openForTests(openSmallSeason)
beforeEach(async () => {
  await season.product.outside.database.db.execute(sql`truncate league_answers`)
  season.upstream.down = false
  season.upstream.raw = undefined
  setAllRoutes(season.upstream.routes)
})
afterEach(async () => {
  for (const app of servers.splice(0)) await app.close()
})

/** Starts another server, or the same one again, with nothing but the database. */
const startServer = async () => {
  const { app } = await buildApp(season.product.outside)
  servers.push(app)
  await app.ready()
  return getFrom(app)
}
const bodies = async (get: ReturnType<typeof getFrom>) =>
  Promise.all(paths.map(async (path) => [path, (await get(path)).body]))

test('the first tables after a start use the league’s own halves', async () => {
  const { body } = await (await startServer())('/standing')
  expect(body.first[0]).toMatchObject({ name: 'HER', wins: 2, losses: 0, pts: '10' })
  expect(body.second[0]).toMatchObject({ name: 'MXC', wins: 1, losses: 0, pts: '10' })
})

test('the first answers after a restart with an unreachable league are the stored ones', async () => {
  const before = await bodies(await startServer())
  expect(before).toMatchObject([
    ['/standing', { second: [{ name: 'MXC', wins: 1 }, {}] }],
    ['/leaders', [{ id: 102, avg: '.333' }]],
    ['/teams/677', { players: [{ mlbId: 102 }, { mlbId: 150 }] }],
    ['/players/102', { jersey: '9', batting: { season: { ab: 70 } } }],
  ])
  for (const app of servers.splice(0)) await app.close()
  season.upstream.down = true
  season.clock.advance(20 * MINUTE)
  expect(await bodies(await startServer())).toEqual(before)
})

test('a stored league answer is revalidated by its ETag after a restart', async () => {
  await bodies(await startServer())
  season.upstream.unchanged.length = 0
  await bodies(await startServer())
  await waitUntil(() => {
    for (const what of ['/standings', '/stats?', '/roster', '/people?', '/people/102/stats'])
      expect(season.upstream.unchanged.join()).toContain(what)
  })
})

test.each(['null', '{"records":[],"roster":[],"people":[],"stats":[]}'])(
  'an empty answer %s never replaces a stored one, even after a restart',
  async (empty) => {
    const before = await bodies(await startServer())
    season.upstream.raw = empty
    const get = await startServer()
    const { length } = season.upstream.requests
    await bodies(get)
    await waitUntil(() => expect(season.upstream.requests.slice(length).join()).toContain('/standings'))
    expect(await bodies(get)).toEqual(before)
    expect(await bodies(await startServer())).toEqual(before)
  },
)

test('the tables of a league that has long been unreachable show since when', async () => {
  const fetchedAt = season.clock.now()
  const get = await startServer()
  expect((await get('/standing')).body.staleSince).toBeNull()
  season.upstream.down = true
  season.clock.advance(60 * MINUTE)
  await waitUntil(async () => {
    const { staleSince } = (await get('/standing')).body
    expect(Date.parse(staleSince)).toBeGreaterThanOrEqual(fetchedAt)
    expect(Date.parse(staleSince)).toBeLessThan(fetchedAt + MINUTE)
  })
  season.upstream.down = false
  season.clock.advance(10 * MINUTE)
  await waitUntil(async () => expect((await get('/standing')).body.staleSince).toBeNull())
})

test('the tables of halves whose boundary the league never gave are not guessed', async () => {
  const other = await openSmallSeason(smallSeason(4))
  other.upstream.down = true
  const refused = await other.get('/standing')
  expect([refused.status, refused.error.code]).toEqual([503, 'errors.notReady'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  other.upstream.down = false
  other.upstream.routes.set('/api/v1/standings', smallHalves())
  other.clock.advance(MINUTE)
  const { body } = await other.get('/standing')
  expect(body.second[0]).toMatchObject({ name: 'MXC', wins: 2 })
  await other.close()
})
