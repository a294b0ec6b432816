import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runs } from '../../../testing/runs.ts'
import { gamesOnAirNear } from '../games-for-tests.ts'
import { type Feed, opponent } from '../shape/feed-shape.ts'
import { addDays, dayOf } from '../shape/league-day.ts'
import { openSeason as open, type PlayedSeason } from '../stats-feed.ts'
import type { GameOnAir } from './live-game.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const EVENING = Date.parse('2026-11-20T01:30:00Z')

// Played once for all tests of this file.
const outlines = new Map()
const opened: PlayedSeason[] = []
const openSeason = async (o: Parameters<typeof open>[0]) => {
  const season = await open({ outlines, ...o })
  opened.push(season)
  return season
}

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stats-feed-'))
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((it) => it.stored()))
  await rm(dir, { recursive: true })
})

const clockAt = (t: number) => {
  const clock = { t, now: () => clock.t }
  return clock
}
const states = (season: PlayedSeason, t: number) =>
  season.between(addDays(dayOf(t), -1), addDays(dayOf(t), 1)).map((game) => game.boardAt(t).state)

test('the generated season has at its first start one game over, one live, one about to start and more later today', async () => {
  const season = await openSeason({ dataDir: dir, clock: clockAt(EVENING) })
  const today = season.between('2026-11-19', '2026-11-19')
  const seen = today.map((game) => game.briefAt(EVENING).gameData.status.detailedState)
  expect(seen).toEqual(['Final', 'In Progress', 'Pre-Game', 'Scheduled', 'Scheduled'])
})

test('the generated season has finals on at least seven of the days before and a calendar for the days to come', async () => {
  const season = await openSeason({ dataDir: dir, clock: clockAt(EVENING) })
  const daysOf = (from: number, to: number) =>
    new Set(
      season
        .between(addDays('2026-11-19', from), addDays('2026-11-19', to))
        .map((game) => game.briefAt(EVENING))
        .map(({ gameData }) => `${gameData.datetime.officialDate} ${gameData.status.abstractGameState}`),
    )
  const before = daysOf(-10, -1)
  expect(before.size).toBeGreaterThanOrEqual(7)
  expect([...before].every((day) => day.endsWith('Final'))).toBe(true)
  expect([...daysOf(1, 7)].every((day) => day.endsWith('Preview'))).toBe(true)
  expect(season.between('2020-01-01', '2020-12-31')).toEqual([])
})

test('the generated season has the same games at the same times after a restart, the live one included', async () => {
  const before = await openSeason({ dataDir: dir, clock: clockAt(EVENING) })
  const after = await openSeason({ dataDir: dir, clock: clockAt(EVENING + 20 * MINUTE) })
  expect(gamesOnAirNear(after)).toEqual(gamesOnAirNear(before))
})

test('the generated season has ended video of every finished game', async () => {
  const season = await openSeason({ dataDir: dir, clock: clockAt(EVENING) })
  const over = season.finishedGames()
  expect(over.length).toBeGreaterThan(190)
  for (const { gamePk } of over) {
    const air = season.onAir(gamePk)
    expect(air?.endsAt, `${gamePk}`).toBeLessThanOrEqual(EVENING + MINUTE)
    expect(season.boardAt(gamePk, air?.endsAt ?? 0)?.state).toMatch('final')
  }
})

test('the generated season has no video while a game is suspended, nor of a day far ahead', async () => {
  const season = await openSeason({ dataDir: dir, clock: clockAt(EVENING) })
  const suspended = season.scenarios().find(({ name }) => name === 'suspended')?.gamePk ?? 0
  const air = season.onAir(suspended)
  const [night] = air?.breaks ?? []
  expect((night?.to ?? 0) - (night?.from ?? 0)).toBeGreaterThan(12 * HOUR)
  expect((air?.endsAt ?? 0) - (air?.startsAt ?? 0)).toBeGreaterThan(18 * HOUR)
  const [far] = season.between(addDays('2026-11-19', 20), addDays('2026-11-19', 21))
  expect(season.onAir(far?.briefAt(EVENING).gamePk ?? 0)).toBeUndefined()
  expect(season.onAir(1)).toBeUndefined()
})

test.each([0, 4, 9, 15, 20, 26, 99, 3000])(
  'the generated season has a live game after a restart %i hours later',
  async (hours) => {
    await openSeason({ dataDir: dir, clock: clockAt(EVENING) })
    const now = EVENING + hours * HOUR
    const season = await openSeason({ dataDir: dir, clock: clockAt(now) })
    expect(states(season, now)).toContain('live')
  },
)

test('the generated season never leaves a running sandbox without a game for long', async () => {
  const clock = clockAt(EVENING)
  const season = await openSeason({ dataDir: dir, clock })
  let idle = 0
  for (; clock.t < EVENING + 30 * HOUR; clock.t += 10 * MINUTE) {
    idle = states(season, clock.t).includes('live') ? 0 : idle + 10
    expect(idle).toBeLessThanOrEqual(20)
  }
})

