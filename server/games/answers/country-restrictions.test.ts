import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app/open-test-app.ts'
import { final, live, preGame, smallFeed, smallSchedule } from '../../../testing/feeds/small-feed.ts'
import { smallLeague } from '../../../testing/feeds/small-league.ts'
import { smallOrigin } from '../../../testing/feeds/small-origin.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import type { Geolocation } from '../../providers/geolocation.ts'
import { createPolling, pollDue } from '../polling/poll.ts'
import { type Games, openGames } from '../state/open-games.ts'
import { openCountryRestrictions } from './country-restrictions.ts'
import { prepare } from './prepare.ts'

const PK = 910_001
const MEXICO = '189.203.0.10'
const UNITED_STATES = '8.8.8.8'
const SPAIN = '80.58.61.250'
const PUBLIC = 'public, max-age=5, stale-while-revalidate=30'
const PRIVATE = 'private, max-age=5, stale-while-revalidate=30'

let testApp: TestApp

/** The league's final on the night before the window, and two games within it, one of them live. */
beforeAll(async () => {
  const caribbeanSeries = { from: '2027-01-31T06:00:00Z', to: '2027-02-08T05:59:59Z' }
  testApp = await openTestApp({
    settings: { seasonLastStart: '2027-02-28T00:00:00Z', caribbeanSeries },
    fetch: smallOrigin().fetch as typeof fetch,
  })
  testApp.clock.advance(Date.parse('2027-02-03T01:40:00Z') - testApp.clock.now())
  const league = smallLeague()
  league.schedule = smallSchedule([
    { pk: PK, status: final, day: '2027-01-30', startsAt: '2027-01-31T01:30:00Z' },
    { pk: PK + 1, status: live, day: '2027-02-02', startsAt: '2027-02-03T01:30:00Z' },
    { pk: PK + 2, status: preGame, day: '2027-02-07', startsAt: '2027-02-08T01:30:00Z' },
    { pk: PK + 3, status: preGame, day: '2027-02-08', startsAt: '2027-02-09T01:30:00Z' },
  ])
  for (const [pk, status, startsAt] of [
    [PK, final, '2027-01-31T01:30:00Z'],
    [PK + 1, live, '2027-02-03T01:30:00Z'],
  ] as const)
    league.games.set(pk, smallFeed({ pk, status, startsAt }))
  const games = await openGames({ ...testApp.outside, leagueFeed: league.leagueFeed })
  const polling = createPolling(games, () => 0.5)
  // The first step polls tonight's game and the season's schedule, the second the games that it listed.
  for (let step = 0; step < 2; step += 1) await pollDue(polling)
  await waitUntil(async () => {
    expect(await listed('/scoreboard/2027/02/02', MEXICO)).toEqual([PK + 1])
    expect((await get(`/calendar/games/${PK}`, MEXICO)).body?.status).toBe('On Demand')
  })
  await games.close()
})
afterAll(() => testApp.close())

const get = async (path: string, ip: string, headers: Record<string, string> = {}) => {
  const answer = await testApp.app.inject({ url: `/api/3.0.0${path}`, remoteAddress: ip, headers })
  const json = answer.body === '' ? {} : answer.json()
  return { status: answer.statusCode, body: json.response, error: json.error, headers: answer.headers }
}
const listed = async (path: string, ip: string): Promise<number[]> => {
  const { body } = await get(path, ip)
  const items = path.startsWith('/calendar')
    ? body.flatMap((day: { games: { mlbid: number }[] }) => day.games.map((it) => it.mlbid))
    : body.map((it: { id: number }) => it.id)
  return items
}
const WEEK = '/calendar?date=2027-02-02&extraDays=6'

test.each([
  [MEXICO, [PK + 1, PK + 2, PK + 3]],
  [SPAIN, [PK + 1, PK + 2, PK + 3]],
  [UNITED_STATES, [PK + 3]],
])('a viewer from %s is listed the games %j of the Caribbean Series’ days', async (ip, games) => {
  expect(await listed(WEEK, ip)).toEqual(games)
})

test('the days of a hidden game stay in the calendar, empty', async () => {
  expect((await get(WEEK, UNITED_STATES)).body).toHaveLength(7)
})

test('the scoreboard of a day whose games are hidden in the viewer’s country is empty', async () => {
  expect(await listed('/scoreboard/2027/02/02', UNITED_STATES)).toEqual([])
  expect(await listed('/scoreboard/2027/02/02', SPAIN)).toEqual([PK + 1])
})

