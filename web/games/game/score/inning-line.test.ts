import { expect, test } from 'vitest'
import type { PlayByPlayInning } from '../../../../contract/games/play-by-play.ts'
import { inningLineOf, scoringInnings } from './inning-line.ts'

const play = (id: string, scorers: string[] = []): PlayByPlayInning['top'][number] => ({
  id,
  title: '',
  description: '',
  team: 'HER',
  type: 'atBat',
  event_type: 'single',
  isScoringPlay: scorers.length > 0,
  scorers,
  at: '2026-11-20T01:30:00Z',
})
const inning: PlayByPlayInning = {
  inning: 3,
  inningPositionText: '',
  top: [play('12'), play('11', ['Luis Soto', 'Juan Paz']), play('10', ['Raúl Mora'])],
  bottom: [play('15')],
}
const line = {
  inning: 3,
  ...{ away_runs: 3, away_hits: 2, away_errors: 0 },
  ...{ home_runs: null, home_hits: null, home_errors: null },
}

test('a folded half-inning has its runs, its hits and who scored, the first one first', () => {
  expect(inningLineOf(inning, 'top', [line])).toEqual({
    runs: 3,
    hits: 2,
    scorers: ['Raúl Mora', 'Luis Soto', 'Juan Paz'],
  })
})

test('a half-inning that the line score does not have says nothing of runs', () => {
  expect(inningLineOf(inning, 'bottom', [line])).toEqual({ runs: null, hits: null, scorers: [] })
  expect(inningLineOf(inning, 'top', []).runs).toBeNull()
})

test('only innings in which that side scored are left among the scoring plays, and only those plays of them', () => {
  expect(scoringInnings([inning], 'top')[0]?.top.map((it) => it.id)).toEqual(['11', '10'])
  expect(scoringInnings([inning], 'bottom')).toEqual([])
})
