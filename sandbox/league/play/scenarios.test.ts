import { expect, test } from 'vitest'
import { openFeed } from '../games-for-tests.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TODAY = Date.parse('2026-11-20T01:30:00Z')
const clock = { t: TODAY, now: () => clock.t }
const { json } = openFeed(clock)
const feedOf = (pk: number) => json(`/api/v1.1/game/${pk}/feed/live`)

/** The rows of a scenario’s game at an instant, each with its date, and its gamePk. */
const rowsOf = async (name: string, t = TODAY) => {
  clock.t = t
  const { scenarios } = await json('/season.json')
  const { gamePk } = scenarios.find((one: { name: string }) => one.name === name)
  const { dates } = await json(`/api/v1/schedule?gamePks=${gamePk}&hydrate=linescore,decisions`)
  const rows = dates.flatMap(({ date, games }: { date: string; games: object[] }) =>
    games.map((game) => ({ date, ...game })),
  )
  return { gamePk, rows, row: rows.at(-1) }
}
const startOf = async (name: string) => Date.parse((await rowsOf(name)).rows[0].gameDate)

/** The first instant, by steps of a minute, at which the game’s state has this code. */
const whenIn = async (name: string, statusCode: string, from: number) => {
  for (let t = from; t < from + 5 * HOUR; t += MINUTE) {
    const { row } = await rowsOf(name, t)
    if (row.status.statusCode === statusCode) return t
  }
  throw new Error(`${name} is never ${statusCode}`)
}

type Feed = Awaited<ReturnType<typeof feedOf>>
const playAt = ({ liveData }: Feed, index: number) =>
  liveData.plays.allPlays.find((play: { atBatIndex: number }) => play.atBatIndex === index)

test('the special games are listed with their dates, all before today but the one to be corrected', async () => {
  clock.t = TODAY
  const { scenarios, first, last } = await json('/season.json')
  expect(scenarios.map(({ name }: { name: string }) => name).sort()).toEqual([
    'called-early',
    'cancelled',
    'corrected',
    'extra-innings',
    'no-hitter',
    'postponed',
    'rain-delay',
    'suspended',
    'twenty-runs',
    'walk-off',
  ])
  expect([first, last]).toEqual(['2026-09-29', '2026-12-17'])
  for (const { officialDate, name } of scenarios)
    expect(name === 'corrected' ? officialDate === '2026-11-19' : officialDate < '2026-11-19').toBe(true)
})

test('a special game is delayed by rain: live all the while, then continued', async () => {
  const start = await startOf('rain-delay')
  const wet = await whenIn('rain-delay', 'IR', start)
  const { gamePk, row } = await rowsOf('rain-delay', wet)
  expect(row.status).toMatchObject({
    abstractGameState: 'Live',
    codedGameState: 'I',
    detailedState: 'Delayed: Rain',
  })
  const during = await feedOf(gamePk)
  expect(during.gameData.status.reason).toBe('Rain')
  expect(during.liveData.linescore.currentInning).toBe(5)
  clock.t = wet + 50 * MINUTE
  const still = await feedOf(gamePk)
  expect(still.liveData).toEqual(during.liveData)
  clock.t = wet + 58 * MINUTE
  const on = await feedOf(gamePk)
  expect(on.gameData.status.statusCode).toBe('I')
  expect(on.liveData.plays.allPlays.length).toBeGreaterThan(during.liveData.plays.allPlays.length)
  const codes: string[] = await json(`/api/v1.1/game/${gamePk}/feed/live/timestamps`)
  expect(codes.toSorted()).toEqual(codes)
  expect(codes).toContain(during.metaData.timeStamp)
})

