import { expect, test } from 'vitest'
import { smallPerson, smallSplit, smallStats } from '../../../testing/feeds/small-people.ts'
import { FIRST_PK, openSmallSeason } from '../../../testing/feeds/small-season.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'

const season = openForTests(openSmallSeason)
const get = (path: string) => season.get(path)

test('a player whom the league lacks is known from their games', async () => {
  const { status, body } = await get('/players/101')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    fullName: 'Nombre101 Apellido101',
    nameLineup: 'N. Apellido101',
    team: 'HER',
    isPitcher: false,
  })
  expect(body.batting.season).toMatchObject({
    year: '2026',
    type: 'regular',
    g: 2,
    ab: 8,
    h: 4,
    hr: 2,
    rbi: 6,
    w: 2,
    l: 0,
    tb: 10,
    avg: '.500',
    slg: '1.250',
  })
  expect(body.battingLog.map((it: { opponent: string; gameId: number }) => [it.opponent, it.gameId])).toEqual(
    [
      ['@MXC', FIRST_PK + 1],
      ['@MXC', FIRST_PK],
    ],
  )
  const pitcher = await get('/players/110')
  expect(pitcher.body).toMatchObject({ positionAbbr: 'P', isPitcher: true })
  expect(pitcher.body.pitching.season).toMatchObject({
    w: 2,
    l: 0,
    cg: 2,
    sho: 2,
    s: 2,
    ip: '18.0',
    era: '0.00',
    so: 18,
  })
})

/** Gives the league player 102, with profile, figures and a place on the roster. */
const setOfficialPlayer = () => {
  season.upstream.routes.set('/api/v1/people?personIds=102', {
    people: [smallPerson(102, { currentTeam: { id: 147, name: 'Verano FC' } })],
  })
  season.upstream.routes.set('/api/v1/people/102/stats', {
    stats: [
      smallStats('season', 'hitting', [
        smallSplit({ gamesPlayed: 20, atBats: 70, hits: 21, avg: '.300', obp: '.380' }),
      ]),
      smallStats('career', 'hitting', [
        smallSplit({ gamesPlayed: 1_200, atBats: 4_321, hits: 1_300, avg: '.301' }, { season: undefined }),
      ]),
      smallStats('yearByYear', 'hitting', [
        smallSplit({ atBats: 200, avg: '.250' }, { season: '2025' }),
        smallSplit({ atBats: 500, avg: '.999' }, { season: '2025', league: { id: 131 } }),
        smallSplit({ atBats: 70, avg: '.300' }),
      ]),
      smallStats('gameLog', 'hitting', [
        smallSplit(
          { atBats: 3, hits: 1, avg: '.290' },
          {
            date: '2026-11-17',
            isHome: false,
            isWin: true,
            opponent: { id: 673, name: 'Mexicali' },
            game: { gamePk: FIRST_PK },
          },
        ),
        smallSplit(
          { atBats: 4, hits: 2, avg: '.300' },
          {
            date: '2026-11-18',
            isHome: true,
            isWin: false,
            opponent: { id: 673, name: 'Mexicali' },
            game: { gamePk: FIRST_PK + 1 },
          },
        ),
      ]),
      smallStats('season', 'fielding', [
        smallSplit(
          { games: 20, chances: 50, fielding: '.980', innings: '170.1' },
          { position: { abbreviation: 'CF' } },
        ),
      ]),
    ],
  })
  season.upstream.routes.set('/api/v1/teams/677/roster', {
    roster: [
      {
        person: smallPerson(102),
        jerseyNumber: '9',
        position: { name: 'Outfielder', abbreviation: 'CF' },
        status: { code: 'A', description: 'Active' },
      },
    ],
  })
}

test('a player has the league’s profile and figures for every season and its games', async () => {
  setOfficialPlayer()
  season.clock.advance(7 * 3_600_000)
  await get('/teams/677')
  await waitUntil(async () => expect((await get('/teams/677')).body.players).toHaveLength(1))
  const { body } = await get('/players/102')
  expect(body).toMatchObject({
    mlbId: 102,
    team: 'HER',
    summerTeam: 'Verano FC',
    jersey: '9',
    roster: 'Active',
    throws: 'Z',
    throwsText: 'Zurdo',
    hits: 'A',
    hitsText: 'Ambidiestro',
    isForeign: false,
    weight: '205',
    birthcity: 'Guaymas',
    country: 'Mexico',
    countryCode: 'MX',
  })
  expect(body.batting.season).toMatchObject({ ab: 70, avg: '.300', w: 1, l: 1, type: 'regular' })
  expect(body.batting.career).toMatchObject({ ab: 4_321, g: 1_200 })
  expect(body.battingByYear.map((it: { year: string; avg: string }) => [it.year, it.avg])).toEqual([
    ['2026', '.300'],
    ['2025', '.250'],
  ])
  expect(body.battingLog.map((it: { opponent: string; date: string }) => [it.opponent, it.date])).toEqual([
    ['MXC', '2026-11-18'],
    ['@MXC', '2026-11-17'],
  ])
  expect(body.fielding.season).toMatchObject({ p: 'CF', f: '.980', i: '170.1', tc: 50 })
})

