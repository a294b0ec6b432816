import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrives } from '../testing/arrives.ts'
import { openTestApp, type TestApp } from '../testing/open-test-app.ts'
import { final, preGame, type Status, smallFeed, smallSchedule } from '../testing/small-feed.ts'
import { smallLeague } from '../testing/small-league.ts'
import { smallPeople, smallPerson, smallSplit, smallStats } from '../testing/small-people.ts'
import { openGames } from './open-games.ts'
import { beginPolling, pollDue } from './poll.ts'

const PK = 900_001
const NOW = Date.parse('2026-11-20T20:00:00Z')

/** A final game in which batter 101 went 2 for 4 with a home run, and pitcher 110 won it alone. */
const playedFeed = (pk: number, day: string) => {
  const feed = smallFeed({ pk, status: final, startsAt: `${day}T01:30:00Z` })
  const { away, home } = feed.liveData.boxscore.teams as unknown as Record<string, Box>
  feed.gameData.datetime.officialDate = dayBefore(day)
  Object.assign(away?.players.ID101?.stats ?? {}, {
    batting: {
      atBats: 4,
      runs: 1,
      hits: 2,
      homeRuns: 1,
      rbi: 3,
      baseOnBalls: 1,
      stolenBases: 1,
      strikeOuts: 1,
    },
  })
  if (away) away.pitchers = [110]
  Object.assign(away?.players.ID110?.stats ?? {}, {
    pitching: {
      inningsPitched: '9.0',
      hits: 5,
      runs: 0,
      earnedRuns: 0,
      baseOnBalls: 1,
      strikeOuts: 9,
      note: '(W, 1-0)',
    },
  })
  Object.assign(home?.players.ID210?.stats ?? {}, {
    pitching: {
      inningsPitched: '6.1',
      hits: 8,
      runs: 1,
      earnedRuns: 1,
      baseOnBalls: 2,
      strikeOuts: 4,
      note: '(L, 0-1)',
    },
  })
  feed.liveData.decisions = { winner: { id: 110 }, loser: { id: 210 } }
  return feed
}
type Box = { pitchers: number[]; players: Record<string, { stats: object }> }
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** Rows with a score, as the schedule tells of a final game. */
const scheduled = (
  rows: { pk: number; day: string; status: Status; score?: [number, number]; swap?: boolean }[],
) => {
  const told = smallSchedule(rows.map((it) => ({ ...it, startsAt: `${it.day}T23:30:00Z` })))
  rows.forEach(({ score, swap }, index) => {
    const teams = told.dates[index]?.games[0]?.teams as unknown as Record<'away' | 'home', object>
    if (score) Object.assign(teams.away, { score: score[0] })
    if (score) Object.assign(teams.home, { score: score[1] })
    if (swap) [teams.away, teams.home] = [teams.home, teams.away]
  })
  return told
}

