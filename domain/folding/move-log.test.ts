import { expect, test } from 'vitest'
import { recordings } from '../../testing/feeds/recordings.ts'
import { logOf } from '../../testing/feeds/small-feed.ts'
import { atBat, pitch, smallLog } from '../../testing/feeds/small-log.ts'
import { testEach } from '../../testing/league-data.ts'
import { boxScoreAt } from './box-score-at.ts'
import { doorAt } from './door-at.ts'
import { moveLog } from './move-log.ts'
import { truncateLog } from './truncate-log.ts'

const BY_MS = -2_500

testEach(test, recordings('finals'))(
  'the view of $name at a moved instant is that of the feed’s',
  ({ json }) => {
    const log = logOf(json)
    const moved = moveLog(log, BY_MS)
    for (const { at } of log.moments.filter((_, nth) => nth % 40 === 0)) {
      const { asOf, ...box } = boxScoreAt(log, at)
      expect(boxScoreAt(moved, at + BY_MS)).toMatchObject(box)
      expect(Date.parse(boxScoreAt(moved, at + BY_MS).asOf ?? '')).toBe(Date.parse(asOf ?? '') + BY_MS)
      expect(truncateLog(moved, at + BY_MS)).toEqual(moveLog(truncateLog(log, at), BY_MS))
    }
    const play = { play: 12, event: null }
    expect(doorAt(moved, play)).toBe((doorAt(log, play) ?? 0) + BY_MS)
  },
)

test('a log that is not moved is itself, and a moved one keeps its scheduled start', () => {
  const log = smallLog([atBat(101), pitch(0, 1)])
  expect(moveLog(log, 0)).toBe(log)
  const moved = moveLog(log, BY_MS)
  expect(moved.startsAt).toBe(log.startsAt)
  expect(moved.moments.map((it) => it.at)).toEqual(log.moments.map((it) => it.at + BY_MS))
})
