import { beforeAll, expect, test } from 'vitest'
import { gamesOnAirNear, openFeed } from '../games-for-tests.ts'

const START = Date.parse('2026-11-20T01:30:00Z')
const clock = { t: START, now: () => clock.t }
const { feed, get, json } = openFeed(clock)
let live: number

beforeAll(() => {
  const { season } = feed
  live =
    gamesOnAirNear(season).find(({ gamePk }) => season.boardAt(gamePk, START)?.state === 'live')?.gamePk ?? 0
})

const later = (ms: number) => {
  clock.t = START + ms
}

test('the schedule lists the games of a day with the requested parts', async () => {
  later(0)
  const bare = await json('/api/v1/schedule?sportId=17&leagueId=132&date=2026-11-19')
  expect(bare).toMatchObject({
    totalGames: 5,
    totalGamesInProgress: 1,
    dates: [{ date: '2026-11-19', totalGames: 5 }],
  })
  expect(bare.dates[0].games[1]).not.toHaveProperty('linescore')
  const full = await json(
    '/api/v1/schedule?sportId=17&leagueId=132&startDate=2026-11-19&endDate=2026-11-19&hydrate=team,linescore(matchup,runners),probablePitcher,decisions,broadcasts(all),game(sponsorships),venue(timezone)',
  )
  const [over, on, next] = full.dates[0].games
  expect(over).toMatchObject({
    status: { codedGameState: 'F' },
    decisions: { winner: { id: expect.any(Number) } },
  })
  expect(on).toMatchObject({
    gamePk: live,
    link: `/api/v1.1/game/${live}/feed/live`,
    gameType: 'R',
    season: '2026',
    officialDate: '2026-11-19',
    status: { abstractGameState: 'Live', statusCode: 'I' },
    teams: { away: { score: expect.any(Number), team: { abbreviation: expect.any(String) } } },
    linescore: { currentInning: 1, isTopInning: true },
    venue: { timeZone: { id: expect.stringContaining('America/') } },
  })
  const home = on.teams.home.team.abbreviation
  expect(on.broadcasts.filter((it: { homeAway: string }) => it.homeAway === 'home')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'TV', language: 'es', name: expect.any(String) }),
      expect.objectContaining({ type: 'FM', sourceUrl: `http://localhost:80/radio/${home}` }),
    ]),
  )
  expect(on.sponsorships).toMatchObject([{ tlink: `http://localhost:80/sponsors/${home}` }])
  expect(next.teams.home).toMatchObject({ probablePitcher: { fullName: expect.any(String) } })
  expect(next.teams.home).not.toHaveProperty('score')
  expect(next.linescore.innings).toEqual([])
})

test('the schedule has games by number', async () => {
  later(0)
  expect((await json(`/api/v1/schedule?gamePks=${live},1`)).totalGames).toBe(1)
})

test('the schedule is empty for another league or a day without games', async () => {
  const empty = { totalGames: 0, dates: [] }
  expect(await json('/api/v1/schedule?sportId=17&leagueId=131&date=2026-11-19')).toMatchObject(empty)
  expect(await json('/api/v1/schedule?sportId=1&date=2026-11-19')).toMatchObject(empty)
  expect(await json('/api/v1/schedule?sportId=17&date=2026-11-23')).toMatchObject(empty)
})

test('a game’s feed has an ETag, and answers 304 while it has not changed', async () => {
  later(0)
  const url = `/api/v1.1/game/${live}/feed/live`
  const reply = await get(url)
  expect(reply.headers).toMatchObject({
    'cache-control': 'max-age=10, stale-while-revalidate=30',
    'content-type': 'application/json;charset=UTF-8',
  })
  const tag = String(reply.headers.etag)
  expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(304)
  later(60_000)
  expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(200)
})

test('a game’s board has the score of its feed', async () => {
  later(40 * 60_000)
  const { liveData, metaData } = await json(`/api/v1.1/game/${live}/feed/live`)
  expect(metaData).toMatchObject({ wait: 10, timeStamp: expect.stringMatching(/^\d{8}_\d{6}$/) })
  expect(feed.season.boardAt(live, clock.t)).toMatchObject({
    awayRuns: liveData.linescore.teams.away.runs,
    homeRuns: liveData.linescore.teams.home.runs,
    inning: liveData.linescore.currentInning,
    outs: liveData.linescore.outs,
  })
})

