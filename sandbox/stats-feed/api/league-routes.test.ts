import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeason, type PlayedSeason, statsFeed } from '../stats-feed.ts'

const TODAY = Date.parse('2026-11-20T01:30:00Z')
const HOUR = 3_600_000
const clock = { t: TODAY, now: () => clock.t }
const OURS = 'sportId=17&leagueId=132&season=2026'
let dir: string
let app: FastifyInstance
let season: PlayedSeason

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'league-'))
  season = await openSeason({ dataDir: dir, clock })
  app = Fastify()
  await app.register(statsFeed(season))
})
afterAll(async () => {
  await app.close()
  await season.stored()
  await rm(dir, { recursive: true })
})

const json = async (url: string) => (await app.inject(url)).json()
type TeamRecord = {
  team: { id: number }
  wins: number
  losses: number
  gamesBack: string
  gamesPlayed: number
  runDifferential: number
  streak: { streakCode: string }
}
type Split = { stat: Record<string, number | string>; player: { id: number }; rank: number; date: string }

const tables = async () => {
  const { records } = await json(
    `/api/v1/standings?leagueId=132&season=2026&standingsTypes=firstHalf,secondHalf,regularSeason&hydrate=team`,
  )
  return records as { standingsType: string; teamRecords: TeamRecord[] }[]
}

test('the standings are three tables of ten clubs; the halves sum to the season', async () => {
  clock.t = TODAY
  const [first, second, seasonTable] = await tables()
  expect([first, second, seasonTable].map((one) => one?.standingsType)).toEqual([
    'firstHalf',
    'secondHalf',
    'regularSeason',
  ])
  expect(first?.teamRecords.every(({ gamesPlayed }) => gamesPlayed === 35)).toBe(true)
  for (const club of seasonTable?.teamRecords ?? []) {
    const halfRecords = [first, second].map((halfTable) =>
      halfTable?.teamRecords.find(({ team }) => team.id === club.team.id),
    )
    expect(halfRecords.reduce((sum, halfTable) => sum + (halfTable?.wins ?? 0), 0)).toBe(club.wins)
    expect(halfRecords.reduce((sum, halfTable) => sum + (halfTable?.losses ?? 0), 0)).toBe(club.losses)
  }
  const sum = (key: 'wins' | 'losses' | 'runDifferential') =>
    seasonTable?.teamRecords.reduce((total, club) => total + club[key], 0)
  expect(sum('wins')).toBe(sum('losses'))
  expect(sum('runDifferential')).toBe(0)
  expect(seasonTable?.teamRecords[0]).toMatchObject({
    gamesBack: '-',
    streak: { streakCode: expect.stringMatching(/^[WL]\d+$/) },
  })
})

test('the standings agree with the schedule’s finals, and change when a game ends', async () => {
  clock.t = TODAY
  const before = (await tables())[2]?.teamRecords ?? []
  const { dates } = await json(`/api/v1/schedule?${OURS}`)
  const games = dates.flatMap((day: { games: object[] }) => day.games)
  const won = games.filter(
    (game: {
      teams: {
        home: { isWinner?: boolean; team: { id: number } }
        away: { isWinner?: boolean; team: { id: number } }
      }
    }) =>
      (['home', 'away'] as const).some(
        (side) => game.teams[side].team.id === 678 && game.teams[side].isWinner === true,
      ),
  )
  // The suspended game of the season stands in two rows.
  const numbers = new Set(won.map(({ gamePk }: { gamePk: number }) => gamePk))
  expect(before.find(({ team }) => team.id === 678)?.wins).toBe(numbers.size)
  clock.t = TODAY + 5 * HOUR
  expect((await tables())[2]?.teamRecords.reduce((sum, club) => sum + club.gamesPlayed, 0)).toBeGreaterThan(
    before.reduce((sum, club) => sum + club.gamesPlayed, 0),
  )
})

test('the standings are empty for another league or year', async () => {
  expect(await json('/api/v1/standings?leagueId=131&season=2026')).toEqual({ records: [] })
  expect(await json('/api/v1/standings?leagueId=132&season=2019')).toEqual({ records: [] })
})

test('players are on their club’s roster, and found by id with their season', async () => {
  clock.t = TODAY
  const { roster, teamId } = await json('/api/v1/teams/675/roster?rosterType=fullSeason&season=2026')
  expect(teamId).toBe(675)
  expect(roster.length).toBeGreaterThan(25)
  const ids = [roster[0].person.id, roster.at(-1).person.id]
  const hydrate = 'stats(group=[hitting,pitching],type=[season,gameLog],season=2026)'
  const { people } = await json(`/api/v1/people?personIds=${ids.join(',')}&hydrate=${hydrate}`)
  expect(people.map(({ id }: { id: number }) => id)).toEqual(ids)
  expect(people[0]).toMatchObject({ currentTeam: { id: 675 }, batSide: { code: expect.any(String) } })
  const groups = people[0].stats.map(
    (one: { type: { displayName: string }; group: { displayName: string } }) => [
      one.type.displayName,
      one.group.displayName,
    ],
  )
  expect(groups).toEqual([
    ['season', 'hitting'],
    ['gameLog', 'hitting'],
  ])
})

