import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlayerBatting, PlayerPitching } from '../../contract/games/player.ts'
import { inningsPitched } from '../stats/figures.ts'
import { battingLine, noBattingTotals, noPitchingTotals, pitchingLine } from '../stats/player-totals.ts'
import { battingOfGames, pitchingOfGames, splitsOfGames } from './player-splits.ts'

const context = { year: '2026', type: 'regular', gameId: 1, team: 'HER', opponent: 'MXC', isHome: true }
const batted = (date: string, counts: object, over: object = {}): PlayerBatting =>
  battingLine({ ...context, date, ...over }, { ...noBattingTotals(), g: 1, ...counts })
const pitched = (date: string, counts: object): PlayerPitching =>
  pitchingLine({ ...context, date }, { ...noPitchingTotals(), g: 1, ...counts })

test('a player’s games are split by place, month, opponent and the last ones, without the playoffs', () => {
  const log = [
    batted('2027-01-05', { ab: 4 }, { type: 'playoffs' }),
    batted('2026-11-20', { ab: 4 }, { opponent: '@CUL', isHome: false }),
    batted('2026-11-19', { ab: 3 }),
    batted('2026-11-18', { ab: 3 }),
    batted('2026-10-31', { ab: 5 }, { opponent: 'CUL' }),
    batted('2026-10-30', { ab: 2 }),
  ]
  const keys = (group: { key: string; games: unknown[] }[]) => group.map((it) => [it.key, it.games.length])
  const splits = splitsOfGames(log)
  expect(keys(splits.place)).toEqual([
    ['home', 4],
    ['away', 1],
  ])
  expect(keys(splits.month)).toEqual([
    ['2026-11', 3],
    ['2026-10', 2],
  ])
  expect(keys(splits.opponent)).toEqual([
    ['CUL', 2],
    ['MXC', 3],
  ])
  expect(keys(splits.last)).toEqual([['5', 5]])
  expect(splitsOfGames([])).toEqual({ last: [], place: [], month: [], opponent: [] })
})

test('the rates of a batter’s split are those of the sum, and a figure that one game lacks stays unknown', () => {
  const sum = battingOfGames([
    batted('2026-11-20', { ab: 4, h: 1, hr: 1, bb: 1, w: 1 }),
    { ...batted('2026-11-19', { ab: 2, h: 2, h2b: 1 }), w: null },
  ])
  expect(sum).toMatchObject({
    g: 2,
    ab: 6,
    h: 3,
    hr: 1,
    avg: '.500',
    obp: '.571',
    slg: '1.167',
    w: null,
    l: 0,
  })
  expect(battingOfGames([]).avg).toBe('.000')
})

test('the innings of a pitcher’s games are added by outs, and the earned run average is of the sum', () => {
  const sum = pitchingOfGames([
    pitched('2026-11-20', { outs: 16, er: 2, h: 5, bb: 1, ab: 20, so: 6, w: 1 }),
    pitched('2026-11-14', { outs: 2, er: 1, h: 3, bb: 2, ab: 5 }),
  ])
  expect(sum).toMatchObject({ g: 2, ip: '6.0', er: 3, era: '4.50', whip: '1.83', avg: '.320', w: 1, so: 6 })
})

test('the splits of a season add up to the season, however it went', () => {
  const game = fc.record({
    isHome: fc.boolean(),
    date: fc.constantFrom('2026-12-01', '2026-11-09', '2026-10-20'),
    opponent: fc.constantFrom('@CUL', 'CUL', 'MXC', 'JAL'),
    outs: fc.nat(27),
    ab: fc.nat(6),
  })
  fc.assert(
    fc.property(fc.array(game, { maxLength: 40 }), (games) => {
      const log = games.map(({ outs, ab, ...it }) => ({
        ...pitched(it.date, { outs, ab }),
        ...it,
      }))
      const outs = games.reduce((sum, it) => sum + it.outs, 0)
      const { place, month, opponent } = splitsOfGames(log)
      for (const group of [place, month, opponent]) {
        const all = group.flatMap((it) => it.games)
        expect(all).toHaveLength(games.length)
        expect(pitchingOfGames(all).ip).toBe(inningsPitched(outs))
      }
    }),
  )
})