test('no edge caches an answer that depends on the country, in either variant; edges cache the others', async () => {
  for (const ip of [MEXICO, UNITED_STATES]) {
    expect((await get(WEEK, ip)).headers['cache-control']).toBe(PRIVATE)
    expect((await get('/scoreboard/2027/02/02', ip)).headers['cache-control']).toBe(PRIVATE)
    expect((await get('/calendar?date=2027-01-30&extraDays=0', ip)).headers['cache-control']).toBe(PUBLIC)
    expect((await get('/scoreboard/2027/01/30', ip)).headers['cache-control']).toBe(PUBLIC)
  }
})

test('a week of games by day title hides the games that its calendar hides', async () => {
  const week = '/games?date=2027-02-02'
  const [here, there] = [await get(week, MEXICO), await get(week, UNITED_STATES)]
  const count = (body: Record<string, unknown[]>) => Object.values(body).map((it) => it.length)
  expect(count(here.body)).toEqual([1, 0, 0, 0, 0, 1, 1])
  expect(count(there.body)).toEqual([0, 0, 0, 0, 0, 0, 1])
  for (const { headers } of [here, there]) expect(headers['cache-control']).toBe(PRIVATE)
})

test('the two variants of an answer have two ETags, and each is revalidated', async () => {
  const [here, there] = [await get(WEEK, MEXICO), await get(WEEK, UNITED_STATES)]
  expect(here.headers.etag).not.toBe(there.headers.etag)
  const conditional = { 'if-none-match': String(there.headers.etag) }
  expect((await get(WEEK, UNITED_STATES, conditional)).status).toBe(304)
  expect((await get(WEEK, MEXICO, conditional)).status).toBe(200)
})

test('the video of a game hidden in the viewer’s country is refused with the reason', async () => {
  expect(await get(`/calendar/games/${PK + 1}`, UNITED_STATES)).toMatchObject({
    status: 403,
    error: { code: 'errors.notInYourCountry', message: 'Este juego no se puede ver en tu país' },
  })
  expect((await get(`/calendar/games/${PK + 1}`, MEXICO)).body.status).toBe('Live')
  expect((await get(`/calendar/games/${PK}`, UNITED_STATES)).body.status).toBe('On Demand')
})

test('a member cannot start a Caribbean Series video in the United States, but can elsewhere', async () => {
  const credentials = { email: 'socio@playball.test', password: 'beisbol-2026', isWeb: '0' }
  const login = await testApp.app.inject({ method: 'POST', url: '/api/users/login', payload: credentials })
  const authorization = `Bearer ${login.json().response.token}`
  const start = async (gameId: number, remoteAddress: string) => {
    const url = `/api/streaming?gameId=${gameId}&isWeb=0&platform=ios`
    const answer = await testApp.app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { authorization },
    })
    return answer.statusCode === 200 ? 200 : `${answer.statusCode} ${answer.json().error.code}`
  }
  expect(await start(PK + 1, UNITED_STATES)).toBe('403 errors.notInYourCountry')
  expect(await start(PK, UNITED_STATES)).toBe(200)
  expect(await start(PK + 1, MEXICO)).toBe(200)
})

const start = '2027-02-02T01:30:00Z'
const gamesOf = (overrides: Partial<Games['settings']>) =>
  ({
    clock: { now: () => Date.parse('2027-01-20T00:00:00Z'), offset: () => 0 },
    settings: { mode: 'demo', seasonLastStart: undefined, caribbeanSeries: undefined, ...overrides },
    days: new Map(),
    limits: { computed: undefined },
    rows: new Map(),
    summaries: new Map([[PK, { startsAt: Date.parse(start) }]]),
    logger: { warn: () => undefined },
  }) as unknown as Games
const there: Geolocation = { locate: () => ({ name_en: 'United States', iso2: 'US' }) }

test('the demo takes the season’s Caribbean Series when no settings give its dates', () => {
  expect(openCountryRestrictions(gamesOf({}), there).hides(PK, UNITED_STATES)).toBe(true)
})

test('live mode hides nothing unless its settings say so', () => {
  expect(openCountryRestrictions(gamesOf({ mode: 'live' }), there).hides(PK, UNITED_STATES)).toBe(false)
  const caribbeanSeries = { from: '2027-02-02T01:30:00Z', to: '2027-02-02T01:30:00Z' }
  expect(
    openCountryRestrictions(gamesOf({ mode: 'live', caribbeanSeries }), there).hides(PK, UNITED_STATES),
  ).toBe(true)
})

test('games still load when the geolocation fails', () => {
  const broken: Geolocation = {
    locate: () => {
      throw new Error('no table')
    },
  }
  const country = openCountryRestrictions(gamesOf({}), broken)
  expect(country.hides(PK, UNITED_STATES)).toBe(false)
  const answer = prepare([])
  expect(country.scoreboardFor(UNITED_STATES, answer)).toBe(answer)
})
