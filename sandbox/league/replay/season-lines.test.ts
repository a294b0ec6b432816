import { expect, test } from 'vitest'
import { testEach } from '../../../testing/league-data.ts'
import { SIDES } from '../shape/feed-shape.ts'
import { feedAt, feedPositionAt } from './feed-at.ts'
import { finals } from './recordings-for-tests.ts'
import { seasonSoFar } from './season-lines.ts'
import { shiftFeed } from './shift-feed.ts'

const REPLAYS = finals().map(({ file, feed }) => ({
  file,
  feed,
  recording: shiftFeed(feed, Date.parse('2026-11-20T02:05:00Z'), '2026-11-19'),
}))

testEach(test, REPLAYS)(
  'a player’s season statistics after all of today have the recorded rates: $file',
  ({ feed }) => {
    for (const side of SIDES) {
      for (const player of Object.values(feed.liveData.boxscore.teams[side].players)) {
        const { batting, pitching } = player.seasonStats
        const counted = seasonSoFar(player, player.stats)
        expect(counted.batting).toMatchObject(pickOf(batting, ['avg', 'obp', 'slg', 'ops', 'hits', 'atBats']))
        expect(counted.pitching).toMatchObject(pickOf(pitching, ['era', 'whip', 'inningsPitched', 'outs']))
      }
    }
  },
)

testEach(test, REPLAYS)(
  'a player’s season statistics before a game are without it: $file',
  ({ feed, recording }) => {
    const before = feedAt(recording, feedPositionAt(recording, (recording.moments[0]?.at ?? 0) - 1))
    for (const side of SIDES) {
      for (const [key, player] of Object.entries(feed.liveData.boxscore.teams[side].players)) {
        const early = before.liveData.boxscore.teams[side].players[key]
        const today = Number(player.stats.batting.atBats ?? 0)
        const season = Number(player.seasonStats.batting?.atBats ?? 0)
        expect(early?.seasonStats.batting?.atBats).toBe(season - today)
      }
    }
  },
)

const pickOf = (line: Record<string, unknown> = {}, keys: string[]) =>
  Object.fromEntries(keys.filter((key) => line[key] !== undefined).map((key) => [key, line[key]]))
