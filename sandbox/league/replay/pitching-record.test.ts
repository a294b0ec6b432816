import { expect, test } from 'vitest'
import { anyFixture } from '../season/fixture-for-tests.ts'
import { generatedRecording } from '../season/generated-recording.ts'
import { emptyTotals, seasonBeforeOf, withResults } from '../season/season-results.ts'
import { type BoxPlayer, type Feed, type JsonObject, type Recording, SIDES } from '../shape/feed-shape.ts'
import { CLUBS } from '../shape/league.ts'
import { rosterOf } from '../shape/roster.ts'
import { GAME_OVER_MS, spanOf } from '../shape/status.ts'
import { feedAt, feedPositionAt } from './feed-at.ts'
import { resultOf } from './game-result.ts'
import { finals, hasFinals } from './recordings-for-tests.ts'
import { shiftFeed } from './shift-feed.ts'
import { tallyAt } from './tally.ts'

const clubs = CLUBS.map((club, i) => rosterOf(club, i, 7))
const fixture = anyFixture(415_541, { away: clubs[3], home: clubs[5] })

/** A game whose pitchers have some wins, losses and saves from the season before it. */
const generated = (): Recording => {
  const first = generatedRecording(fixture, 1, seasonBeforeOf(emptyTotals))
  const result = resultOf(first, tallyAt(first, first.moments.at(-1)))
  return generatedRecording(fixture, 1, seasonBeforeOf(withResults(emptyTotals, [result, result])))
}

const games = [
  { name: 'a generated game', recording: generated() },
  ...finals().map(({ file, feed }) => ({
    name: file,
    recording: shiftFeed(feed, Date.parse('2026-11-20T02:05:00Z'), '2026-11-19'),
  })),
]

const pitchersOf = ({ liveData: { boxscore } }: Feed): BoxPlayer[] =>
  SIDES.flatMap((side) => {
    const { pitchers, players } = boxscore.teams[side]
    return pitchers.flatMap((id) => players[`ID${id}`] ?? [])
  })
const playersOf = ({ liveData: { boxscore } }: Feed) =>
  SIDES.flatMap((side) => Object.values(boxscore.teams[side].players))
const recordOf = (line: JsonObject | undefined) =>
  [line?.wins, line?.losses, line?.saves].map((it) => it ?? 0)

/** A pitcher's wins, losses and saves of this game. */
const decisionRecordOf = ({ liveData: { decisions } }: Feed, { person: { id } }: BoxPlayer) =>
  [decisions?.winner, decisions?.loser, decisions?.save].map((it) => Number(it?.id === id))

test.each(games)(
  'a pitcher’s wins, losses and saves of today are the decisions once the game is over: $name',
  ({ recording }) => {
    const { last } = spanOf(recording)
    const end = recording.feed
    for (const t of [last, last + GAME_OVER_MS])
      for (const player of pitchersOf(feedAt(recording, feedPositionAt(recording, t))))
        expect(recordOf(player.stats.pitching)).toEqual(decisionRecordOf(end, player))
  },
)

test.each(games)(
  'a pitcher’s wins, losses and saves of the season are those before the game until it is over: $name',
  ({ recording }) => {
    const { last } = spanOf(recording)
    const end = recording.feed
    const after = new Map(playersOf(end).map((player) => [player.person.id, player]))
    for (const { at } of recording.moments.filter((it, index) => index % 20 === 0 && it.at < last)) {
      for (const { person, stats, seasonStats } of playersOf(
        feedAt(recording, feedPositionAt(recording, at)),
      )) {
        const player = after.get(person.id)
        if (player === undefined) throw new Error('unknown player')
        const decisionRecord = decisionRecordOf(end, player)
        const season = recordOf(player.seasonStats.pitching)
        expect(recordOf(stats.pitching)).toEqual([0, 0, 0])
        expect(recordOf(seasonStats.pitching)).toEqual(
          season.map((it, index) => Number(it) - (decisionRecord[index] ?? 0)),
        )
      }
    }
  },
)

test.skipIf(!hasFinals)(
  'a generated game has the same fields of a pitcher and of a batter as the newest recorded one',
  () => {
    const keysOf = (feed: Feed, group: 'batting' | 'pitching') =>
      [...new Set(playersOf(feed).flatMap(({ stats }) => Object.keys(stats[group])))]
        // Only some players have a note: a decision, a hold, a pinch run.
        .filter((key) => key !== 'note')
        .sort()
    // The upstream has fewer fields in earlier years.
    const dayOf = ({ feed }: { feed: Feed }) => feed.gameData.datetime.officialDate
    const recorded = finals()
      .sort((a, b) => dayOf(a).localeCompare(dayOf(b)))
      .at(-1)
    if (recorded === undefined) throw new Error('no recording')
    for (const group of ['batting', 'pitching'] as const)
      expect(keysOf(games[0]?.recording.feed as Feed, group)).toEqual(keysOf(recorded.feed, group))
  },
)
