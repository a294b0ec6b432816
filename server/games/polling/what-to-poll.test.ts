import { expect, test } from 'vitest'
import {
  final,
  live,
  postponed,
  preGame,
  START,
  type Status,
  smallSchedule,
} from '../../../testing/feeds/small-feed.ts'
import { parseSchedule } from '../../providers/league/league-schedule-shape.ts'
import { readSchedule } from '../feed/read-schedule.ts'
import type { Summary } from '../state/summary.ts'
import { paceOf } from './what-to-poll.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const cancelled: Status = { codedGameState: 'C', statusCode: 'CI', detailedState: 'Cancelled' }

const rowOf = (status: Status) => {
  const [row] = readSchedule(parseSchedule(smallSchedule([{ status }])))
  if (row === undefined) throw new Error('the schedule was not understood')
  return row
}
const summaryWith = (status: Summary['status'], overrides: Partial<Summary> = {}): Summary => ({
  status,
  detail: '',
  day: '2026-11-19',
  startsAt: Date.parse(START),
  endsAt: null,
  runs: null,
  staleSince: null,
  ...overrides,
})
const ended = { endsAt: Date.parse(START) + 3 * HOUR, detail: 'Final' }

const table: [string, Status, Summary | undefined, number, number | undefined][] = [
  ['an hour before its start', preGame, undefined, -HOUR, undefined],
  ['shortly before its start', preGame, undefined, -20 * MINUTE, 10_000],
  ['while it is on', live, summaryWith(1), HOUR, 10_000],
  ['while it is on and was never read', live, undefined, HOUR, 10_000],
  ['while the schedule is late to say that it is on', preGame, summaryWith(1), HOUR, 10_000],
  ['while the feed is late to say that it is over', final, summaryWith(1), 4 * HOUR, 10_000],
  ['once it is over', final, summaryWith(2, ended), 4 * HOUR, 5 * MINUTE],
  [
    'between its end and the names of the pitchers of record',
    final,
    summaryWith(2, { ...ended, detail: 'Game Over' }),
    3.2 * HOUR,
    10_000,
  ],
  ['the day after', final, summaryWith(2, ended), 24 * HOUR, undefined],
  ['long after, when it was never read', final, undefined, 900 * HOUR, 10 * MINUTE],
  ['that is put off, before it was to begin', postponed, undefined, -HOUR, undefined],
  ['that is put off, and may have been played all the same', postponed, undefined, 900 * HOUR, 10 * MINUTE],
  ['that is postponed in its feed too, in the first day', postponed, summaryWith(6), 5 * HOUR, 10 * MINUTE],
  ['that is put off as its feed says too, later on', postponed, summaryWith(6), 30 * HOUR, undefined],
  ['that is postponed, but played in its feed', postponed, summaryWith(2, ended), 4 * HOUR, 5 * MINUTE],
  ['that is cancelled', cancelled, undefined, HOUR, undefined],
]

test.each(table)(
  'a game’s feed is polled at the right pace: a game %s',
  (_, status, summary, since, everyMs) => {
    expect(paceOf(rowOf(status), summary, Date.parse(START) + since)?.everyMs).toBe(everyMs)
  },
)