test('a game’s feed is available at each past timecode, and at no future one', async () => {
  later(40 * 60_000)
  const codes: string[] = await json(`/api/v1.1/game/${live}/feed/live/timestamps`)
  expect(codes.toSorted()).toEqual(codes)
  const middle = codes[Math.floor(codes.length / 2)]
  const then = await json(`/api/v1.1/game/${live}/feed/live?timecode=${middle}`)
  expect(then.metaData.timeStamp).toBe(middle)
  const future = await json(`/api/v1.1/game/${live}/feed/live?timecode=20991231_235959`)
  expect(future.metaData.timeStamp).toBe(codes.at(-1))
})

test('a game’s patches from an earlier timecode lead to the present feed', async () => {
  later(40 * 60_000)
  const codes: string[] = await json(`/api/v1.1/game/${live}/feed/live/timestamps`)
  const now = await json(`/api/v1.1/game/${live}/feed/live`)
  for (const back of [2, 5, 20]) {
    const start = codes.at(-back)
    const then = await json(`/api/v1.1/game/${live}/feed/live?timecode=${start}`)
    const patches = await json(`/api/v1.1/game/${live}/feed/live/diffPatch?startTimecode=${start}`)
    expect(patches).toHaveLength(1)
    expect(patched(then, patches[0].diff)).toEqual(now)
  }
  expect(await json(`/api/v1.1/game/${live}/feed/live/diffPatch?startTimecode=${codes.at(-1)}`)).toEqual([])
  const fullUpdate = await json(`/api/v1.1/game/${live}/feed/live/diffPatch`)
  expect(fullUpdate.metaData.logicalEvents).toEqual(['fullUpdate'])
})

test('the teams endpoint lists the ten clubs in the API’s format', async () => {
  const { teams } = await json('/api/v1/teams?sportId=17&season=2026')
  expect(teams).toHaveLength(10)
  expect(teams).toContainEqual(
    expect.objectContaining({
      id: 675,
      name: 'Caneros de los Mochis',
      abbreviation: 'MOC',
      teamName: 'Los Mochis',
    }),
  )
})

test.each([
  ['/api/v1.1/game/1/feed/live', 404],
  ['/api/v1.1/game/abc/feed/live', 400],
  ['/api/v1.1/game/99999999999999/feed/live', 400],
  ['/api/v1/schedule?date=yesterday', 400],
  ['/api/v1/schedule?date=2026-13-45', 400],
  ['/api/v1/schedule?startDate=2026-11-20&endDate=2026-11-01', 400],
  ['/api/v1/schedule?startDate=2000-01-01&endDate=2026-11-01', 400],
  ['/api/v1/schedule?gamePks=1,x', 400],
])('the request %s is refused with %i in the API’s format', async (url, status) => {
  const reply = await get(url)
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toMatchObject({
    messageNumber: expect.any(Number),
    message: expect.any(String),
    traceId: null,
  })
})

test('an invalid timecode is refused', async () => {
  expect((await get(`/api/v1.1/game/${live}/feed/live?timecode=now`)).statusCode).toBe(400)
})

type Operation = { op: 'add' | 'replace' | 'remove'; path: string; value?: unknown }

// RFC 6902, as a reader of the feed would apply it.
const patched = (document: unknown, operations: Operation[]): unknown => {
  const root = { '': structuredClone(document) } as Record<string, unknown>
  for (const { op, path, value } of operations) {
    const keys = path.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    const last = keys.pop() ?? ''
    const parent = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], root)
    if (Array.isArray(parent) && op === 'add') parent.splice(Number(last), 0, value)
    else if (Array.isArray(parent) && op === 'remove') parent.splice(Number(last), 1)
    else if (op === 'remove') delete (parent as Record<string, unknown>)[last]
    else (parent as Record<string, unknown>)[last] = value
  }
  return root['']
}
