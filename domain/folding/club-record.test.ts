import { expect, test } from 'vitest'
import type { GameLog } from '../../contract/games/game-log.ts'
import { atBat, result, runner, smallLog, status } from '../../testing/feeds/small-log.ts'
import { recordOf, withRecordsBefore } from './club-record.ts'
import { truncateLog } from './truncate-log.ts'

const moments = [
  status(1, 'In Progress'),
  atBat(101),
  runner(101, { to: 'score', earned: true }),
  result('home_run', { rbi: 1, scoring: true }),
]
const on = smallLog(moments)
const over = (wins: number, detail: string): GameLog => {
  const log = smallLog([...moments, status(2, detail)])
  const { away, home } = log.teams
  return { ...log, teams: { away: { ...away, wins }, home } }
}
const winsBeforeAndAfter = (log: GameLog) => [false, true].map((isOver) => recordOf(log, 'away', isOver).wins)

test('a club’s record before and after its game is right whether the league counts the game at once or later', () => {
  const upcoming = withRecordsBefore(over(12, 'Game Over'), on)
  expect(winsBeforeAndAfter(upcoming)).toEqual([12, 12])
  const counted = withRecordsBefore(over(13, 'Final'), upcoming)
  expect(winsBeforeAndAfter(counted)).toEqual([12, 13])
  expect(winsBeforeAndAfter(withRecordsBefore(over(13, 'Game Over'), on))).toEqual([12, 13])
})

test('a club’s record before its game is computed for a game that was not polled while live', () => {
  expect(winsBeforeAndAfter(withRecordsBefore(over(13, 'Final'), undefined))).toEqual([12, 13])
  const early = smallLog([status(3, 'Pre-Game')])
  expect(winsBeforeAndAfter(withRecordsBefore(over(14, 'Final'), early))).toEqual([13, 14])
})

test('a club’s record in a log truncated before the end does not count the game', () => {
  const log = withRecordsBefore(over(13, 'Final'), on)
  expect(truncateLog(log, (moments.at(-1)?.at ?? 0) - 1).teams).toEqual(on.teams)
})
