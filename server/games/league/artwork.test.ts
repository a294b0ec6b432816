import { beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { final, live, smallFeed, smallSchedule } from '../../../testing/feeds/small-feed.ts'
import { smallLeague } from '../../../testing/feeds/small-league.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { createPolling, pollDue } from '../polling/poll.ts'
import { openGames } from '../state/open-games.ts'

const PK = 900_001
const GUEST = 119

/**
 * The game of the day before, which pitcher 110 won against a club of another league; the game of PK is live.
 */
const played = () => {
  const feed = smallFeed({ pk: PK + 1, status: final, startsAt: '2026-11-19T01:30:00Z' })
  feed.gameData.datetime.officialDate = '2026-11-18'
  Object.assign(feed.gameData.teams.home, { id: GUEST, abbreviation: 'TUC', name: 'Tucson' })
  feed.liveData.decisions = { winner: { id: 110 }, loser: { id: 210 } }
  return feed
}

/** Another server polls the games that this one answers. */
const product = openForTests(openTestApp)
beforeAll(async () => {
  product.clock.advance(Date.parse('2026-11-20T01:40:00Z') - product.clock.now())
  const league = smallLeague()
  const schedule = smallSchedule([
    { pk: PK + 1, status: final, day: '2026-11-18', startsAt: '2026-11-19T01:30:00Z' },
    { status: live },
  ])
  Object.assign(schedule.dates[0]?.games[0]?.teams.home.team ?? {}, {
    id: GUEST,
    abbreviation: 'TUC',
    name: 'Tucson',
  })
  league.schedule = schedule
  league.games.set(PK, smallFeed())
  league.games.set(PK + 1, played())
  const games = await openGames({ ...product.outside, leagueFeed: league.leagueFeed })
  await pollDue(createPolling(games, () => 0.5))
  await waitUntil(async () => {
    for (const pk of [PK, PK + 1])
      expect((await get(`/api/3.0.0/boxscore/${pk}`)).json().response?.away.lineup).toHaveLength(9)
    // The days come in a separate message.
    for (const day of ['18', '19'])
      expect((await get(`/api/3.0.0/scoreboard/2026/11/${day}`)).json().response).toHaveLength(1)
  })
  await games.close()
})

const get = (url: string, headers: Record<string, string> = {}) => product.app.inject({ url, headers })
const answerOf = async (path: string) => (await get(`/api/3.0.0${path}`)).json().response

test('artwork of clubs and players has the specification’s addresses, and every address in an answer works', async () => {
  const box = await answerOf(`/boxscore/${PK}`)
  expect([box.batter.thumb, box.currentPitcher.thumb]).toEqual([
    '/api/3.0.0/teams/677/thumbs/3.svg',
    '/api/3.0.0/teams/673/thumbs/10.svg',
  ])
  const [item] = await answerOf('/scoreboard/2026/11/18')
  expect([item.winningPitcher.image, item.losingPitcher.image]).toEqual([
    '/api/3.0.0/teams/677/portraits/10.svg',
    `/api/3.0.0/teams/${GUEST}/portraits/10.svg`,
  ])
  const detail = await answerOf(`/games/${PK}`)
  expect(detail.atbat).toMatchObject({
    image: '/api/3.0.0/teams/677/portraits/3.svg',
    thumb: '/api/3.0.0/teams/677/thumbs/3.svg',
    thumbs: '/api/3.0.0/teams/677/thumbs/3.svg',
  })
  expect(await answerOf('/players/101')).toMatchObject({
    image: '/api/3.0.0/teams/677/portraits/1.svg',
    thumb: '/api/3.0.0/teams/677/thumbs/1.svg',
  })
  const answers = [box, item, detail, await answerOf('/players/101'), await answerOf('/teams/677')]
  const addresses = [...JSON.stringify([answers, await answerOf('/leaders')]).matchAll(/"([^"]+\.svg)"/g)]
  expect(addresses.length).toBeGreaterThan(20)
  for (const [, address = ''] of addresses) expect((await get(address)).statusCode, address).toBe(200)
})

test('artwork is a plain image, may be cached for a week and is revalidated by its ETag', async () => {
  const address = '/api/3.0.0/teams/677/portraits/27.svg'
  const first = await get(address)
  expect(first.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=604800, stale-while-revalidate=604800',
    'content-security-policy': "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(first.body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="240" height="280"/)
  const again = await get(address, { 'if-none-match': `W/${first.headers.etag}` })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
  expect((await get('/api/3.0.0/teams/677/portraits/28.svg')).headers.etag).not.toBe(first.headers.etag)
  const head = await product.app.inject({ method: 'HEAD', url: address })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('a guest club has a plate with its abbreviation, and a player without a club has a portrait', async () => {
  const [club, guest] = [
    await get('/api/3.0.0/teams/677/crest.svg'),
    await get(`/api/3.0.0/teams/${GUEST}/crest.svg`),
  ]
  expect([club.statusCode, guest.statusCode]).toEqual([200, 200])
  expect(guest.body).not.toBe(club.body)
  expect((await get('/api/3.0.0/teams/0/thumbs/AM.svg')).statusCode).toBe(200)
})

test.each([
  '/teams/1/crest.svg',
  '/teams/0/crest.svg',
  '/teams/x/crest.svg',
  '/teams/677/crest.png',
  '/teams/1/portraits/27.svg',
  '/teams/-1/portraits/27.svg',
  '/teams/677/portraits/127.svg',
  '/teams/677/portraits/abc.svg',
  '/teams/677/portraits/%3Cscript%3E.svg',
  '/teams/677/portraits/27.svg.svg',
  '/teams/677/thumbs/.svg',
  '/teams/677/thumbs/27',
])('artwork at %s is not found', async (path) => {
  const answer = await get(`/api/3.0.0${path}`)
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'errors.notFound'])
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('the description of the API says that artwork is SVG', async () => {
  const { paths } = (await get('/api/openapi.json')).json()
  for (const path of ['crest.svg', 'portraits/{mark}.svg', 'thumbs/{mark}.svg'])
    expect(Object.keys(paths[`/api/3.0.0/teams/{id}/${path}`].get.responses['200'].content)).toEqual([
      'image/svg+xml',
    ])
})
