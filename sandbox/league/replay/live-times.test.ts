import { expect, test } from 'vitest'
import { anyFixture } from '../season/fixture-for-tests.ts'
import { generatedRecording } from '../season/generated-recording.ts'
import { emptyTotals, seasonBeforeOf } from '../season/season-results.ts'
import type { Feed, PlayEvent, Recording } from '../shape/feed-shape.ts'
import { CLUBS } from '../shape/league.ts'
import { rosterOf } from '../shape/roster.ts'
import { GAME_OVER_MS, spanOf } from '../shape/status.ts'
import { feedAt, feedPositionAt } from './feed-at.ts'
import { LIVE_PITCH_MS } from './play-in-progress.ts'
import { finals } from './recordings-for-tests.ts'
import { shiftFeed } from './shift-feed.ts'

const generated = (): Recording => {
  const [away, home] = CLUBS.map((club, i) => rosterOf(club, i, 7))
  return generatedRecording(anyFixture(811_001, { away, home }), 7, seasonBeforeOf(emptyTotals))
}
const games = [
  { file: 'a generated game', recording: generated() },
  ...finals()
    .slice(0, 1)
    .map(({ file, feed }) => ({
      file,
      recording: shiftFeed(feed, Date.parse('2026-11-20T02:05:00Z'), '2026-11-19'),
    })),
]

/** Every so many moments of a game are checked. */
const EVERY = 5

const eventsOf = (feed: Feed, play: number): PlayEvent[] =>
  feed.liveData.plays.allPlays[play]?.playEvents ?? []
const lasts = ({ startTime, endTime }: PlayEvent) => Date.parse(endTime) - Date.parse(startTime)

/** The feeds of a game at some of its moments. */
const feedsOf = (recording: Recording) => {
  const { first, last } = spanOf(recording)
  return recording.moments
    .filter(({ at }, index) => at > first && at < last && index % EVERY === 0)
    .map((moment) => ({ moment, feed: feedAt(recording, feedPositionAt(recording, moment.at)) }))
}
const liveGames = games.map(({ file, recording }) => ({ file, recording, feeds: feedsOf(recording) }))

test.each(liveGames)('a live feed’s newest pitch begins shortly before its end: $file', ({ feeds }) => {
  const thrown = feeds.flatMap(({ moment, feed }) => {
    const event = moment.complete ? undefined : eventsOf(feed, moment.plays - 1).at(-1)
    return event?.isPitch ? [lasts(event)] : []
  })
  expect(thrown.length).toBeGreaterThan(20)
  expect(Math.max(...thrown)).toBe(LIVE_PITCH_MS)
})

test.each(liveGames)(
  'a live feed’s event lasts until the next one of its play begins: $file',
  ({ feeds }) => {
    for (const { feed } of feeds.filter((_, index) => index % EVERY === 0))
      for (const { playEvents } of feed.liveData.plays.allPlays)
        for (const [index, event] of playEvents.slice(1).entries())
          expect(playEvents[index]?.endTime).toBe(event.startTime)
  },
)

test.each(games)('a final feed’s events have their own times: $file', ({ recording }) => {
  const { last } = spanOf(recording)
  const final = feedAt(recording, feedPositionAt(recording, last + GAME_OVER_MS))
  expect(final.liveData.plays.allPlays.map((it) => it.playEvents)).toEqual(
    recording.feed.liveData.plays.allPlays.map((it) => it.playEvents),
  )
})