describe('the league beyond tonight’s games', () => {
  let product: TestApp
  const upstream = smallPeople()
  const league = smallLeague()

  /** Another server polls what this one answers. */
  beforeAll(async () => {
    product = await openTestApp({ fetch: upstream.fetch })
    product.clock.advance(NOW - Date.now())
    league.schedule = scheduled([
      { pk: PK, day: '2026-11-17', status: final, score: [1, 0] },
      { pk: PK + 1, day: '2026-11-18', status: final, score: [1, 0] },
      { pk: PK + 2, day: '2026-11-19', status: final, score: [2, 5] },
      { pk: PK + 3, day: '2026-11-20', status: preGame },
      { pk: PK + 4, day: '2026-11-21', status: preGame, swap: true },
      { pk: PK + 5, day: '2026-11-22', status: preGame },
    ])
    league.games.set(PK, playedFeed(PK, '2026-11-18'))
    league.games.set(PK + 1, playedFeed(PK + 1, '2026-11-19'))
    const games = await openGames({ ...product.outside, leagueFeed: league.leagueFeed })
    const polling = beginPolling(games, () => 0.5)
    for (let step = 0; step < 8; step += 1) await pollDue(polling)
    await arrives(async () => {
      const { body } = await get('/teams/677')
      expect(body?.results.filter((it: { hits: number | null }) => it.hits !== null)).toHaveLength(2)
    })
    await games.close()
  })
  afterAll(() => product.close())

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await product.app.inject({ url: `/api/3.0.0${path}`, headers })
    const json = answer.body === '' ? {} : answer.json()
    return { status: answer.statusCode, body: json.response, error: json.error, headers: answer.headers }
  }

  test('the tables count the games of each half, the feed’s and those that only the schedule tells', async () => {
    const { status, body } = await get('/standing')
    expect(status).toBe(200)
    expect(body.season).toBe(2026)
    expect(body.general).toEqual([
      {
        id: 677,
        name: 'HER',
        team_name: 'Naranjeros de Hermosillo',
        wins: 2,
        losses: 1,
        percent: '.667',
        gb: '-',
        pts: '10',
      },
      {
        id: 673,
        name: 'MXC',
        team_name: 'Águilas de Mexicali',
        wins: 1,
        losses: 2,
        percent: '.333',
        gb: '1',
        pts: '9',
      },
    ])
    expect(body.first).toEqual(body.general)
    expect(body.second[0]).toMatchObject({ wins: 0, losses: 0, percent: '.000', gb: '-', pts: '0' })
    expect(body.points[0]).toMatchObject({ id: 677, first: '10', second: '0', total: '10' })
    expect(body.playoffs).toBeNull()
  })

  test('a season that the schedule does not have is not found', async () => {
    expect(await get('/standing?season=2019')).toMatchObject({
      status: 404,
      error: { code: 'errors.notFound' },
    })
    expect((await get('/standing?season=2026')).status).toBe(200)
  })

  test('the leaders come from the games while the league does not tell them', async () => {
    const { body } = await get('/leaders?mode=batting&column=hr')
    expect(body[0]).toEqual({
      id: 101,
      name: 'Nombre101 Apellido101',
      team: 'HER',
      team_name: 'Naranjeros de Hermosillo',
      img: '/api/3.0.0/teams/677/portraits/1.svg',
      thumb: '/api/3.0.0/teams/677/thumbs/1.svg',
      pos: 'CF',
      avg: '.500',
      r: '2',
      hr: '2',
      rbi: '6',
      sb: '2',
    })
    const pitchers = await get('/leaders?mode=pitching')
    expect(pitchers.body.map((it: { id: number }) => it.id)).toEqual([110, 210])
    expect(pitchers.body[0]).toMatchObject({ era: '0.00', w: '2', so: '18', sv: '0', whip: '0.67' })
    expect((await get('/leaders?mode=pitching&column=so&order=ASC&limit=1')).body).toMatchObject([
      { id: 210 },
    ])
    expect((await get('/leaders?type=playoffs')).body).toEqual([])
  })

  test.each([
    '/leaders?mode=batting&column=era',
    '/leaders?mode=running',
    '/leaders?limit=0',
    '/players/x',
    '/games?date=2026-02-30',
  ])('%s is refused', async (path) => {
    expect(await get(path)).toMatchObject({ status: 400, error: { code: 'errors.badRequest' } })
  })

  test('a club with its record after each game, newest first, and what comes next', async () => {
    const { body } = await get('/teams/677')
    expect(body).toMatchObject({
      name: 'Naranjeros de Hermosillo',
      shortName: 'Naranjeros',
      abbrLower: 'her',
      abbrUpper: 'HER',
      wins: 2,
      losses: 1,
      percent: '.667',
    })
    expect(
      body.results.map((it: { gameId: number; wins: number; losses: number }) => [
        it.gameId,
        it.wins,
        it.losses,
      ]),
    ).toEqual([
      [PK + 2, 2, 1],
      [PK + 1, 2, 0],
      [PK, 1, 0],
    ])
    expect(body.results[0]).toMatchObject({
      opponent: '@MXC',
      won: false,
      runs: 2,
      opponentRuns: 5,
      hits: null,
    })
    expect(body.results[1]).toMatchObject({ won: true, runs: 1, hits: 2, homes: 1, errors: 0 })
    expect(body.results[1].activities).toEqual([
      { title: 'Bateo', movements: [{ label: 'Jonrones', value: 'Nadie.' }] },
    ])
    expect(body.upcoming.map((it: { opponent: string }) => it.opponent)).toEqual(['@MXC', 'MXC', '@MXC'])
    expect(body.players.map((it: { mlbId: number }) => it.mlbId)).toContain(101)
    expect((await get('/teams')).body.map((it: { id: number }) => it.id)).toEqual([673, 677])
    expect((await get('/teams/147')).status).toBe(404)
  })

  test('a player whom the league does not tell is known from his games', async () => {
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
    expect(
      body.battingLog.map((it: { opponent: string; gameId: number }) => [it.opponent, it.gameId]),
    ).toEqual([
      ['@MXC', PK + 1],
      ['@MXC', PK],
    ])
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

  test('a player as the league tells him, with his figures of every season and of its games', async () => {
    upstream.routes.set('/api/v1/people?personIds=102', {
      people: [smallPerson(102, { currentTeam: { id: 147, name: 'Verano FC' } })],
    })
    upstream.routes.set('/api/v1/people/102/stats', {
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
              game: { gamePk: PK },
            },
          ),
          smallSplit(
            { atBats: 4, hits: 2, avg: '.300' },
            {
              date: '2026-11-18',
              isHome: true,
              isWin: false,
              opponent: { id: 673, name: 'Mexicali' },
              game: { gamePk: PK + 1 },
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
    upstream.routes.set('/api/v1/teams/677/roster', {
      roster: [
        {
          person: smallPerson(102),
          jerseyNumber: '9',
          position: { name: 'Outfielder', abbreviation: 'CF' },
          status: { code: 'A', description: 'Active' },
        },
      ],
    })
    product.clock.advance(7 * 3_600_000)
    await get('/teams/677')
    await arrives(async () => expect((await get('/teams/677')).body.players).toHaveLength(1))
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

  test('leaders are the league’s own as soon as it tells them; another league’s or part’s figures are not ours', async () => {
    const led = (id: number, avg: string, over: Record<string, unknown> = {}) =>
      smallSplit(
        { avg, plateAppearances: 60, homeRuns: 4 },
        {
          player: { id, fullName: `Bateador ${id}` },
          position: { abbreviation: '1B' },
          ...over,
        },
      )
    upstream.routes.set('/api/v1/stats?stats=season&group=hitting', {
      stats: [
        smallStats('season', 'hitting', [
          led(301, '.310'),
          led(302, '.333'),
          led(102, '.320'),
          led(303, '.444', { league: { id: 131 } }),
          led(304, '.555', { gameType: 'P' }),
        ]),
      ],
    })
    product.clock.advance(60_000)
    const body = await arrives(async () => {
      const { body } = await get('/leaders')
      expect(body.map((it: { id: number; avg: string }) => [it.id, it.avg])).toEqual([
        [302, '.333'],
        [102, '.320'],
        [301, '.310'],
      ])
      return body
    })
    expect(body[0]).toMatchObject({ name: 'Bateador 302', team: 'HER', pos: '1B', hr: '4', sb: '0' })
    // By the number of the roster; of whom it does not list we have the name.
    expect(body.map((it: { thumb: string }) => it.thumb)).toEqual([
      '/api/3.0.0/teams/677/thumbs/B.svg',
      '/api/3.0.0/teams/677/thumbs/9.svg',
      '/api/3.0.0/teams/677/thumbs/B.svg',
    ])
    upstream.routes.delete('/api/v1/stats?stats=season&group=hitting')
  })

  test('where the first half ended is what the league’s own tables of the halves say', async () => {
    const table = (standingsType: string, records: [number, number, number][]) => ({
      standingsType,
      teamRecords: records.map(([id, wins, losses]) => ({ team: { id }, wins, losses })),
    })
    upstream.routes.set('/api/v1/standings', {
      records: [
        table('firstHalf', [
          [677, 2, 0],
          [673, 0, 2],
        ]),
        table('secondHalf', [
          [677, 0, 1],
          [673, 1, 0],
        ]),
        table('regularSeason', [
          [677, 2, 1],
          [673, 1, 2],
        ]),
      ],
    })
    product.clock.advance(60_000)
    const body = await arrives(async () => {
      const { body } = await get('/standing')
      expect(body.second[0]).toMatchObject({ name: 'MXC', wins: 1, losses: 0, pts: '10' })
      return body
    })
    expect(body.first[0]).toMatchObject({ name: 'HER', wins: 2, losses: 0, pts: '10' })
    expect(body.points).toMatchObject([
      { name: 'HER', first: '10', second: '9', total: '19' },
      { name: 'MXC', first: '9', second: '10', total: '19' },
    ])
  })

  test('the league is asked once for what many want, and its last good answer outlives it', async () => {
    await get('/players/102')
    const before = upstream.asked.length
    await Promise.all([1, 2, 3, 4].map(() => get('/players/102')))
    expect(upstream.asked.slice(before)).toEqual([])
    upstream.down = true
    product.clock.advance(48 * 3_600_000)
    expect((await get('/players/102')).body).toMatchObject({ jersey: '9', summerTeam: 'Verano FC' })
    upstream.down = false
  })

  test.each([
    'null',
    '[]',
    '"x"',
    '{"people":[{"id":105,"currentAge":"old"}]}',
    '<html>',
    '{"people":[{"id"',
  ])('a league that answers %s makes nobody hear of a fault of ours', async (body) => {
    upstream.routes.clear()
    upstream.raw = body
    product.clock.advance(60_000)
    for (const path of ['/players/105', '/players/110', '/teams/673', '/teams', '/leaders', '/standing'])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    upstream.raw = undefined
  })

  test('a player whom nobody knows is not found, and not asked for again', async () => {
    expect(await get('/players/424242')).toMatchObject({ status: 404, error: { code: 'errors.notFound' } })
    const before = upstream.asked.filter((it) => it.includes('424242')).length
    expect((await get('/players/424242')).status).toBe(404)
    expect(upstream.asked.filter((it) => it.includes('424242'))).toHaveLength(before)
  })

  test('nobody counts the league’s people through us', async () => {
    for (let id = 500_000; id < 500_200; id += 1) await get(`/players/${id}`)
    expect(upstream.asked.filter((it) => /personIds=5\d{5}/.test(it)).length).toBeLessThanOrEqual(60)
    expect((await get('/players/500199')).status).toBe(503)
  })

  test('a game in detail, final and before its start; one the league does not have is not found', async () => {
    const { body } = await get(`/games/${PK}`)
    expect(body).toMatchObject({
      awayAbbr: 'HER',
      homeAbbr: 'MXC',
      statusText: 'Final',
      r: { away: 1, home: 0 },
      scores: [{ inning: 1, away: 1, home: null }],
      winningPitcher: { mlbid: 110, team: 'HER' },
    })
    expect(Object.keys(body.batting)).toEqual(['HER', 'MXC'])
    expect(body.lineups.away).toHaveLength(9)
    expect((await get(`/games/${PK + 4}`)).body).toMatchObject({ statusText: 'Por comenzar', scores: [] })
    expect((await get('/games/1')).status).toBe(404)
  })

  test('a week of games from a date on, by the title of its days', async () => {
    const { body } = await get('/games?date=2026-11-17')
    expect(Object.entries(body).map(([title, games]) => [title, (games as unknown[]).length])).toEqual([
      ['martes 17 de noviembre de 2026', 1],
      ['miércoles 18 de noviembre de 2026', 1],
      ['jueves 19 de noviembre de 2026', 1],
      ['viernes 20 de noviembre de 2026', 1],
      ['sábado 21 de noviembre de 2026', 1],
      ['domingo 22 de noviembre de 2026', 1],
      ['lunes 23 de noviembre de 2026', 0],
    ])
  })

  test.each([
    '/standing',
    '/leaders',
    '/teams',
    '/teams/677',
    '/players/102',
    `/games/${PK}`,
    '/games?date=2026-11-17',
  ])('who asks for %s again with the ETag hears 304', async (path) => {
    const first = await get(path)
    expect(first.status).toBe(200)
    const again = await product.app.inject({
      url: `/api/3.0.0${path}`,
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})
