import { expect, test } from 'vitest'
import type { ScheduledGame } from '../../feed/scheduled-game.ts'
import type { Summary } from '../../state/summary.ts'
import { statsMaxAgeMs } from './stats-max-age.ts'

const MINUTE = 60_000
const END = Date.parse('2026-11-20T04:30:00Z')

test.each([
  ['is on', 1, null, 0, 10],
  ['has just ended', 2, END, 1, 1],
  ['has ended half an hour ago', 2, END, 30, 10],
  ['ends later, by a clock that was moved back', 2, END, -5, 10],
] as const)(
  'cached figures have the right maximum age while a game %s',
  (_, status, endsAt, minutes, age) => {
    const summaries = new Map([[1, { status, endsAt, version: 1 } as Summary & { version: number }]])
    const clock = { now: () => END + minutes * MINUTE, offset: () => 0 }
    const rows = [{ gamePk: 1 }, { gamePk: 2 }] as ScheduledGame[]
    expect(statsMaxAgeMs({ games: { summaries, clock } }, { rows })).toBe(age * MINUTE)
  },
)
