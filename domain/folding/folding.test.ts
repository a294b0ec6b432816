import { expect, test } from 'vitest'
import type { GameLog } from '../../contract/games/game-log.ts'
import { STATUS } from '../../contract/games/status.ts'
import {
  atBat,
  change,
  pitch,
  result,
  runner,
  runnerPlaced,
  START,
  smallLog,
  status,
} from '../../testing/feeds/small-log.ts'
import { basesAt } from './bases-at.ts'
import { boxScoreAt } from './box-score-at.ts'
import { lineScoreAt } from './line-score-at.ts'
import { playsUntil } from './plays-until.ts'
import { scoreboardAt } from './scoreboard-at.ts'

const END = Number.POSITIVE_INFINITY
const batter = (log: GameLog, id: number) =>
  [...boxScoreAt(log, END).away.lineup, ...boxScoreAt(log, END).home.lineup].find((it) => it.mlbId === id)
    ?.battingStats
const pitcher = (log: GameLog, id: number) =>
  boxScoreAt(log, END).home.pitchers.find((it) => it.mlbId === id)?.pitchingStats

test('a game before its first moment has line-ups, no score and its start time', () => {
  const item = scoreboardAt(smallLog([]), START)
  expect(item).toMatchObject({
    gameStatus: STATUS.upcoming,
    shortStatus: '7:30 PM CT',
    currentBatter: null,
    isVideoAvailable: false,
  })
  expect(boxScoreAt(smallLog([]), START).away.lineup).toHaveLength(9)
})

test('a home run with one runner on is two runs, two batted in, both charged to the pitcher', () => {
  const log = smallLog([
    atBat(101),
    runner(101, { to: 1 }),
    result('single'),
    atBat(102),
    runner(102, { to: 'score', earned: true }),
    runner(101, { from: 1, to: 'score', earned: true }),
    result('home_run', { rbi: 2 }),
  ])
  expect(lineScoreAt(log, END).awayTeam).toMatchObject({ runs: 2, hits: 2, homes: 1 })
  expect(batter(log, 102)).toMatchObject({ ab: 1, r: 1, h: 1, hr: 1, rbi: 2, avg: '.364' })
  expect(batter(log, 101)).toMatchObject({ ab: 1, r: 1, h: 1, rbi: 0 })
  expect(pitcher(log, 210)).toMatchObject({ h: 2, r: 2, er: 2, hr: 1, ip: '0.0', era: '5.00' })
})

test('a run is charged to the pitcher who left the runner on base, not to the one who let it in', () => {
  const log = smallLog([
    atBat(101),
    runner(101, { to: 2 }),
    result('double'),
    change('pitcher', 211, {}),
    atBat(102),
    runner(101, { from: 2, to: 'score', earned: true }),
    runner(102, { to: 1 }),
    result('single', { rbi: 1 }),
  ])
  expect(pitcher(log, 210)).toMatchObject({ h: 1, r: 1, er: 1 })
  expect(pitcher(log, 211)).toMatchObject({ h: 1, r: 0, er: 0 })
})

test('a walk after a change at 3-1 is charged to the former pitcher, one at 1-2 to the new one', () => {
  const walked = (balls: number, strikes: number) =>
    smallLog([
      atBat(101),
      pitch(balls, strikes),
      change('pitcher', 211, {}),
      runner(101, { to: 1 }),
      result('walk'),
    ])
  expect([pitcher(walked(3, 1), 210)?.bb, pitcher(walked(3, 1), 211)?.bb]).toEqual([1, 0])
  expect([pitcher(walked(1, 2), 210)?.bb, pitcher(walked(1, 2), 211)?.bb]).toEqual([0, 1])
})

test('a strikeout after a change with two strikes is the first batter’s, with one strike the pinch-hitter’s', () => {
  const struckOut = (strikes: number) =>
    smallLog([
      atBat(101),
      pitch(0, strikes),
      change('batter', 112, { replaces: 101, slot: 1 }),
      runner(112, { out: true }),
      result('strikeout'),
    ])
  expect([batter(struckOut(2), 101)?.so, batter(struckOut(2), 112)?.so]).toEqual([1, 0])
  expect([batter(struckOut(1), 101)?.so, batter(struckOut(1), 112)?.so]).toEqual([0, 1])
})

test('a substitute is listed after the replaced player, with all positions played', () => {
  const log = smallLog([
    atBat(101),
    change('batter', 112, { replaces: 101, slot: 1 }),
    result('field_out'),
    change('switch', 112, { slot: 1, position: 'CF' }),
  ])
  const [first, second, third] = boxScoreAt(log, END).away.lineup
  expect(first).toMatchObject({ mlbId: 101, battingOrder: 100, isSubstitute: false })
  expect(second).toMatchObject({ mlbId: 112, battingOrder: 101, isSubstitute: true, position: 'PH-CF' })
  expect(third).toMatchObject({ mlbId: 102, battingOrder: 200 })
})

