import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scorecardAt } from '../../domain/scorecard/scorecard-at.ts'
import { anyFixture } from '../../sandbox/league/season/fixture-for-tests.ts'
import { generatedRecording } from '../../sandbox/league/season/generated-recording.ts'
import { emptyTotals, seasonBeforeOf } from '../../sandbox/league/season/season-results.ts'
import { CLUBS } from '../../sandbox/league/shape/league.ts'
import { rosterOf } from '../../sandbox/league/shape/roster.ts'
import { readFeed } from '../../server/games/feed/read-feed.ts'
import { parseFeed } from '../../server/providers/league/league-feed-shape.ts'
import { expectPlaysBehind } from '../../testing/feeds/expect-plays-behind.ts'
import { expectScorecard } from '../../testing/feeds/expect-scorecard.ts'
import { runs } from '../../testing/runs.ts'

const clubs = CLUBS.map((club, index) => rosterOf(club, index, 7))

const logOf = (gamePk: number, seed: number) => {
  const fixture = anyFixture(gamePk, { away: clubs[gamePk % 10], home: clubs[(gamePk + 3) % 10] })
  const { feed } = generatedRecording(fixture, seed, seasonBeforeOf(emptyTotals))
  const log = readFeed(parseFeed(feed))
  if (log === undefined) throw new Error('the generated game was not understood')
  return log
}

const anyGame = fc.tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }))

test('the scorecard of any generated game has each turn, out, run and hit of its box score', () => {
  fc.assert(
    fc.property(anyGame, ([gamePk, seed]) => {
      const log = logOf(gamePk, seed)
      expectScorecard(log)
      const { away, home } = scorecardAt(log, Number.POSITIVE_INFINITY)
      for (const cell of [...away.cells, ...home.cells])
        if (cell.state === 'ended') expect(cell.notation).toMatch(/^[\dꓘA-Z][\dA-Z -]*$/)
    }),
    { numRuns: runs(12) },
  )
})

test('plays of its list make up each figure of any generated game', () => {
  fc.assert(
    fc.property(anyGame, ([gamePk, seed]) => expectPlaysBehind(logOf(gamePk, seed))),
    { numRuns: runs(6) },
  )
})
