import { expect, test } from 'vitest'
import type { Official } from '../../contract/games/official-box-score.ts'
import { atBat, change, result, runner, smallLog } from '../../testing/feeds/small-log.ts'
import {
  battingLine,
  fieldingLine,
  noBattingTotals,
  noFieldingTotals,
  noPitchingTotals,
  pitchingLine,
  sumOf,
} from '../stats/player-totals.ts'
import { gameLinesOf } from './player-game-lines.ts'

const batter = (id: number, over: object) => ({
  id,
  order: (id % 100) * 100,
  position: 'LF',
  avg: '.300',
  ...{ ab: 0, r: 0, h: 0, h2b: 0, h3b: 0, hr: 0, rbi: 0, bb: 0, so: 0, sb: 0 },
  ...over,
})
const pitcher = (id: number, over: object) => ({
  ...{ id, note: '', era: '3.00', outs: 0, h: 0, r: 0, er: 0, bb: 0, so: 0, hr: 0 },
  ...over,
})
const credited = (player: number, position: number, credit: string) => ({ player, position, credit })

const official: Official = {
  innings: [],
  away: {
    runs: 2,
    hits: 3,
    errors: 1,
    activities: [],
    batters: [batter(101, { ab: 1, h: 1, hr: 1, rbi: 2 }), batter(102, {}), batter(103, {})],
    pitchers: [pitcher(110, { outs: 27 })],
  },
  home: {
    runs: 0,
    hits: 2,
    errors: 0,
    activities: [],
    batters: [batter(201, { ab: 3 })],
    pitchers: [pitcher(210, { outs: 12, h: 2 }), pitcher(211, { outs: 15, note: '(H, 3)' })],
  },
  gameInfo: [],
  decisions: { winner: 110, loser: 210, save: null },
}

test('the lines of a final game are official, with what only the plays contain', () => {
  const log = smallLog(
    [
      atBat(101),
      result('home_run', { rbi: 2 }),
      atBat(102),
      result('hit_by_pitch'),
      atBat(103),
      runner(102, { from: 1, to: 2, steal: true }),
      runner(102, {
        from: 2,
        out: true,
        reason: 'r_caught_stealing_3b',
        credits: [credited(202, 2, 'f_assist'), credited(205, 5, 'f_putout')],
      }),
      runner(103, {
        from: 1,
        to: 2,
        reason: 'r_pickoff_error_1b',
        credits: [credited(210, 1, 'f_throwing_error')],
      }),
      runner(103, { from: 2, out: true, reason: 'r_pickoff_2b', credits: [credited(210, 1, 'f_assist')] }),
      result('sac_bunt'),
      change('pitcher', 211, {}),
      atBat(101),
      result('double'),
    ],
    { official },
  )
  const { batters, pitchers, fielders, clubs } = gameLinesOf(log)
  expect(batters.map((it) => [it.player, it.opponent, it.totals.w, it.totals.l])).toEqual([
    [101, 673, 1, 0],
    [102, 673, 1, 0],
    [103, 673, 1, 0],
    [201, 677, 0, 1],
  ])
  expect(batters[0]?.totals).toMatchObject({ g: 1, ab: 1, hr: 1, rbi: 2, hbp: 0 })
  expect(batters[1]?.totals).toMatchObject({ hbp: 1, cs: 1, pk: 0 })
  expect(batters[2]?.totals).toMatchObject({ sac: 1, cs: 0, pk: 1 })
  expect(pitchers.map((it) => it.totals)).toMatchObject([
    { w: 1, l: 0, cg: 1, sho: 1, s: 1, gf: 0, outs: 27 },
    { w: 0, l: 1, cg: 0, s: 1, gf: 0, hbp: 1, sac: 1, sb: 1, ab: 1, h2b: 0 },
    { s: 0, gf: 1, hld: 1, ab: 1, h2b: 1 },
  ])
  expect(pitchers[1]?.totals).toMatchObject({ sb: 1, cs: 1 })
  const fielded = (player: number) =>
    fielders.filter((it) => it.player === player).map((it) => [it.p, it.totals])
  expect(fielded(202)).toEqual([
    ['LF', { g: 0, gs: 1, po: 0, a: 0, e: 0, te: 0, cif: 0, pk: 0 }],
    ['C', { g: 1, gs: 0, po: 0, a: 1, e: 0, te: 0, cif: 0, pk: 0 }],
  ])
  expect(fielded(205)).toMatchObject([
    ['LF', {}],
    ['3B', { po: 1 }],
  ])
  expect(fielded(210)).toEqual([['P', { g: 1, gs: 1, po: 0, a: 1, e: 1, te: 1, cif: 0, pk: 1 }]])
  expect(clubs).toMatchObject({ away: { hits: 3, homes: 1, errors: 1 }, home: { homes: 0 } })
})

