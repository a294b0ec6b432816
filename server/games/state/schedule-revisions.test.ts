import { expect, test } from 'vitest'
import { smallSchedule } from '../../../testing/feeds/small-feed.ts'
import { parseSchedule } from '../../providers/league/league-schedule-shape.ts'
import { readSchedule } from '../feed/read-schedule.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'
import { withRevisions } from './schedule-revisions.ts'

const [row] = readSchedule(parseSchedule(smallSchedule([{}])))
const rowWith = (over: Partial<ScheduledGame> = {}): ScheduledGame => {
  if (row === undefined) throw new Error('the small schedule has no row')
  return { ...row, ...over }
}
const revisedAt = (before: ScheduledGame[], rows: ScheduledGame[], now: number) =>
  withRevisions(before, rows, now).map((it) => it.revisedAt)

test('a row of the schedule keeps its revision time while its calendar event stays the same', () => {
  const known = [rowWith({ revisedAt: 5_000 })]
  const score = { away: 3, home: 1 }
  const probables = { away: { id: 1, name: 'Otro' }, home: null }
  expect(revisedAt(known, [rowWith({ score, probables, detail: 'In Progress' })], 90_000)).toEqual([5_000])
})

test('a row that moves, is postponed or gets another channel is revised now', () => {
  const known = [rowWith({ revisedAt: 5_000 })]
  for (const change of [
    { startsAt: 1 },
    { startTimeTbd: true },
    { status: 6 as const },
    { channels: ['Otro'] },
  ])
    expect(revisedAt(known, [rowWith(change)], 90_000)).toEqual([90_000])
  expect(revisedAt([], [rowWith()], 90_000)).toEqual([90_000])
  expect(revisedAt([rowWith({ revisedAt: null })], [rowWith()], 90_000)).toEqual([90_000])
})

test('a revision is later than the one before, even on another day or with a clock set back', () => {
  const known = [rowWith({ revisedAt: 90_000 })]
  expect(revisedAt(known, [rowWith({ day: '2026-12-01' })], 90_000)).toEqual([91_000])
  expect(revisedAt(known, [rowWith({ startsAt: 1 })], 10_000)).toEqual([91_000])
})