test('the generated season never has a club in two games at once, whenever it is restarted', async () => {
  const steps = fc.array(fc.integer({ min: 1, max: 20 * 60 }), { minLength: 2, maxLength: 3 })
  // Restarted five hours after midnight: the game that is over by then began at midnight.
  const fiveHoursIntoTheNextDay: [number, number[]] = [108, [462, 1, 1]]
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1439 }), steps, async (minute, waits) => {
      await rm(join(dir, 'stats-feed.json'), { force: true })
      const clock = clockAt(EVENING + minute * MINUTE)
      let season = await openSeason({ dataDir: dir, clock })
      for (const wait of waits) {
        clock.t += wait * MINUTE
        season = await openSeason({ dataDir: dir, clock })
        expect(states(season, clock.t)).toContain('live')
      }
      expectNobodyTwice(gamesOnAirNear(season))
    }),
    { numRuns: runs(5), examples: [fiveHoursIntoTheNextDay] },
  )
})

test('the generated season reveals no result before its game is over, in records or in the calendar', async () => {
  const clock = clockAt(EVENING)
  const season = await openSeason({ dataDir: dir, clock })
  const live = season.between('2026-11-19', '2026-11-19')[1]
  const record = () => {
    const { away, home } = live?.briefAt(clock.t).gameData.teams ?? {}
    return [away?.record?.leagueRecord, home?.record?.leagueRecord]
  }
  const firstSeason = season
    .between('2026-11-20', '2026-11-20')
    .map((game) => game.briefAt(clock.t).linescore.innings)
  expect(firstSeason.flat()).toEqual([])
  const before = record()
  const feed = live?.feedAt(clock.t)
  expect(feed?.gameData.teams.home.record?.leagueRecord).toEqual(before[1])
  clock.t += 5 * HOUR
  expect(record()).not.toEqual(before)
})

test('the generated season stores its results for the next start, and recomputes them for a corrupt or foreign file', async () => {
  const file = join(dir, 'stats-feed-results.json')
  const started = async () => {
    const season = await open({ dataDir: dir, clock: clockAt(EVENING), prepare: true })
    await season.stored()
    return season.finishedGames().map(({ gamePk, result }) => [gamePk, result])
  }
  const first = await started()
  expect(await started()).toEqual(first)
  const stored = JSON.parse(await readFile(file, 'utf8'))
  for (const [, outline] of stored) outline.result.runs.home += 1
  await writeFile(file, JSON.stringify(stored))
  expect(await started()).toEqual(first)
  await writeFile(file, '[["')
  expect(await started()).toEqual(first)
})

test('the generated season adds up: a club’s record is that of its finals, and a player’s season the sum of the player’s games', async () => {
  const season = await openSeason({ dataDir: dir, clock: clockAt(EVENING) })
  const club = season
    .between('2026-09-01', '2026-11-18')
    .map((game) => game.feedAt(EVENING))
    .filter(
      ({ gameData: { status, teams } }) =>
        status.codedGameState === 'F' && [teams.away.id, teams.home.id].includes(678),
    )
  const sideOf = ({ gameData: { teams } }: Feed) => (teams.home.id === 678 ? 'home' : 'away')
  const wins = club.filter((feed) => {
    const { teams } = feed.liveData.linescore
    return (teams[sideOf(feed)].runs ?? 0) > (teams[opponent(sideOf(feed))].runs ?? 0)
  })
  const last = club.at(-1)
  if (last === undefined) throw new Error('the club has not played')
  expect(last.gameData.teams[sideOf(last)].record).toMatchObject({
    wins: wins.length,
    losses: club.length - wins.length,
  })
  const playerId = last.liveData.boxscore.teams[sideOf(last)].battingOrder[0]
  const boxOf = (feed: Feed) => feed.liveData.boxscore.teams[sideOf(feed)].players[`ID${playerId}`]
  const hits = club.map((feed) => Number(boxOf(feed)?.stats.batting.hits ?? 0))
  expect(boxOf(last)?.seasonStats.batting?.hits).toBe(hits.reduce((sum, n) => sum + n, 0))
  expect(boxOf(last)?.seasonStats.batting?.avg).toMatch(/^\.\d{3}$/)
})

const expectNobodyTwice = (games: GameOnAir[]) => {
  const times = games.map(({ startsAt, endsAt, away, home }) => ({
    first: startsAt + 10 * MINUTE,
    last: endsAt - 2 * MINUTE,
    clubs: [away.id, home.id],
  }))
  times.forEach((game, i) => {
    const clash = times
      .slice(i + 1)
      .some(
        (other) =>
          other.clubs.some((id) => game.clubs.includes(id)) &&
          other.first < game.last &&
          game.first < other.last,
      )
    expect(clash).toBe(false)
  })
}