test('a runner picked off and caught stealing counts as both, for the runner and for the thrower', () => {
  const log = smallLog(
    [
      atBat(101),
      runner(102, {
        from: 1,
        out: true,
        reason: 'r_pickoff_caught_stealing_2b',
        credits: [credited(210, 1, 'f_assist'), credited(203, 3, 'f_assist'), credited(206, 6, 'f_putout')],
      }),
      runner(103, {
        from: 3,
        to: 'score',
        reason: 'r_caught_stealing_home',
        credits: [credited(202, 2, 'f_error_dropped_ball')],
      }),
      result('strikeout'),
    ],
    { official },
  )
  const { batters, pitchers, fielders } = gameLinesOf(log)
  const batted = (id: number) => batters.find((it) => it.player === id)?.totals
  expect([batted(102), batted(103)]).toMatchObject([
    { cs: 1, pk: 1 },
    { cs: 1, pk: 0 },
  ])
  expect(pitchers.find((it) => it.player === 210)?.totals.cs).toBe(2)
  const pickoffs = fielders.filter((it) => it.totals.pk > 0).map((it) => [it.player, it.p, it.totals.pk])
  expect(pickoffs).toEqual([[210, 'P', 1]])
})

test('every kind of credit reaches the fielder’s line, and an unknown one changes nothing', () => {
  const credits = [
    credited(207, 7, 'f_error_dropped_ball'),
    credited(202, 2, 'c_catcher_interf'),
    credited(203, 3, 'f_interference'),
    credited(205, 5, 'f_fielding_error'),
    credited(206, 6, 'f_throwing_error'),
    credited(208, 8, 'f_assist_of'),
    credited(204, 4, 'f_touch'),
    credited(204, 4, 'f_a_credit_of_tomorrow'),
  ]
  const { fielders } = gameLinesOf(smallLog([atBat(101), runner(101, { to: 1, credits })], { official }))
  const fieldingRows = fielders
    .filter((it) => it.player > 201 && it.player < 209 && it.p !== 'LF')
    .map(({ player, p, totals: { e, te, cif, a } }) => [player, p, e, te, cif, a])
  const left = fielders.find((it) => it.player === 207 && it.totals.e > 0)
  expect(left).toMatchObject({ p: 'LF', totals: { e: 1 } })
  expect(fieldingRows).toEqual([
    [202, 'C', 1, 0, 1, 0],
    [203, '1B', 1, 0, 0, 0],
    [205, '3B', 1, 0, 0, 0],
    [206, 'SS', 1, 1, 0, 0],
    [208, 'CF', 0, 0, 0, 1],
  ])
})

test('a statistic that games do not contain is null, not zero', () => {
  expect(battingLine(context, noBattingTotals())).toMatchObject({ lob: null, sb: 0, cs: 0, pk: 0 })
  const fielded = fieldingLine(context, 'C', { ...noFieldingTotals(), g: 8, po: 1, pk: 2 })
  expect(fielded).toMatchObject({ sb: null, cs: null, pb: null, wp: null, h2p: null, h3p: null, i: '' })
  expect(fielded).toMatchObject({ pk: 2, cif: 0, tc: 1, rfg: '0.13' })
})

test('a game that is not final has no lines', () => {
  expect(gameLinesOf(smallLog([atBat(101), result('single')]))).toMatchObject({
    batters: [],
    pitchers: [],
    clubs: null,
  })
})

const context = {
  year: '2026',
  type: 'regular',
  opponent: '',
  isHome: false,
  date: '',
  gameId: null,
  team: 'HER',
}

test('rates are computed from the sums of the games', () => {
  const games = [
    { ...noBattingTotals(), g: 1, ab: 4, h: 1, h2b: 1, bb: 1 },
    { ...noBattingTotals(), g: 1, ab: 2, h: 2, hr: 1, sf: 1 },
  ]
  expect(battingLine(context, sumOf(noBattingTotals(), games))).toMatchObject({
    g: 2,
    ab: 6,
    h: 3,
    tb: 7,
    sf: 1,
    avg: '.500',
    obp: '.500',
    slg: '1.167',
    ops: '1.667',
    team: 'HER',
  })
  const starterLines = [
    { ...noPitchingTotals(), g: 1, outs: 16, er: 2, h: 5, bb: 1, ab: 20 },
    { ...noPitchingTotals(), g: 1, outs: 5, er: 3, h: 3, bb: 3, ab: 9 },
  ]
  expect(pitchingLine(context, sumOf(noPitchingTotals(), starterLines))).toMatchObject({
    ip: '7.0',
    era: '6.43',
    whip: '1.71',
    avg: '.276',
  })
  expect(pitchingLine(context, noPitchingTotals())).toMatchObject({ ip: '0.0', era: '-.--', whip: '-.--' })
})