test('many viewers of a player cause one fetch, and the last good answer survives the league’s outage', async () => {
  await get('/players/102')
  const before = season.upstream.requests.length
  await Promise.all([1, 2, 3, 4].map(() => get('/players/102')))
  expect(season.upstream.requests.slice(before)).toEqual([])
  season.upstream.down = true
  season.clock.advance(48 * 3_600_000)
  expect((await get('/players/102')).body).toMatchObject({ jersey: '9', summerTeam: 'Verano FC' })
  season.upstream.down = false
})

test('a number that no person can have is not found, and not fetched', async () => {
  for (const id of [2_147_483_647, Number.MAX_SAFE_INTEGER])
    expect(await get(`/players/${id}`)).toMatchObject({ status: 404, error: { code: 'errors.notFound' } })
  expect(season.upstream.requests.filter((it) => /2147483647|9007199254740991/.test(it))).toEqual([])
})

test('an unknown player is not found, and not fetched again', async () => {
  expect(await get('/players/424242')).toMatchObject({ status: 404, error: { code: 'errors.notFound' } })
  const before = season.upstream.requests.filter((it) => it.includes('424242')).length
  expect((await get('/players/424242')).status).toBe(404)
  expect(season.upstream.requests.filter((it) => it.includes('424242'))).toHaveLength(before)
})

test('made-up clubs, games and distant days are not found, however many are requested', async () => {
  for (let nth = 0; nth < 10; nth += 1) {
    const id = 424_240 + nth
    for (const path of [
      `/teams/${id}`,
      `/boxscore/${id}`,
      `/playbyplay/${id}`,
      `/games/${id}/log`,
      `/games/${id}`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    expect(await get(`/calendar?date=${2_090 + nth}-01-01&extraDays=0`)).toMatchObject({ status: 200 })
    expect(await get(`/scoreboard/${2_090 + nth}/01/01`)).toMatchObject({ status: 200, body: [] })
  }
})

test('nobody can enumerate the league’s people through us', async () => {
  for (let id = 500_000; id < 500_200; id += 1) await get(`/players/${id}`)
  expect(season.upstream.requests.filter((it) => /personIds=5\d{5}/.test(it)).length).toBeLessThanOrEqual(60)
  expect((await get('/players/500199')).status).toBe(503)
})

test('a roster player who has not played yet is found, however many made-up people were requested', async () => {
  season.upstream.routes.set('/api/v1/teams/677/roster', {
    roster: [{ person: smallPerson(301), jerseyNumber: '31', position: { abbreviation: 'P' } }],
  })
  season.upstream.routes.set('/api/v1/people?personIds=301', { people: [smallPerson(301)] })
  season.upstream.routes.set('/api/v1/teams/673/roster', {
    roster: [{ person: smallPerson(302), jerseyNumber: '32', position: { abbreviation: 'P' } }],
  })
  season.upstream.routes.set('/api/v1/people?personIds=302', { people: [smallPerson(302)] })
  season.clock.advance(7 * 3_600_000)
  for (const [club, id] of [
    [677, 301],
    [673, 302],
  ]) {
    await get(`/teams/${club}`)
    await waitUntil(async () =>
      expect((await get(`/teams/${club}`)).body.players).toMatchObject([{ mlbId: id }]),
    )
  }
  const madeUp = Array.from({ length: 100 }, (_, index) => get(`/players/${600_000 + index}`))
  expect(new Set((await Promise.all(madeUp)).map((it) => it.status))).toEqual(new Set([404]))
  expect(await get('/players/302')).toMatchObject({ status: 200, body: { mlbId: 302 } })
  expect(await get('/players/301')).toMatchObject({ status: 200, body: { mlbId: 301, jersey: '31' } })
})
