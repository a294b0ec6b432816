import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../testing/runs.ts'
import { RIVALS } from '../shape/league.ts'
import { type PlannedGame, SEASON_DAYS, SECOND_HALF_DAY, seasonPlan } from './season-plan.ts'

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const MONDAY = 6
const AFTER_CHRISTMAS = 76
const forAnySeed = (law: (games: PlannedGame[]) => void) =>
  fc.assert(
    fc.property(seeds, (seed) => law(seasonPlan(RIVALS, seed))),
    { numRuns: runs(60) },
  )
const counted = <K>(keys: K[]): Map<K, number> => {
  const counts = new Map<K, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

test('the calendar of any seed has 340 games in 80 days, 68 for each of ten clubs and half of them at home', () => {
  forAnySeed((games) => {
    expect(games.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: 340 }, (_, i) => i + 1))
    expect(games[0]?.day).toBe(0)
    expect(games.at(-1)?.day).toBe(SEASON_DAYS - 1)
    const [home, away] = [counted(games.map((game) => game.home)), counted(games.map((game) => game.away))]
    expect([...home.values()]).toEqual(Array.from({ length: 10 }, () => 34))
    expect([...away.values()]).toEqual(Array.from({ length: 10 }, () => 34))
  })
})

test('the calendar of any seed rests on Mondays, but for the one after Christmas, and at Christmas', () => {
  forAnySeed((games) => {
    for (const { day } of games.filter((game) => game.day !== AFTER_CHRISTMAS))
      expect(day % 7).not.toBe(MONDAY)
    expect(games.some(({ day }) => day === 73 || day === 74)).toBe(false)
  })
})

test('the calendar of any seed has no club twice on a day except in a doubleheader of seven innings', () => {
  forAnySeed((games) => {
    for (const day of Map.groupBy(games, (game) => game.day).values()) {
      const clubs = counted(day.flatMap(({ away, home }) => [away, home]))
      for (const [club, n] of clubs) {
        const clubGames = day.filter(({ away, home }) => away === club || home === club)
        expect(n).toBeLessThanOrEqual(2)
        const twice = n === 2
        expect(clubGames.map((game) => game.doubleHeader)).toEqual(twice ? ['Y', 'Y'] : ['N'])
        expect(clubGames.map((game) => game.gameNumber)).toEqual(twice ? [1, 2] : [1])
        expect(clubGames.every((game) => game.innings === (twice ? 7 : 9))).toBe(true)
      }
    }
  })
})

test('the calendar of any seed has series of three in one park after an opening of one game in each', () => {
  forAnySeed((games) => {
    for (const [key, series] of Map.groupBy(games, (game) => `${game.series} ${game.pair}`)) {
      expect(series).toHaveLength(key.startsWith('0 ') ? 2 : 3)
      expect(new Set(series.map(({ home }) => home)).size).toBe(key.startsWith('0 ') ? 2 : 1)
    }
  })
})

test('the calendar of any seed has two halves with every pairing in both, and rivals most often', () => {
  forAnySeed((games) => {
    const halves = [0, 1].map((half) => games.filter((game) => Number(game.day >= SECOND_HALF_DAY) === half))
    expect(halves.map((half) => half.length)).toEqual([175, 165])
    for (const half of halves) expect(counted(half.map(pairOf)).size).toBe(45)
    const met = counted(games.map(pairOf))
    for (const [away, home] of RIVALS) expect(met.get(pairOf({ away, home }))).toBeGreaterThanOrEqual(12)
    expect(Math.min(...met.values())).toBe(6)
  })
})

test('the calendar of any seed gives both clubs the same turn of their rotations', () => {
  forAnySeed((games) => {
    const turns = counted(games.flatMap((game) => [`${game.away} ${game.turn}`, `${game.home} ${game.turn}`]))
    expect(turns.size).toBe(680)
  })
})

const pairOf = ({ away, home }: { away: number; home: number }) => [away, home].sort().join(' ')