test('a player’s season is the sum of the player’s games, as in the last box score', async () => {
  clock.t = TODAY
  const { roster } = await json('/api/v1/teams/675/roster?rosterType=fullSeason&season=2026')
  const id = roster[0].person.id
  const { stats } = await json(
    `/api/v1/people/${id}/stats?stats=season,gameLog,yearByYear&group=hitting,fielding&season=2026&sportId=17`,
  )
  const splitsOf = (type: string, group: string): Split[] =>
    stats.find(
      (one: { type: { displayName: string }; group: { displayName: string } }) =>
        one.type.displayName === type && one.group.displayName === group,
    ).splits
  const [season] = splitsOf('season', 'hitting')
  const games = splitsOf('gameLog', 'hitting')
  for (const key of ['hits', 'atBats', 'runs', 'rbi', 'homeRuns', 'gamesPlayed'])
    expect(games.reduce((sum, { stat }) => sum + Number(stat[key]), 0)).toBe(season?.stat[key])
  for (const rate of ['avg', 'obp', 'slg', 'ops']) expect(games.at(-1)?.stat[rate]).toBe(season?.stat[rate])
  expect(splitsOf('yearByYear', 'hitting')).toEqual(splitsOf('season', 'hitting'))
  expect(splitsOf('season', 'fielding')[0]?.stat.fielding).toMatch(/^(1\.000|\.\d{3})$/)
  const last = games.at(-1) as unknown as { game: { gamePk: number }; isHome: boolean }
  const box = await json(`/api/v1/game/${last.game.gamePk}/boxscore`)
  const { seasonStats } = box.teams[last.isHome ? 'home' : 'away'].players[`ID${id}`]
  expect(seasonStats.batting).toMatchObject({ hits: season?.stat.hits, avg: season?.stat.avg })
})

test('an unknown player answers 404, and another year has no statistics', async () => {
  expect((await app.inject('/api/v1/people/1/stats?stats=season')).statusCode).toBe(404)
  expect((await app.inject('/api/v1/teams/1/roster')).statusCode).toBe(404)
  expect((await app.inject('/api/v1/people/abc')).statusCode).toBe(400)
  expect(await json('/api/v1/people/7000001/stats?stats=season&group=hitting&season=2019')).toEqual({
    stats: [],
  })
  expect(await json('/api/v1/people/7000001/stats?stats=season&group=hitting&gameType=P')).toEqual({
    stats: [],
  })
})

test('the stats endpoint ranks the players who qualify, fifty at a time, best first', async () => {
  clock.t = TODAY
  const [table] = (await json(`/api/v1/stats?stats=season&group=hitting&${OURS}&limit=50`)).stats
  expect(table).toMatchObject({ playerPool: 'QUALIFIED', group: { displayName: 'hitting' } })
  expect(table.splits).toHaveLength(50)
  const averages = table.splits.map(({ stat }: Split) => Number(stat.avg))
  expect(averages.toSorted((a: number, b: number) => b - a)).toEqual(averages)
  const all = await json(
    `/api/v1/stats?stats=season&group=pitching&${OURS}&playerPool=ALL&limit=1000&teamId=675`,
  )
  expect(all.stats[0].splits.length).toBeGreaterThan(10)
  const next = await json(`/api/v1/stats?stats=season&group=hitting&${OURS}&limit=5&offset=5`)
  expect(next.stats[0].splits.map(({ rank }: Split) => rank)[0]).toBeGreaterThanOrEqual(5)
})

test('the leaders endpoint has the leaders of every requested category', async () => {
  clock.t = TODAY
  const { leagueLeaders } = await json(
    `/api/v1/stats/leaders?leaderCategories=homeRuns,earnedRunAverage,nonsense&${OURS}&limit=3`,
  )
  const named = leagueLeaders.map((one: { leaderCategory: string; statGroup: string }) => [
    one.leaderCategory,
    one.statGroup,
  ])
  expect(named).toEqual([
    ['homeRuns', 'hitting'],
    ['earnedRunAverage', 'pitching'],
  ])
  const [homers] = leagueLeaders
  expect(homers.leaders[0]).toMatchObject({ rank: 1, value: expect.stringMatching(/^\d+$/) })
  const [table] = (
    await json(`/api/v1/stats?stats=season&group=hitting&${OURS}&playerPool=ALL&sortStat=homeRuns&limit=1`)
  ).stats
  expect(homers.leaders[0].value).toBe(`${table.splits[0].stat.homeRuns}`)
})

test('the seasons endpoint has the season’s dates', async () => {
  const { seasons } = await json('/api/v1/seasons?sportId=17&season=2026')
  expect(seasons).toMatchObject([
    { seasonId: '2026', lastDate1stHalf: '2026-11-08', firstDate2ndHalf: '2026-11-10' },
  ])
  expect(await json('/api/v1/seasons/2019?sportId=17')).toEqual({ seasons: [] })
})
