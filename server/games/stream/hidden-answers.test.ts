import { beforeAll, describe, expect, test } from 'vitest'
import { SPOILERS_COOKIE } from '../../../contract/accounts/spoilers.ts'
import type { GameLog } from '../../../contract/games/game-log.ts'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { watchEvents } from '../../../testing/clients/watch-events.ts'
import {
  final,
  live,
  preGame,
  type Status,
  smallFeed,
  smallSchedule,
} from '../../../testing/feeds/small-feed.ts'
import { smallLeague } from '../../../testing/feeds/small-league.ts'
import { smallPeople } from '../../../testing/feeds/small-people.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { parseFeed } from '../../providers/league/league-feed-shape.ts'
import { watchPositions } from '../../streaming/tables.ts'
import { readFeed } from '../feed/read-feed.ts'
import { createPolling, pollDue } from '../polling/poll.ts'
import { openGames } from '../state/open-games.ts'
import { publishLog } from '../state/publish.ts'

/*
 * The same season twice: its hidden games have other runs, hits, winners, innings and decisions. An answer
 * tells nothing of them where it is the same, byte for byte, in both seasons.
 */

const PK = 900_001
const NOW = Date.parse('2026-11-21T02:30:00Z')
const suspended: Status = { codedGameState: 'U', statusCode: 'U', detailedState: 'Suspended: Rain' }
const called: Status = { codedGameState: 'F', statusCode: 'F', detailedState: 'Completed Early: Rain' }

type Course = { status: Status; runs: [away: number, home: number]; innings: number; plays?: number }
/** One season and the other: each day's game, from 14 November on. */
const seasons: [Course, Course][] = [
  [
    { status: final, runs: [2, 3], innings: 9 },
    { status: final, runs: [9, 1], innings: 9 },
  ],
  [
    { status: final, runs: [6, 5], innings: 15 },
    { status: final, runs: [0, 8], innings: 9 },
  ],
  [
    { status: called, runs: [8, 1], innings: 5 },
    { status: final, runs: [3, 10], innings: 9 },
  ],
  [
    { status: final, runs: [4, 4], innings: 12 },
    { status: final, runs: [7, 0], innings: 9 },
  ],
  [
    { status: suspended, runs: [1, 1], innings: 6 },
    { status: suspended, runs: [5, 2], innings: 3 },
  ],
  [
    { status: live, runs: [1, 0], innings: 1, plays: 3 },
    { status: live, runs: [0, 0], innings: 1, plays: 1 },
  ],
]
const LIVE = PK + seasons.length - 1
const SUSPENDED = LIVE - 1
const UPCOMING = PK + seasons.length
const ids = seasons.map((_, index) => PK + index)
const dayOf = (index: number) => `2026-11-${15 + index}`
const startOf = (index: number) => `2026-11-${16 + index}T01:30:00Z`

const courseFeed = (index: number, { status, runs, innings, plays }: Course) => {
  const feed = smallFeed({ pk: PK + index, status, startsAt: startOf(index) })
  feed.gameData.datetime.officialDate = dayOf(index)
  const [away, home] = runs
  const shiftMs = Date.parse(startOf(index)) - Date.parse('2026-11-20T01:30:00Z')
  const shifted = JSON.parse(
    JSON.stringify(feed.liveData.plays.allPlays.slice(0, plays)).replace(
      /"2026-11-20T\d\d:\d\d:\d\d.\d+Z"/g,
      (it) => JSON.stringify(new Date(Date.parse(JSON.parse(it)) + shiftMs)),
    ),
  )
  feed.liveData.plays.allPlays = shifted
  feed.liveData.linescore.innings = Array.from({ length: innings }, (_, nth) => ({
    num: nth + 1,
    away: { runs: nth === 0 ? away : 0, hits: nth + 1, errors: 0 },
    home: { runs: nth === 0 ? home : 0, hits: 2, errors: 1 },
  }))
  feed.liveData.linescore.teams = {
    away: { runs: away, hits: away + 4, errors: 0 },
    home: { runs: home, hits: home + 3, errors: 1 },
  }
  Object.assign(feed.liveData.boxscore.teams.away.players.ID101?.stats ?? {}, {
    batting: { atBats: 4, hits: away, runs: away, homeRuns: 1 },
  })
  feed.liveData.boxscore.info = [{ label: 'T', value: `${innings}:07.` }]
  const [winner, loser] = away > home ? [110, 210] : [210, 110]
  if (status === final) feed.liveData.decisions = { winner: { id: winner }, loser: { id: loser } }
  return feed
}

