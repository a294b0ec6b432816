import { expect, test } from 'vitest'
import { smallSchedule } from '../../../../testing/feeds/small-feed.ts'
import { parseSchedule } from '../../../providers/league/league-schedule-shape.ts'
import { readSchedule } from '../../feed/read-schedule.ts'
import type { Games } from '../../state/memory.ts'
import { openSeasons, seasonGames } from './season-games.ts'

test('a postponed game counts where it was made up, as the second of its evening', () => {
  const [madeUp, first] = readSchedule(
    parseSchedule(
      smallSchedule([
        { pk: 1, startsAt: '2026-11-20T04:00:00Z' },
        { pk: 2, startsAt: '2026-11-20T01:00:00Z' },
      ]),
    ),
  )
  if (madeUp === undefined || first === undefined) throw new Error('two games were expected')
  const games = {
    changes: 1,
    clock: { now: () => Date.parse('2026-11-21T01:00:00Z'), offset: () => 0 },
    days: new Map([['2026-11-19', [madeUp, first]]]),
    // The made-up game is known since the earlier day on which it was not played.
    rows: new Map([
      [1, [madeUp]],
      [2, [first]],
    ]),
    summaries: new Map(),
  } as unknown as Games
  expect(seasonGames(openSeasons(games))?.rows.map((it) => it.gamePk)).toEqual([2, 1])
})