test('a pinch-runner takes over the base and its responsible pitcher', () => {
  const log = smallLog([
    atBat(101),
    runner(101, { to: 1 }),
    result('walk'),
    change('pitcher', 211, {}),
    change('runner', 112, { replaces: 101, position: 'PR', slot: 1 }),
    atBat(102),
    runner(112, { from: 1, to: 'score', earned: true }),
    result('field_error'),
  ])
  expect(batter(log, 112)).toMatchObject({ r: 1, ab: 0 })
  expect(pitcher(log, 210)).toMatchObject({ r: 1 })
})

test('the extra-innings runner scores an unearned run', () => {
  const log = smallLog([
    runnerPlaced(109, 2),
    atBat(101, { inning: 10 }),
    runner(109, { from: 2, to: 'score' }),
    runner(101, { to: 1 }),
    result('single', { rbi: 1 }),
  ])
  expect(lineScoreAt(log, END).innings[9]).toMatchObject({ inning: 10, away_runs: 1, home_runs: null })
  expect(lineScoreAt(log, END).inningNumbersToShow).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(pitcher(log, 210)).toMatchObject({ r: 1, er: 0 })
})

test('three outs empty the bases, end the half-inning and show the next leadoff batter', () => {
  const out = (id: number) => [atBat(id), runner(id, { out: true }), result('field_out')]
  const log = smallLog([
    status(1, 'In Progress'),
    ...out(101),
    atBat(102),
    runner(102, { to: 3 }),
    result('triple'),
    ...out(103),
    ...out(104),
  ])
  const advanceIndex = log.moments.findIndex((it) => it.kind === 'runner' && it.to === 3)
  expect(basesAt(log, log.moments[advanceIndex]?.at ?? 0)).toEqual([null, null, 102])
  expect(basesAt(log, END)).toEqual([null, null, null])
  expect(lineScoreAt(log, END)).toMatchObject({ diamond: 'pos-000', outs: 'outs-3', inningArrow: 'top' })
  expect(scoreboardAt(log, END)).toMatchObject({ shortStatus: '1era Mitad', secondLine: '3 Outs' })
  expect(boxScoreAt(log, END).batter?.mlbId).toBe(201)
  expect(boxScoreAt(log, END).currentPitcher?.mlbId).toBe(110)
})

test('a plate appearance ended by a caught runner starts again in the next inning', () => {
  const log = smallLog([
    status(1, 'In Progress'),
    atBat(103),
    runner(102, { out: true, from: 1 }),
    result('caught_stealing_2b', { outs: 3 }),
    atBat(201, { half: 'bottom' }),
    result('field_out', { outs: 3 }),
  ])
  expect(batter(log, 103)?.ab).toBe(0)
  expect(boxScoreAt(log, END).batter?.mlbId).toBe(103)
})

test('a fold until a moment contains nothing later', () => {
  const beginning = [atBat(101), runner(101, { to: 1 }), result('single')]
  const [, , first = status(0, '')] = beginning
  const log = smallLog([...beginning, atBat(102), result('home_run', { rbi: 2 })])
  expect(playsUntil(log, first.at)[0]?.top.map((it) => it.title)).toEqual(['Sencillo'])
  expect(playsUntil(log, END)[0]?.top.map((it) => it.title)).toEqual(['Jonrón', 'Sencillo'])
  expect(lineScoreAt(log, first.at).awayTeam).toMatchObject({ hits: 1, homes: 0 })
})

test('the league’s corrections apply once the game is final, and are absent before its end', () => {
  const half = { runs: 0, hits: 0, errors: 0 }
  const side = { runs: 0, hits: 0, errors: 1, batters: [], pitchers: [], activities: [] }
  const moments = [atBat(101), runner(101, { to: 1 }), result('single')]
  const final = status(2, 'Final')
  const log = smallLog([...moments, final], {
    official: {
      innings: [{ inning: 1, away: half, home: { ...half, runs: null } }],
      away: side,
      home: { ...side, runs: 1 },
      gameInfo: [],
      decisions: { winner: 210, loser: 110, save: null },
    },
  })
  expect(lineScoreAt(log, END).awayTeam).toMatchObject({ hits: 0, errors: 1, losses: 9 })
  expect(lineScoreAt(log, END).innings[0]).toMatchObject({ home_runs: null, home_hits: null })
  expect(lineScoreAt(log, final.at - 1).awayTeam).toMatchObject({ hits: 1, errors: 0, losses: 8 })
  expect(scoreboardAt(log, END).winningPitcher).toMatchObject({
    mlbid: 210,
    wins: 2,
    losses: 2,
    team: 'MXC',
  })
  expect(scoreboardAt(log, final.at - 1).winningPitcher).toBeNull()
})
