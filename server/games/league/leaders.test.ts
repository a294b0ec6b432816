import { expect, test } from 'vitest'
import { smallPerson, smallSplit, smallStats } from '../../../testing/feeds/small-people.ts'
import { openSmallSeason } from '../../../testing/feeds/small-season.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'

const season = openForTests(openSmallSeason)
const get = (path: string) => season.get(path)

test('the leaders are computed from the games while the league publishes none', async () => {
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
    year: '2026',
    g: '2',
    h2b: '0',
    h3b: '0',
  })
  const pitchers = await get('/leaders?mode=pitching')
  expect(pitchers.body.map((it: { id: number }) => it.id)).toEqual([110, 210])
  expect(pitchers.body[0]).toMatchObject({ era: '0.00', w: '2', so: '18', sv: '0', whip: '0.67' })
  expect((await get('/leaders?mode=pitching&column=so&order=ASC&limit=1')).body).toMatchObject([{ id: 210 }])
  expect((await get('/leaders?type=playoffs')).body).toEqual([])
})

test.each([
  ['2B', 'h2b'],
  ['3b', 'h3b'],
  ['j', 'g'],
  ['a%C3%B1o', 'year'],
])('the leaders are ordered by the column %s, whatever its name in the data', async (requested, column) => {
  for (const mode of ['batting', 'pitching']) {
    const { status, body } = await get(`/leaders?mode=${mode}&column=${requested}`)
    const values = body.map((it: Record<string, string>) => Number(it[column]))
    expect([status, values.length > 1]).toEqual([200, true])
    expect(values).toEqual([...values].sort((a, b) => b - a))
  }
})

test('the leaders are the league’s own once it has them, without figures of other leagues or parts', async () => {
  const leaderSplit = (id: number, avg: string, overrides: Record<string, unknown> = {}) =>
    smallSplit(
      { avg, plateAppearances: 60, homeRuns: 4 },
      {
        player: { id, fullName: `Bateador ${id}` },
        position: { abbreviation: '1B' },
        ...overrides,
      },
    )
  season.upstream.routes.set('/api/v1/teams/677/roster', {
    roster: [{ person: smallPerson(102), jerseyNumber: '9' }],
  })
  season.upstream.routes.set('/api/v1/stats?stats=season&group=hitting', {
    stats: [
      smallStats('season', 'hitting', [
        leaderSplit(301, '.310'),
        leaderSplit(302, '.333'),
        leaderSplit(102, '.320'),
        leaderSplit(303, '.444', { league: { id: 131 } }),
        leaderSplit(304, '.555', { gameType: 'P' }),
      ]),
    ],
  })
  season.clock.advance(60_000)
  const body = await waitUntil(async () => {
    const { body } = await get('/leaders')
    expect(body.map((it: { id: number; avg: string }) => [it.id, it.avg])).toEqual([
      [302, '.333'],
      [102, '.320'],
      [301, '.310'],
    ])
    // The first portrait has the roster's number; the second has the name, as the roster lacks that player.
    expect(body.map((it: { thumb: string }) => it.thumb)).toEqual([
      '/api/3.0.0/teams/677/thumbs/B.svg',
      '/api/3.0.0/teams/677/thumbs/9.svg',
      '/api/3.0.0/teams/677/thumbs/B.svg',
    ])
    return body
  })
  expect(body[0]).toMatchObject({ name: 'Bateador 302', team: 'HER', pos: '1B', hr: '4', sb: '0' })
})
