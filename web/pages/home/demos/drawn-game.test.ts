import { expect, test } from 'vitest'
import { lineScore } from '../../../../contract/games/line-score.ts'
import { finalScoreText, gameAt } from './drawn-game.ts'

test('the runs of the drawn game add up, before its last play and after', () => {
  for (const isOver of [false, true]) {
    const { innings, awayTeam, homeTeam } = lineScore.parse(gameAt(isOver))
    const sumOf = (runs: (number | null)[]) => runs.reduce<number>((sum, it) => sum + (it ?? 0), 0)
    expect(sumOf(innings.map((it) => it.away_runs))).toBe(awayTeam.runs)
    expect(sumOf(innings.map((it) => it.home_runs))).toBe(homeTeam.runs)
  }
})

test('the home club is behind until the ball is gone, and then has won', () => {
  const [before, after] = [gameAt(false), gameAt(true)]
  expect(before.homeTeam.runs).toBeLessThan(before.awayTeam.runs)
  expect(after.homeTeam.runs).toBeGreaterThan(after.awayTeam.runs)
  expect(finalScoreText).toBe('HER 3, CUL 4')
})
