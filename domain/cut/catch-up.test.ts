import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameLog } from '../../contract/games/game-log.ts'
import { aGame, games } from '../../testing/feeds/any-games.ts'
import { recordings } from '../../testing/feeds/recordings.ts'
import { logOf } from '../../testing/feeds/small-feed.ts'
import { testEach } from '../../testing/league-data.ts'
import { timelineOf } from '../timeline/timeline-of.ts'
import { catchUp } from './catch-up.ts'
import { CATCH_UP_MINUTES, minutesOf, type Segment } from './segments.ts'

const played = recordings('finals')
const BEGINNING = Number.NEGATIVE_INFINITY
const finite = (segments: readonly Segment[]) => segments.slice(0, -1)

/** In order, within their minutes, and live at the end. */
const expectFits = (log: GameLog, now: number, minutes: number) => {
  const segments = catchUp(log, { since: BEGINNING, now, minutes })
  expect(segments.at(-1)).toEqual({ from: now, to: Number.POSITIVE_INFINITY })
  expect(minutesOf(finite(segments))).toBeLessThanOrEqual(minutes)
  segments.forEach(({ from, to }, nth) => {
    expect(to).toBeGreaterThan(from)
    expect(from).toBeGreaterThanOrEqual(segments[nth - 1]?.to ?? 0)
  })
  return segments
}

testEach(test, played)(
  'the plays that mattered in $name fit into its minutes, with each lead change',
  ({ json }) => {
    const log = logOf(json)
    const all = log.moments
    for (const share of [0.4, 0.7, 1]) {
      const now = all[Math.floor((all.length - 1) * share)]?.at ?? 0
      for (const minutes of CATCH_UP_MINUTES) {
        const segments = expectFits(log, now, minutes)
        const leads = timelineOf(log).runs.filter((it) => it.takesLead && it.at <= now)
        const isShown = (at: number) => finite(segments).some(({ from, to }) => from <= at && at < to)
        const known = leads.filter(({ at }) =>
          all.some((it) => it.kind === 'runner' && it.at >= at && it.at <= now),
        )
        expect(known.filter(({ at }) => !isShown(at))).toEqual([])
      }
    }
  },
)

testEach(test, played)('more minutes of $name show more of it', ({ json }) => {
  const log = logOf(json)
  const now = log.moments.at(-1)?.at ?? 0
  const [short = 0, middle = 0, long = 0] = CATCH_UP_MINUTES.map((it) =>
    minutesOf(finite(catchUp(log, { since: BEGINNING, now, minutes: it }))),
  )
  expect([short > 2.5, middle > 5.5, long > 10]).toEqual([true, true, true])
  expect(middle).toBeGreaterThan(short)
  expect(long).toBeGreaterThan(middle)
})

test('the plays that mattered in any game fit into its minutes', () => {
  fc.assert(
    fc.property(
      games,
      fc.constantFrom(...CATCH_UP_MINUTES),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (turns, minutes, share) => {
        const log = aGame(turns)
        const now = log.moments[Math.floor((log.moments.length - 1) * share)]?.at ?? 0
        expectFits(log, now, minutes)
      },
    ),
    { numRuns: 60 },
  )
})

testEach(test, played)('the plays of $name since a moment come without those before it', ({ json }) => {
  const log = logOf(json)
  const [since, now] = [0.5, 0.6].map((share) => log.moments[Math.floor(log.moments.length * share)]?.at ?? 0)
  const segments = catchUp(log, { since: since ?? 0, now: now ?? 0, minutes: 1 })
  expect(finite(segments).length).toBeGreaterThan(0)
  expect(finite(segments).filter(({ from }) => from < (since ?? 0))).toEqual([])
})
