import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { boxScore } from '../../../contract/games/box-score.ts'
import { type CalendarDay, calendar } from '../../../contract/games/calendar.ts'
import { gameCourse } from '../../../contract/games/game-course.ts'
import { playByPlay } from '../../../contract/games/play-by-play.ts'
import { scoreboard } from '../../../contract/games/scoreboard.ts'
import { STATUS } from '../../../contract/games/status.ts'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { final, live, preGame, smallFeed, smallSchedule } from '../../../testing/feeds/small-feed.ts'
import { smallLeague } from '../../../testing/feeds/small-league.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { createPolling, pollDue } from '../polling/poll.ts'
import { openGames } from '../state/open-games.ts'

const PK = 900_001
const LATE = '2027-01-31T05:00:00Z'

/** Another server polls the games that this one answers. */
const testApp = openForTests(() => openTestApp({ settings: { seasonLastStart: '2027-01-30T23:59:59Z' } }))
beforeAll(async () => {
  testApp.clock.advance(Date.parse('2026-11-20T01:40:00Z') - testApp.clock.now())
  const league = smallLeague()
  league.schedule = smallSchedule([
    { pk: PK + 1, status: final, day: '2026-11-18', startsAt: '2026-11-19T01:30:00Z' },
    { status: live },
    { pk: PK + 2, status: preGame, day: '2026-11-21', startsAt: '2026-11-22T01:30:00Z' },
    { pk: PK + 3, status: preGame, day: '2027-01-30', startsAt: LATE },
  ])
  league.games.set(PK, smallFeed())
  const theDayBefore = smallFeed({ pk: PK + 1, status: final, startsAt: '2026-11-19T01:30:00Z' })
  theDayBefore.gameData.datetime.officialDate = '2026-11-18'
  league.games.set(PK + 1, theDayBefore)
  const games = await openGames({ ...testApp.outside, leagueFeed: league.leagueFeed })
  const polling = createPolling(games, () => 0.5)
  await pollDue(polling)
  await waitUntil(async () => {
    expect((await get('/scoreboard/2026/11/19')).body[0]?.linescore.awayTeam.runs).toBe(1)
    expect((await get(`/calendar/games/${PK + 1}`)).body?.ondemand).toBe(true)
    for (const later of [PK + 2, PK + 3]) expect((await get(`/calendar/games/${later}`)).status).toBe(200)
  })
  await games.close()
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await testApp.app.inject({ url: `/api/3.0.0${path}`, headers })
  const json = answer.body === '' ? {} : answer.json()
  return { status: answer.statusCode, body: json.response, error: json.error, headers: answer.headers }
}

test('the calendar lists today and the next two days, including empty ones', async () => {
  const { status, body } = await get('/calendar')
  expect(status).toBe(200)
  expect(body.map((it: CalendarDay) => [it.title, it.dateDay, it.dateMonth, it.games.length])).toEqual([
    ['jueves 19 de noviembre de 2026', '19', 'noviembre', 1],
    ['viernes 20 de noviembre de 2026', '20', 'noviembre', 0],
    ['sábado 21 de noviembre de 2026', '21', 'noviembre', 1],
  ])
  expect(calendar.response.parse(body)).toEqual(body)
  expect(body[0].games[0]).toMatchObject({
    mlbid: PK,
    name: 'Naranjeros@Águilas',
    awayTeam: { name: 'Naranjeros de Hermosillo', abbr: 'her' },
    timeStart: '7:30 PM',
    status: 'Live',
    isLive: true,
    streaming: true,
    channelsText: 'Canal de la Liga',
    probableHomePlayer: { name: 'Nombre210 Apellido210' },
  })
})

test('the calendar lists a month, a day with days after it, and a final game on demand', async () => {
  const month = await get('/calendar?date=2026-11')
  expect(month.body).toHaveLength(30)
  const week = await get('/calendar?date=2026-11-18&extraDays=6')
  expect(week.body).toHaveLength(7)
  expect(week.body[0].games[0]).toMatchObject({ status: 'On Demand', isFinal: true, ondemand: true })
  expect(await get('/calendar?date=2026-11-18&extraDays=0').then((it) => it.body)).toHaveLength(1)
})

test('a game that starts after the season’s last start is not listed in the calendar', async () => {
  const { body } = await get('/calendar?date=2027-01-30&extraDays=0')
  expect(body[0].games).toEqual([])
})

test('the scoreboard lists the games of a day, and none on a day without games', async () => {
  const { body } = await get('/scoreboard/2026/11/19')
  expect(scoreboard.response.parse(body)).toEqual(body)
  expect(body[0]).toMatchObject({
    id: PK,
    gameStatus: STATUS.live,
    tvStations: ['Canal de la Liga'],
    audioLink: 'https://radio.example/mexicali',
    gamedayLink: `http://localhost:3000/games/${PK}`,
    ads: ['https://semillas.example/'],
  })
  expect((await get('/scoreboard/2026/11/20')).body).toEqual([])
})

test('a live game, a final game and an upcoming game have a box score and plays', async () => {
  for (const pk of [PK, PK + 1, PK + 2]) {
    const box = await get(`/boxscore/${pk}`)
    const plays = await get(`/playbyplay/${pk}`)
    expect(boxScore.response.parse(box.body)).toEqual(box.body)
    expect(playByPlay.response.parse(plays.body)).toEqual(plays.body)
  }
  expect((await get(`/boxscore/${PK}`)).body.away.lineup).toHaveLength(9)
  expect((await get(`/playbyplay/${PK}`)).body[0].top.map((it: { title: string }) => it.title)).toEqual([
    'Out',
    'Doblete',
    'Sencillo',
  ])
  const [inning] = (await get(`/playbyplay/${PK}?lang=en`)).body
  expect(inning.top.map((it: { title: string }) => it.title)).toEqual(['field_out', 'double', 'single'])
  expect((await get(`/playbyplay/${PK + 2}`)).body).toEqual([])
})

test('the notes of a box score are Spanish unless English is requested; there is no other language', async () => {
  const notes = async (query: string) => (await get(`/boxscore/${PK + 1}${query}`)).body.gameInfo
  expect(await notes('')).toEqual([{ label: 'Asistencia', value: '9,100' }])
  expect(await notes('?lang=en')).toEqual([{ label: 'Att', value: '9,100' }])
  expect(await notes('?lang=en_US')).toEqual(await notes('?lang=en'))
  expect(await notes('?lang=es_MX')).toEqual(await notes('?lang=es'))
  expect(await notes('?lang=pt')).toEqual(await notes('?lang=es'))
})

test('a club’s activities are Spanish on the scoreboard too, as in the box score', async () => {
  const onScoreboard = (await get('/scoreboard/2026/11/18')).body[0].linescore
  const inBox = (await get(`/boxscore/${PK + 1}`)).body.linescore
  expect(onScoreboard.awayTeam.activities).toEqual([
    { title: 'Bateo', movements: [{ label: 'Jonrones', value: 'Nadie.' }] },
  ])
  expect([onScoreboard.awayTeam.activities, onScoreboard.homeTeam.activities]).toEqual([
    inBox.awayTeam.activities,
    inBox.homeTeam.activities,
  ])
  expect((await get(`/boxscore/${PK + 1}?lang=en`)).body.linescore.awayTeam.activities[0].title).toBe(
    'BATTING',
  )
})

test('no calendar, scoreboard or club lists a game that starts after the season’s last start', async () => {
  expect((await get('/calendar?date=2027-01-30&extraDays=0')).body[0].games).toEqual([])
  expect((await get('/scoreboard/2027/01/30')).body).toEqual([])
  expect((await get('/scoreboard/2026/11/21')).body).toHaveLength(1)
  const { upcoming } = (await get('/teams/677')).body
  expect(upcoming.map((it: { gameId: number }) => it.gameId)).toEqual([PK + 2])
})

test('a request with the ETag gets 304 and no body, and every answer may be cached at the edge', async () => {
  for (const path of ['/calendar', '/scoreboard/2026/11/19', `/boxscore/${PK}`, `/playbyplay/${PK}`]) {
    const first = await get(path)
    expect(first.headers['cache-control']).toBe('public, max-age=5, stale-while-revalidate=30')
    const again = await testApp.app.inject({
      url: `/api/3.0.0${path}`,
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
})

test('a large answer is compressed for clients that accept it, and a short answer never', async () => {
  const ask = (path: string, encoding: string) =>
    testApp.app.inject({ url: `/api/3.0.0${path}`, headers: { 'accept-encoding': encoding } })
  const plain = await ask(`/games/${PK}/log`, 'br, gzip;q=0')
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const it of await Promise.all([1, 2].map(() => ask(`/games/${PK}/log`, 'gzip, deflate, br')))) {
    expect(it.headers).toMatchObject({ 'content-encoding': 'gzip', etag: plain.headers.etag })
    expect(Number(it.headers['content-length'])).toBeLessThan(plain.rawPayload.length / 2)
    expect(gunzipSync(it.rawPayload)).toEqual(plain.rawPayload)
  }
  expect((await ask(`/calendar/games/${PK}`, 'gzip')).headers['content-encoding']).toBeUndefined()
})

test.each([
  [PK, { status: 'Live', streaming: true, ondemand: false }],
  [PK + 1, { status: 'On Demand', streaming: false, ondemand: true }],
  [PK + 2, { status: 'ComminSoon', streaming: false, ondemand: false }],
])('the availability of video is answered for game %i', async (pk, answer) => {
  expect((await get(`/calendar/games/${pk}`)).body).toEqual(answer)
})

test.each(['/boxscore/1', '/playbyplay/1', '/calendar/games/1'])(
  '%s of an unknown game is not found',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, error: { code: 'errors.notFound' } })
  },
)

