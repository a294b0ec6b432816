import type { FastifyBaseLogger } from 'fastify'
import { createPolling, pollDue } from '../../server/games/polling/poll.ts'
import { openGames } from '../../server/games/state/open-games.ts'
import type { Settings } from '../../server/settings/settings.ts'
import { openTestApp } from '../app/open-test-app.ts'
import { waitUntil } from '../time/wait-until.ts'
import { final, preGame, type Status, smallFeed, smallSchedule } from './small-feed.ts'
import { smallLeague } from './small-league.ts'
import { smallPeople } from './small-people.ts'

/** The first game of the small season; the others have the numbers after it. */
export const FIRST_PK = 900_001
/** The afternoon of its fourth day. */
export const SEASON_NOW = Date.parse('2026-11-20T20:00:00Z')
const STEPS = 8

/**
 * The product with a season of six games between two clubs, some of them played and two of those read.
 * Another server polls its answers; `upstream` has its league's data beyond the games.
 */
export const openSmallSeason = async (
  league = smallSeason(),
  log?: FastifyBaseLogger,
  settings: Partial<Settings> = {},
  pages?: string,
) => {
  const upstream = smallPeople()
  const product = await openTestApp({ fetch: upstream.fetch, settings, pages, ...(log && { log }) })
  product.clock.advance(SEASON_NOW - product.clock.now())
  const games = await openGames({ ...product.outside, leagueFeed: league.leagueFeed })
  const polling = createPolling(games, () => 0.5)
  for (let step = 0; step < STEPS; step += 1) await pollDue(polling)
  const get = getFrom(product.app)
  await waitUntil(async () => {
    const { body } = await get('/teams/677')
    const read = body?.results.filter((it: { hits: number | null }) => it.hits !== null)
    if (read?.length !== 2) throw new Error('the games have not come yet')
  })
  await games.close()
  return { product, clock: product.clock, upstream, league, get, close: product.close }
}

type App = Awaited<ReturnType<typeof openTestApp>>['app']

/** Requests league data from a product: status, the value of `response` or `error`, and headers. */
export const getFrom =
  (app: App) =>
  async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url: `/api/3.0.0${path}`, headers })
    const json = answer.body === '' ? {} : answer.json()
    return { status: answer.statusCode, body: json.response, error: json.error, headers: answer.headers }
  }

/** The feed of that season; after four games the calendar takes the last one for the second half's first. */
export const smallSeason = (played: 3 | 4 = 3) => {
  const league = smallLeague()
  league.schedule = scheduled([
    { pk: FIRST_PK, day: '2026-11-17', status: final, score: [1, 0] },
    { pk: FIRST_PK + 1, day: '2026-11-18', status: final, score: [1, 0] },
    { pk: FIRST_PK + 2, day: '2026-11-19', status: final, score: [2, 5] },
    played === 3
      ? { pk: FIRST_PK + 3, day: '2026-11-20', status: preGame }
      : { pk: FIRST_PK + 3, day: '2026-11-20', status: final, score: [3, 4] },
    { pk: FIRST_PK + 4, day: '2026-11-21', status: preGame, swap: true },
    { pk: FIRST_PK + 5, day: '2026-11-22', status: preGame },
  ])
  league.games.set(FIRST_PK, playedFeed(FIRST_PK, '2026-11-18'))
  league.games.set(FIRST_PK + 1, playedFeed(FIRST_PK + 1, '2026-11-19'))
  return league
}

/** Rows with a score, as in the schedule of a final game. */
const scheduled = (
  rows: { pk: number; day: string; status: Status; score?: [number, number]; swap?: boolean }[],
) => {
  const schedule = smallSchedule(rows.map((it) => ({ ...it, startsAt: `${it.day}T23:30:00Z` })))
  rows.forEach(({ score, swap }, index) => {
    const teams = schedule.dates[index]?.games[0]?.teams as unknown as Record<'away' | 'home', object>
    if (score) Object.assign(teams.away, { score: score[0] })
    if (score) Object.assign(teams.home, { score: score[1] })
    if (swap) [teams.away, teams.home] = [teams.home, teams.away]
  })
  return schedule
}

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
