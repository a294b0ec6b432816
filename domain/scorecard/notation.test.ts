import { expect, test } from 'vitest'
import type { Moment } from '../../contract/games/moments.ts'
import { atBat } from '../../testing/feeds/small-log.ts'
import {
  action,
  by,
  during,
  END,
  ended,
  hit,
  logOf,
  out,
  run,
  thrown,
} from '../../testing/feeds/small-plays.ts'
import { scorecardAt } from './scorecard-at.ts'

const cellsOf = (moments: Moment[], lang: 'es' | 'en') =>
  scorecardAt(logOf([atBat(101, { play: 1, pitcher: 210 }), ...moments]), END, lang).away.cells
const written = (...moments: Moment[]) =>
  (['en', 'es'] as const).map((lang) => cellsOf(moments, lang)[0]?.notation)
const both = (notation: string) => [notation, notation]

const putOut = (...positions: number[]) =>
  by(
    ...positions.map((it, index): [number, string] => [
      it,
      index === positions.length - 1 ? 'f_putout' : 'f_assist',
    ]),
  )

test('hits, walks and hit batters', () => {
  expect(written(ended('single'))).toEqual(both('1B'))
  expect(written(ended('double'))).toEqual(both('2B'))
  expect(written(ended('triple'))).toEqual(both('3B'))
  expect(written(ended('home_run'))).toEqual(both('HR'))
  expect(written(ended('walk'))).toEqual(both('BB'))
  expect(written(ended('intent_walk'))).toEqual(['IBB', 'BI'])
  expect(written(ended('hit_by_pitch'))).toEqual(['HBP', 'GP'])
  expect(written(ended('catcher_interf'))).toEqual(['CI', 'INT'])
})

test('strikeouts: swinging, called, thrown out, and with the batter on first', () => {
  expect(written(thrown('S'), out(101, 1, putOut(2)), ended('strikeout'))).toEqual(both('K'))
  expect(written(thrown('C'), out(101, 1, putOut(2)), ended('strikeout'))).toEqual(both('ꓘ'))
  expect(written(out(101, 1, putOut(2, 3)), ended('strikeout'))).toEqual(both('K 2-3'))
  const wild = ended('strikeout', { description: 'Strikes out. Wild pitch by pitcher.' })
  expect(written(run(101, null, 1), wild)).toEqual(both('K WP'))
  expect(written(run(101, null, 1, by([2, 'f_error'])), ended('strikeout'))).toEqual(both('K E2'))
  expect(written(out(101, 1, putOut(2)), ended('strikeout_double_play'))).toEqual(both('K DP'))
})

test('outs on the ground and in the air', () => {
  const groundBall = ended('field_out', hit('ground_ball', '6'))
  expect(written(out(101, 1, putOut(6, 3)), groundBall)).toEqual(both('6-3'))
  expect(written(out(101, 1, putOut(3)), ended('field_out', hit('ground_ball', '3')))).toEqual(both('3U'))
  expect(written(out(101, 1, putOut(8)), ended('field_out', hit('fly_ball', '8')))).toEqual(both('F8'))
  expect(written(out(101, 1, putOut(7)), ended('field_out', hit('line_drive', '7')))).toEqual(both('L7'))
  expect(written(out(101, 1, putOut(4)), ended('field_out', hit('popup', '4')))).toEqual(['P4', 'F4'])
})

test('force outs, choices, double plays and sacrifices', () => {
  const onGround = hit('ground_ball', '6')
  const forced = out(102, 1, { from: 1, outAt: 2, ...putOut(6, 4) })
  expect(written(forced, run(101, null, 1), ended('force_out', onGround))).toEqual(both('FC 6-4'))
  expect(written(run(101, null, 1), ended('fielders_choice', onGround))).toEqual(both('FC 6'))
  const doubled = [forced, out(101, 2, putOut(4, 3)), ended('grounded_into_double_play', onGround)]
  expect(written(...doubled)).toEqual(both('6-4-3 DP'))
  const caught = [out(101, 1, putOut(9)), out(102, 2, { from: 3, outAt: 4, ...putOut(9, 2) })]
  expect(written(...caught, ended('double_play', hit('fly_ball', '9')))).toEqual(both('F9-2 DP'))
  expect(written(out(101, 1, putOut(8)), ended('sac_fly', hit('fly_ball', '8')))).toEqual(both('SF8'))
  const bunt = hit('bunt_grounder', '1')
  expect(written(out(101, 1, putOut(1, 3)), ended('sac_bunt', bunt))).toEqual(both('SH 1-3'))
  expect(written(run(101, null, 1, by([1, 'f_error'])), ended('sac_bunt', bunt))).toEqual(both('SH E1'))
})

test('errors have their fielder, unknown results the feed’s own title', () => {
  expect(written(run(101, null, 1, by([6, 'f_throwing_error'])), ended('field_error'))).toEqual(both('E6'))
  expect(written(run(101, null, 1), ended('field_error'))).toEqual(both('E'))
  expect(written(ended('constructor', { event: 'Odd Play' }))).toEqual(both('Odd Play'))
})

test.each([
  ['wild_pitch', 'WP', 'WP'],
  ['passed_ball', 'PB', 'PB'],
  ['balk', 'BK', 'BK'],
  ['defensive_indiff', 'DI', 'DI'],
  ['pickoff_error_1b', 'E', 'E'],
])('a base gained on %s is written %s', (eventType, english, spanish) => {
  const first = [run(101, null, 1, { index: 1 }), action(eventType, 101), run(101, 1, 2, during)]
  for (const [lang, code] of [
    ['en', english],
    ['es', spanish],
  ] as const)
    expect(cellsOf(first, lang)[0]?.legs.at(-1)).toEqual({ to: 2, by: code })
})

test('a stolen base and an out on the bases have the language’s own codes', () => {
  const stolen = [run(101, null, 1), run(101, 1, 2, { steal: true })]
  expect(cellsOf(stolen, 'es')[0]?.legs.at(-1)?.by).toBe('BR')
  const caught = [run(101, null, 1), out(101, 1, { reason: 'r_caught_stealing_2b', ...putOut(2, 6) })]
  expect(cellsOf(caught, 'es')[0]?.out?.by).toBe('OR 2-6')
  const picked = [run(101, null, 1), out(101, 1, { reason: 'r_pickoff_1b', ...putOut(1, 3) })]
  expect(cellsOf(picked, 'en')[0]?.out?.by).toBe('PO 1-3')
})