test.each([
  '/calendar?date=2026-02-30',
  '/calendar?date=yesterday',
  '/calendar?date=2026-13',
  '/calendar?extraDays=-1',
  '/calendar?extraDays=1000',
  '/calendar?extraDays=',
  '/calendar?extraDays=0b11',
  '/scoreboard/2026/02/30',
  '/scoreboard/2026/13/01',
  '/scoreboard/x/y/z',
  '/boxscore/0',
  '/boxscore/1e99',
  `/boxscore/0x${PK.toString(16)}`,
  `/boxscore/%20${PK}`,
  '/playbyplay/abc',
])('the league’s API refuses %s', async (path) => {
  expect(await get(path)).toMatchObject({ status: 400, error: { code: 'errors.badRequest' } })
})

test('a finished game has a mark, a curve and its innings’ starts; one that is on has no mark', async () => {
  const over = await get(`/games/${PK + 1}/course`)
  expect(gameCourse.response.parse(over.body)).toEqual(over.body)
  expect(over.body.mark).toBeGreaterThanOrEqual(1)
  expect(over.body.curve).toHaveLength(25)
  expect(over.body.innings[0]).toMatchObject({ inning: 1, away: 0, home: 0 })
  const on = await get(`/games/${PK}/course`)
  expect(on.body).toMatchObject({ gameId: PK, mark: null, curve: [] })
  expect((await get('/games/1/course')).status).toBe(404)
})

test('a cut of a game is told part by part, each as the next one after a moment', async () => {
  const partAt = async (at: number | string, cut = 'action') => {
    const { status, body } = await get(`/games/${PK + 1}/cut?cut=${cut}&at=${at}`)
    expect(status).toBe(200)
    return body.segment
  }
  const first = await partAt(0)
  expect(first.from).toBeLessThan(first.to)
  expect(await partAt(first.from)).toEqual(first)
  let parts = 0
  for (let part = first; part !== null; part = await partAt(part.to)) {
    expect(part.from).toBeGreaterThanOrEqual(parts === 0 ? first.from : first.to)
    parts += 1
    expect(parts).toBeLessThan(100)
  }
  expect(await partAt('2030-01-01T00:00:00Z', 'scoring')).toBeNull()
})

test('a cut of a person needs the person, and an unknown game has none', async () => {
  for (const cut of ['player', 'pitcher', 'everything'])
    expect((await get(`/games/${PK + 1}/cut?cut=${cut}&at=0`)).status).toBe(400)
  expect((await get(`/games/${PK + 1}/cut?cut=player&person=101&at=0`)).status).toBe(200)
  expect((await get('/games/4/cut?cut=action&at=0')).status).toBe(404)
})