test('a special game is suspended and resumed the next afternoon, in two rows of one gamePk', async () => {
  const start = await startOf('suspended')
  const stopped = await whenIn('suspended', 'UR', start)
  expect((await rowsOf('suspended', stopped - 2 * MINUTE)).rows).toHaveLength(1)
  const { rows, gamePk } = await rowsOf('suspended', stopped + HOUR)
  const [first, second] = rows
  expect(rows).toHaveLength(2)
  expect(first.status).toMatchObject({ abstractGameState: 'Live', detailedState: 'Suspended: Rain' })
  expect(first).toMatchObject({
    officialDate: first.date,
    resumeDate: second.gameDate,
    resumeGameDate: second.date,
  })
  expect(second).toMatchObject({
    officialDate: first.date,
    resumedFrom: first.gameDate,
    resumedFromDate: first.date,
  })
  expect(second.date > first.date).toBe(true)
  const before = await feedOf(gamePk)
  clock.t = Date.parse(second.gameDate) + MINUTE
  const resumed = await feedOf(gamePk)
  expect(resumed.gameData.status.statusCode).toBe('I')
  expect(resumed.liveData.linescore.currentInning).toBe(before.liveData.linescore.currentInning)
  const { row } = await rowsOf('suspended')
  expect(row.status.statusCode).toBe('F')
  expect(
    (await json(`/api/v1/schedule?date=${second.date}&sportId=17&leagueId=132`)).dates[0].games,
  ).toContainEqual(expect.objectContaining({ gamePk, resumedFromDate: first.date }))
})

test('a special game is postponed and made up the next day as the second game of seven innings', async () => {
  const start = await startOf('postponed')
  const early = await rowsOf('postponed', start - 3 * HOUR)
  expect(early.rows).toMatchObject([{ status: { statusCode: 'S' }, gameNumber: 1, scheduledInnings: 9 }])
  const late = await rowsOf('postponed', start)
  expect(late.rows).toMatchObject([{ status: { statusCode: 'DR' } }, { status: { statusCode: 'S' } }])
  expect((await feedOf(late.gamePk)).gameData.status.detailedState).toBe('Postponed')
  const { rows, gamePk } = await rowsOf('postponed')
  const [old, made] = rows
  expect(old).toMatchObject({ rescheduleDate: made.gameDate, rescheduleGameDate: made.date })
  expect(old.status).toMatchObject({ abstractGameState: 'Final', codedGameState: 'D' })
  expect(old).not.toHaveProperty('linescore')
  expect(old.teams.home).not.toHaveProperty('score')
  expect(made).toMatchObject({
    rescheduledFrom: old.gameDate,
    rescheduledFromDate: old.date,
    gameNumber: 2,
  })
  expect(made).toMatchObject({ doubleHeader: 'Y', scheduledInnings: 7, status: { codedGameState: 'F' } })
  const day = await json(`/api/v1/schedule?sportId=17&leagueId=132&date=${made.date}`)
  const clubs = [made.teams.away.team.id, made.teams.home.team.id]
  const twins = day.dates[0].games.filter((game: typeof made) => clubs.includes(game.teams.home.team.id))
  expect(twins.map((game: typeof made) => game.gameNumber)).toEqual([1, 2])
  expect((await feedOf(gamePk)).liveData.linescore.scheduledInnings).toBe(7)
})

test('a special game is cancelled: no score, no plays, and no record counts it', async () => {
  const start = await startOf('cancelled')
  expect((await rowsOf('cancelled', start - 3 * HOUR)).row.status.statusCode).toBe('S')
  const { row, gamePk } = await rowsOf('cancelled')
  expect(row.status).toMatchObject({ abstractGameState: 'Final', codedGameState: 'C', statusCode: 'CR' })
  expect(row.teams.home).not.toHaveProperty('score')
  const day = await json(`/api/v1/schedule?sportId=17&leagueId=132&date=${row.date}`)
  const twins = day.dates[0].games.filter(
    (game: typeof row) => game.teams.home.team.id === row.teams.home.team.id,
  )
  expect(twins.map((game: typeof row) => [game.gameNumber, game.doubleHeader])).toEqual([
    [1, 'S'],
    [2, 'S'],
  ])
  const feed = await feedOf(gamePk)
  expect(feed.liveData.plays.allPlays).toEqual([])
  expect(feed.gameData.status.detailedState).toBe('Cancelled')
  expect(await json(`/api/v1.1/game/${gamePk}/feed/live/timestamps`)).toHaveLength(1)
})

test('a special game is called for rain after five and a half innings', async () => {
  const { row } = await rowsOf('called-early')
  expect(row.status).toMatchObject({
    statusCode: 'FR',
    detailedState: 'Completed Early: Rain',
    reason: 'Rain',
  })
  expect(row.linescore.innings).toHaveLength(6)
  expect(row.linescore.innings.at(-1).away).toHaveProperty('runs')
  expect(row.linescore.innings.at(-1).home).not.toHaveProperty('runs')
  expect(row.teams.home.isWinner).toBe(true)
})