/** The season by the first or the second of all courses. */
const leagueOf = (which: 0 | 1) => {
  const league = smallLeague()
  const rows = seasons.map(([...courses], index) => ({ index, course: courses[which] as Course }))
  const schedule = smallSchedule([
    ...rows.map(({ index, course }) => ({
      ...{ pk: PK + index, day: dayOf(index), startsAt: startOf(index), status: course.status },
    })),
    { pk: UPCOMING, day: dayOf(6), startsAt: startOf(6), status: preGame },
  ])
  for (const { index, course } of rows) {
    const { teams } = schedule.dates[index]?.games[0] ?? {}
    const [away, home] = course.runs
    if (course.status !== live && course.status !== suspended) {
      Object.assign(teams?.away ?? {}, { score: away })
      Object.assign(teams?.home ?? {}, { score: home })
    }
    Object.assign(teams?.away.leagueRecord ?? {}, { wins: 12 + away })
    league.games.set(PK + index, courseFeed(index, course))
  }
  league.schedule = schedule
  return league
}

/** Players come to each game with the same season behind them. */
const withSeasonBefore = (log: GameLog): GameLog => {
  const season = { ab: 40, h: 10, outs: 27, er: 3, w: 1, l: 2 }
  const players = Object.entries(log.players).map(([id, it]) => [id, { ...it, season }])
  return { ...log, players: Object.fromEntries(players) }
}

const openSeason = async (which: 0 | 1) => {
  const product = await openTestApp({ fetch: smallPeople().fetch, limits: 'none' })
  product.clock.advance(NOW - product.clock.now())
  const games = await openGames({ ...product.outside, leagueFeed: leagueOf(which).leagueFeed })
  const polling = createPolling(games, () => 0.5)
  await pollDue(polling)
  for (const [index, courses] of seasons.entries()) {
    const feed = parseFeed(courseFeed(index, courses[which]))
    const log = readFeed(feed, games.rows.get(PK + index)?.at(-1))
    if (log !== undefined) await publishLog(games, withSeasonBefore(log))
  }
  await waitUntil(async () => {
    const answers = await Promise.all(ids.map((id) => product.app.inject(`/api/3.0.0/boxscore/${id}`)))
    for (const it of answers) expect(it.statusCode).toBe(200)
    const { response } = (await product.app.inject('/api/3.0.0/teams/677')).json()
    expect(response.results.map((it: { hits: number | null }) => it.hits)).not.toContain(null)
  })
  await games.close()
  const url = await product.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...product, url }
}

const first = openForTests(() => openSeason(0))
const second = openForTests(() => openSeason(1))

/** The addresses whose answers tell of those games. */
const telling = [
  ...['/calendar?date=2026-11', `/games?date=${dayOf(0)}`, '/standing', '/teams/677', '/teams/673'],
  ...['/leaders', '/players/101', '/players/110'],
  ...ids
    .filter((id) => id !== SUSPENDED)
    .flatMap((id) => [...[`/boxscore/${id}`, `/boxscore/${id}?lang=en`, `/games/${id}`, `/games/${id}/log`]]),
  ...[15, 16, 17, 18, 20].map((day) => `/scoreboard/2026/11/${day}`),
  `/playbyplay/${LIVE}`,
]
/** Those that a viewer may ask for all the same, which tell no figure. */
const silent = [
  ...[
    '/teams',
    '/directory',
    '/teams/677/season.ics',
    '/players/210',
    '/leaders?mode=pitching',
    '/scoreboard/2026/11/19',
    '/scoreboard/2026/11/21',
  ],
  ...ids.flatMap((id) => [`/calendar/games/${id}`, `/calendar/games/${id}/game.ics`, `/playbyplay/${id}`]),
  ...[SUSPENDED, UPCOMING].flatMap((id) => [`/boxscore/${id}`, `/games/${id}`, `/games/${id}/log`]),
]

