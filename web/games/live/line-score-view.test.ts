import { expect, test } from 'vitest'
import type { LineScore } from '../../../contract/games/line-score.ts'
import {
  englishOrdinal,
  halfInningStateOf,
  inningCells,
  parseCount,
  runnersOf,
  scoreChange,
} from './line-score-view.ts'

const inningOf = (
  inning: number,
  away: number | null,
  home: number | null,
): LineScore['innings'][number] => ({
  inning,
  away_runs: away,
  away_hits: away,
  away_errors: away === null ? null : 0,
  home_runs: home,
  home_hits: home,
  home_errors: home === null ? null : 0,
})
const team: LineScore['awayTeam'] = {
  id: 680,
  shortName: 'Yaquis',
  abbr: 'obr',
  abbrU: 'OBR',
  runs: 0,
  hits: 0,
  homes: 0,
  errors: 0,
  wins: 0,
  losses: 0,
  activities: [],
}
const line = (innings: LineScore['innings'], shown: number[]): LineScore => ({
  awayTeam: team,
  homeTeam: { ...team, id: 678 },
  innings,
  diamond: 'pos-000',
  balls: 'balls-0',
  strikes: 'strikes-0',
  outs: 'outs-0',
  inningArrow: 'bottom',
  inningCurrent: shown.at(-1) ?? 1,
  inningsToShow: innings,
  inningNumbersToShow: shown,
})

test('counts and runners are parsed from the league’s strings, and invalid ones are 0 and none', () => {
  expect([parseCount('balls-3'), parseCount('outs-0'), parseCount('')]).toEqual([3, 0, 0])
  expect(runnersOf('pos-001')).toEqual({ first: true, second: false, third: false })
  expect(runnersOf('pos-110')).toEqual({ first: false, second: true, third: true })
  expect(runnersOf('')).toEqual({ first: false, second: false, third: false })
})

test('the third out turns a half-inning into the break after it', () => {
  expect(halfInningStateOf({ inningArrow: 'top', outs: 'outs-2' })).toBe('top')
  expect(halfInningStateOf({ inningArrow: 'top', outs: 'outs-3' })).toBe('middle')
  expect(halfInningStateOf({ inningArrow: 'bottom', outs: 'outs-1' })).toBe('bottom')
  expect(halfInningStateOf({ inningArrow: 'bottom', outs: 'outs-3' })).toBe('end')
})

const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9]

test('an inning of the line score without a batter is blank, not zero', () => {
  const cells = inningCells(line([inningOf(1, 0, null)], nine), { isLive: true, isFinal: false })
  expect(cells).toHaveLength(9)
  expect(cells[0]).toMatchObject({ away: '0', home: '' })
  expect(cells[1]).toMatchObject({ away: '', home: '' })
})

test('a home side that did not need the ninth gets an X only when the game is over', () => {
  const eight = Array.from({ length: 8 }, (_, nth) => inningOf(nth + 1, 0, 1))
  const played = line([...eight, inningOf(9, 0, null)], nine)
  expect(inningCells(played, { isLive: false, isFinal: true })[8]?.home).toBe('X')
  expect(inningCells(played, { isLive: true, isFinal: false })[8]?.home).toBe('')
})

test('the line score of the eleventh inning shows the third to the eleventh', () => {
  const innings = Array.from({ length: 11 }, (_, nth) => inningOf(nth + 1, nth, null))
  const cells = inningCells(line(innings, [3, 4, 5, 6, 7, 8, 9, 10, 11]), { isLive: true, isFinal: false })
  expect(cells.map((it) => it.inning)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(cells[0]?.away).toBe('2')
  expect(cells[8]?.isCurrent).toBe(true)
})

test('innings have English ordinals in English', () => {
  expect([1, 2, 3, 4, 9, 10, 11, 12, 13, 21].map(englishOrdinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '9th',
    '10th',
    '11th',
    '12th',
    '13th',
    '21st',
  ])
})

test('only a score that went up is announced', () => {
  expect(scoreChange(null, { away: 1, home: 0 })).toBeNull()
  expect(scoreChange({ away: 1, home: 0 }, { away: 1, home: 0 })).toBeNull()
  expect(scoreChange({ away: 1, home: 0 }, { away: 1, home: 2 })).toEqual({ scored: 'home' })
  expect(scoreChange({ away: 1, home: 0 }, { away: 2, home: 2 })).toEqual({ scored: 'both' })
  expect(scoreChange({ away: 2, home: 0 }, { away: 1, home: 0 })).toBeNull()
})