test('a special game has extra innings with a runner placed on second', async () => {
  const { row, gamePk } = await rowsOf('extra-innings')
  expect(row.linescore.innings.length).toBeGreaterThan(9)
  const { allPlays } = (await feedOf(gamePk)).liveData.plays
  const tenth = allPlays.find(({ about }: { about: { inning: number } }) => about.inning === 10)
  expect(tenth.playEvents[0]).toMatchObject({ details: { eventType: 'runner_placed' }, base: 2 })
})

test('a special game ends with a walk-off', async () => {
  const { row, gamePk } = await rowsOf('walk-off')
  const last = (await feedOf(gamePk)).liveData.plays.allPlays.at(-1)
  expect(last.about).toMatchObject({ inning: 9, halfInning: 'bottom', isScoringPlay: true })
  expect(row.teams.home).toMatchObject({ isWinner: true, score: last.result.homeScore })
})

test('a special game is a no-hitter of one pitcher', async () => {
  const { row, gamePk } = await rowsOf('no-hitter')
  expect(row.linescore.teams.away.hits).toBe(0)
  const { boxscore } = (await feedOf(gamePk)).liveData
  expect(boxscore.teams.home.pitchers).toHaveLength(1)
  const [id] = boxscore.teams.home.pitchers
  expect(boxscore.teams.home.players[`ID${id}`].stats.pitching).toMatchObject({
    hits: 0,
    inningsPitched: '9.0',
  })
})

test('a special game has twenty runs of one club', async () => {
  const { row } = await rowsOf('twenty-runs')
  expect(row.teams.away.score).toBeGreaterThanOrEqual(20)
  expect(row.teams.away.score).toBe(row.linescore.teams.away.runs)
})

test('a special game is corrected hours after its end: a hit becomes an error, and nothing else changes', async () => {
  const { gamePk, row } = await rowsOf('corrected')
  expect(row.status.detailedState).toBe('Final')
  const first = await feedOf(gamePk)
  const code = first.metaData.timeStamp
  const corrected = Date.parse(row.gameDate) + 6 * HOUR
  const still = await rowsOf('corrected', corrected - 1)
  expect(await feedOf(gamePk)).toEqual(first)
  const late = await rowsOf('corrected', corrected)
  const last = await feedOf(gamePk)
  expect(last.metaData.timeStamp > code).toBe(true)
  expect(await json(`/api/v1.1/game/${gamePk}/feed/live/timestamps`)).toContain(last.metaData.timeStamp)
  const diff = await json(
    `/api/v1.1/game/${gamePk}/feed/live/diffPatch?startTimecode=${code}&endTimecode=${last.metaData.timeStamp}`,
  )
  expect(diff[0].diff.length).toBeGreaterThan(0)

  const was = first.liveData.plays.allPlays.find(
    (play: { atBatIndex: number }) =>
      playAt(last, play.atBatIndex).result.eventType !== playAt(first, play.atBatIndex).result.eventType,
  )
  const now = playAt(last, was.atBatIndex)
  expect([was.result.event, now.result.event]).toEqual(['Single', 'Field Error'])
  expect(was.result.description).toMatch(/ singles to \w+/)
  expect(now.runners.at(-1).credits).toMatchObject([{ credit: 'f_fielding_error' }])
  const [bats, fields] = was.about.isTopInning ? ['away', 'home'] : ['home', 'away']
  const hitsAndErrors = ({ liveData }: Feed) => {
    const { teams } = liveData.linescore
    return [teams[bats].hits, teams[fields].errors, teams[bats].runs, teams[fields].runs]
  }
  const [hits, errors, ...runs] = hitsAndErrors(first)
  expect(hitsAndErrors(last)).toEqual([hits - 1, errors + 1, ...runs])
  const hitsOf = ({ liveData }: Feed, side: string, id: number, part: string) =>
    liveData.boxscore.teams[side].players[`ID${id}`].stats[part].hits
  const { batter, pitcher } = now.matchup
  expect(hitsOf(last, bats, batter.id, 'batting')).toBe(hitsOf(first, bats, batter.id, 'batting') - 1)
  expect(hitsOf(last, fields, pitcher.id, 'pitching')).toBe(hitsOf(first, fields, pitcher.id, 'pitching') - 1)
  expect(still.row.linescore.teams[bats].hits).toBe(hits)
  expect(late.row.linescore.teams[bats].hits).toBe(hits - 1)
})