type Season = typeof first
type State = { name: string; enter(season: Season): Promise<Record<string, string>> }

const everything = { all: true, teams: [], games: {} }
let users = 0
const memberIn = async (season: Season): Promise<Browser> => {
  users += 1
  const browser = season.browser()
  await browser.register(`vault${users}@playball.test`)
  return browser
}
const headersOf = (browser: Browser) => ({
  authorization: browser.token ?? '',
  cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})
const beginAll = async (season: Season, { userId }: Browser) => {
  const at = new Date(NOW)
  await season.db
    .insert(watchPositions)
    .values(ids.map((gamePk) => ({ userId, gamePk, frameAt: at, savedAt: at })))
}

const states: State[] = [
  {
    name: 'a visitor with the cookie',
    enter: async () => ({
      cookie: `${SPOILERS_COOKIE}=${encodeURIComponent(JSON.stringify(everything))}`,
    }),
  },
  {
    name: 'a user who hides all games',
    enter: async (season) => {
      const browser = await memberIn(season)
      const saved = await browser.call('PUT', '/api/users/spoilers', { body: everything })
      expect(saved.statusCode).toBe(200)
      browser.cookies.delete(SPOILERS_COOKIE)
      return headersOf(browser)
    },
  },
  {
    name: 'a user who hides a club, whose requests have the cookie alone',
    enter: async (season) => {
      const browser = await memberIn(season)
      await browser.call('PUT', '/api/users/spoilers', { body: { teams: [677] } })
      return { cookie: headersOf(browser).cookie }
    },
  },
  {
    name: 'a user who began the games and left',
    enter: async (season) => {
      const browser = await memberIn(season)
      await beginAll(season, browser)
      return headersOf(browser)
    },
  },
]

const bodyOf = async ({ app }: Season, path: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url: `/api/3.0.0${path}`, headers })
  return { status: answer.statusCode, body: answer.body, cacheControl: answer.headers['cache-control'] }
}

test.each(telling)('the two seasons differ at %s for who hides nothing', async (path) => {
  expect((await bodyOf(first, path)).body).not.toBe((await bodyOf(second, path)).body)
})

describe.each(states)('$name', ({ enter }) => {
  let headers: [Record<string, string>, Record<string, string>]
  beforeAll(async () => {
    headers = [await enter(first), await enter(second)]
  })

  test.each([...telling, ...silent])('is told nothing at %s', async (path) => {
    const [one, other] = await Promise.all([
      bodyOf(first, path, headers[0]),
      bodyOf(second, path, headers[1]),
    ])
    expect(one.status).toBe(200)
    expect(one.body).toBe(other.body)
  })

  test.each(telling)('is given no shared copy of %s', async (path) => {
    expect((await bodyOf(first, path, headers[0])).cacheControl).toBe('no-store')
  })

  test.each([`/scoreboard/2026/11/20/stream`, `/games/${LIVE}/stream`, `/games/${PK}/stream`])(
    'is told nothing by the stream %s',
    async (path) => {
      const open = (season: Season, own: Record<string, string>) =>
        watchEvents(`${season.url}/api/3.0.0${path}`, own)
      const streams = [await open(first, headers[0]), await open(second, headers[1])]
      const [one, other] = await Promise.all(streams.map((it) => it.waitForEvents(1)))
      for (const it of streams) it.stop()
      expect(one).toEqual(other)
    },
  )

  test('sees everything at once where the page asks for it', async () => {
    const path = `/boxscore/${PK}`
    expect((await bodyOf(first, `${path}?show=1`, headers[0])).body).toBe((await bodyOf(first, path)).body)
  })
})
