import { expect, test } from 'vitest'
import { openFeed } from '../games-for-tests.ts'

const TODAY = Date.parse('2026-11-20T01:30:00Z')
const HOUR = 3_600_000
const clock = { t: TODAY, now: () => clock.t }
const OURS = 'sportId=17&leagueId=132&season=2026'
const { get, json } = openFeed(clock)
type TeamRecord = {
  team: { id: number }
  wins: number
  losses: number
  gamesPlayed: number
  runDifferential: number
  leagueRank: string
}
type Split = { stat: Record<string, number | string>; player: { id: number }; date: string }

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
  expect(seasonTable?.teamRecords.map(({ leagueRank }) => Number(leagueRank))).toEqual(
    seasonTable?.teamRecords.map((_, i) => i + 1),
  )
})

test('the standings agree with the schedule’s finals, and change when a game ends', async () => {
  clock.t = TODAY
  const before = (await tables())[2]?.teamRecords ?? []
  const { dates } = await json(`/api/v1/schedule?${OURS}&startDate=2026-09-29&endDate=2026-12-17`)
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

test('players are on their club’s roster, and found by id with their club', async () => {
  clock.t = TODAY
  const { roster, teamId } = await json('/api/v1/teams/675/roster?rosterType=fullSeason&season=2026')
  expect(teamId).toBe(675)
  expect(roster.length).toBeGreaterThan(25)
  const ids = [roster[0].person.id, roster.at(-1).person.id]
  const { people } = await json(`/api/v1/people?personIds=${ids.join(',')}&hydrate=currentTeam`)
  expect(people.map(({ id }: { id: number }) => id)).toEqual(ids)
  expect(people[0]).toMatchObject({ currentTeam: { id: 675 }, batSide: { code: expect.any(String) } })
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
  const { liveData } = await json(`/api/v1.1/game/${last.game.gamePk}/feed/live`)
  const { seasonStats } = liveData.boxscore.teams[last.isHome ? 'home' : 'away'].players[`ID${id}`]
  expect(seasonStats.batting).toMatchObject({ hits: season?.stat.hits, avg: season?.stat.avg })
})

test('an unknown player answers 404, and another year has no statistics', async () => {
  expect((await get('/api/v1/people/1/stats?stats=season')).statusCode).toBe(404)
  expect((await get('/api/v1/teams/1/roster')).statusCode).toBe(404)
  expect((await get('/api/v1/people/abc/stats')).statusCode).toBe(400)
  expect(await json('/api/v1/people/7000001/stats?stats=season&group=hitting&season=2019')).toEqual({
    stats: [],
  })
  expect(await json('/api/v1/people/7000001/stats?stats=season&group=hitting&gameType=P')).toEqual({
    stats: [],
  })
})

test('the stats endpoint has the league’s players, best average first and lowest earned-run average first', async () => {
  clock.t = TODAY
  const tableOf = async (group: string, limit: number) =>
    (await json(`/api/v1/stats?stats=season&group=${group}&${OURS}&playerPool=ALL&limit=${limit}`)).stats[0]
  const batters = await tableOf('hitting', 50)
  expect(batters).toMatchObject({ group: { displayName: 'hitting' }, totalSplits: expect.any(Number) })
  expect(batters.splits).toHaveLength(50)
  const averages = batters.splits.map(({ stat }: Split) => Number(stat.avg))
  expect(averages.toSorted((a: number, b: number) => b - a)).toEqual(averages)
  const pitchers = await tableOf('pitching', 1000)
  const earned = pitchers.splits.map(({ stat }: Split) => Number(stat.era)).filter((era: number) => era >= 0)
  expect(earned.length).toBeGreaterThan(100)
  expect(earned.toSorted((a: number, b: number) => a - b)).toEqual(earned)
})
