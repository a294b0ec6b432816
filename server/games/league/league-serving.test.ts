import { expect, test } from 'vitest'
import { FIRST_PK, openSmallSeason } from '../../../testing/feeds/small-season.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'

const season = openForTests(openSmallSeason)
const get = (path: string) => season.get(path)

test.each([
  '/leaders?mode=batting&column=era',
  '/leaders?mode=running',
  '/leaders?limit=0',
  '/players/x',
  '/games?date=2026-02-30',
])('the league’s endpoints refuse %s', async (path) => {
  expect(await get(path)).toMatchObject({ status: 400, error: { code: 'errors.badRequest' } })
})

test.each(['null', '[]', '"x"', '{"people":[{"id":105,"currentAge":"old"}]}', '<html>', '{"people":[{"id"'])(
  'a league that answers %s causes no server error for a viewer',
  async (body) => {
    season.upstream.routes.clear()
    season.upstream.raw = body
    season.clock.advance(60_000)
    for (const path of ['/players/105', '/players/110', '/teams/673', '/teams', '/leaders', '/standing'])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    season.upstream.raw = undefined
  },
)

test('a final or upcoming game has a detail, and a game that the league lacks is not found', async () => {
  const { body } = await get(`/games/${FIRST_PK}`)
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
  expect((await get(`/games/${FIRST_PK + 4}`)).body).toMatchObject({
    statusText: 'Por comenzar',
    scores: [],
  })
  expect((await get('/games/1')).status).toBe(404)
})

test('a week of games from a date on is listed by the titles of its days', async () => {
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
  `/games/${FIRST_PK}`,
  '/games?date=2026-11-17',
])('a request for %s with the ETag gets 304', async (path) => {
  const first = await get(path)
  expect(first.status).toBe(200)
  const again = await season.product.app.inject({
    url: `/api/3.0.0${path}`,
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
