import { expect, test } from 'vitest'
import { anyFixture } from '../season/fixture-for-tests.ts'
import { generatedRecording } from '../season/generated-recording.ts'
import { emptyTotals, seasonBeforeOf } from '../season/season-results.ts'
import type { Play, PlayEvent, Position, Recording } from '../shape/feed-shape.ts'
import { CLUBS } from '../shape/league.ts'
import { POSITIONS, rosterOf } from '../shape/roster.ts'
import { momentsOf } from './moments.ts'
import { tallyAt } from './tally.ts'

const [away, home] = CLUBS.map((club, i) => rosterOf(club, i, 1))
const base = generatedRecording(anyFixture(1, { away, home }, { turn: 0 }), 1, seasonBeforeOf(emptyTotals))
if (away === undefined || home === undefined) throw new Error('no clubs')
const [leadoff] = away.regulars
const [pinch] = away.bench
const [starter] = home.starters
const [reliever] = home.relievers
if (!leadoff || !pinch || !starter || !reliever) throw new Error('no players')

type Step = { balls: number; strikes: number } | { enters: number; position: Position; battingOrder?: string }

/** One plate appearance of the top of the first, with its counts and substitutions. */
const played = (steps: Step[], eventType: string): Recording => {
  const time = (i: number) => new Date(Date.parse('2026-11-20T01:00:00Z') + i * 10_000).toISOString()
  let count = { balls: 0, strikes: 0, outs: 0 }
  const playEvents = steps.map((step, index): PlayEvent => {
    const shared = { index, startTime: time(index), endTime: time(index + 1) }
    if ('enters' in step) {
      const { enters, position, battingOrder } = step
      const details = { eventType: 'substitution' }
      const order = battingOrder === undefined ? {} : { battingOrder }
      return {
        ...shared,
        count,
        isPitch: false,
        type: 'action',
        details,
        isSubstitution: true,
        player: { id: enters },
        position,
        ...order,
      }
    }
    count = { ...step, outs: 0 }
    return { ...shared, count, isPitch: true, type: 'pitch', details: { isBall: true } }
  })
  const [template] = base.plays
  if (template === undefined) throw new Error('no play')
  const batterOut = eventType === 'strikeout'
  const play: Play = {
    ...template,
    result: { type: 'atBat', eventType, awayScore: 0, homeScore: 0, isOut: batterOut },
    about: { ...template.about, startTime: time(0), endTime: time(steps.length) },
    count: { ...count, outs: batterOut ? 1 : 0 },
    matchup: { batter: { id: batterOut ? pinch.id : leadoff.id }, pitcher: { id: reliever.id } },
    playEvents,
    runners: [
      {
        movement: { start: null, end: batterOut ? null : '1B', isOut: batterOut },
        details: {
          eventType,
          runner: { id: leadoff.id },
          isScoringEvent: false,
          rbi: false,
          earned: false,
          playIndex: steps.length - 1,
        },
      },
    ],
  }
  return { ...base, plays: [play], moments: momentsOf([play]) }
}

const final = (recording: Recording) => tallyAt(recording, recording.moments.at(-1)).sides

const walkAfter = (balls: number, strikes: number) =>
  final(
    played(
      [
        { balls, strikes },
        { enters: reliever.id, position: POSITIONS.P },
        { balls: 4, strikes },
      ],
      'walk',
    ),
  ).home.pitching

test.each([
  [2, 0],
  [2, 1],
  [3, 0],
  [3, 1],
  [3, 2],
])(
  'a pitcher relieved within a plate appearance is charged with its walk at a count of %i-%i',
  (balls, strikes) => {
    const pitching = walkAfter(balls, strikes)
    expect(pitching.get(starter.id)).toMatchObject({ baseOnBalls: 1, battersFaced: 1 })
    expect(pitching.get(reliever.id)).toMatchObject({ baseOnBalls: 0, battersFaced: 0, numberOfPitches: 1 })
  },
)

test.each([
  [0, 0],
  [1, 2],
  [2, 2],
  [0, 2],
])(
  'a pitcher relieved within a plate appearance is not charged with its walk at a count of %i-%i',
  (balls, strikes) => {
    const pitching = walkAfter(balls, strikes)
    expect(pitching.get(starter.id)?.baseOnBalls).toBe(0)
    expect(pitching.get(reliever.id)?.baseOnBalls).toBe(1)
  },
)

const strikeoutAfter = (strikes: number) =>
  final(
    played(
      [
        { balls: 0, strikes },
        { enters: pinch.id, position: POSITIONS.PH, battingOrder: '101' },
        { balls: 0, strikes: 3 },
      ],
      'strikeout',
    ),
  ).away

test('a batter replaced within a plate appearance is charged with its strikeout after two strikes', () => {
  const { batting } = strikeoutAfter(2)
  expect(batting.get(leadoff.id)).toMatchObject({ strikeOuts: 1, atBats: 1, plateAppearances: 1 })
  expect(batting.get(pinch.id)).toMatchObject({ strikeOuts: 0, plateAppearances: 0 })
})

test('a batter replaced within a plate appearance is not charged with its strikeout after fewer strikes', () => {
  const { batting } = strikeoutAfter(1)
  expect(batting.get(leadoff.id)).toMatchObject({ strikeOuts: 0, plateAppearances: 0 })
  expect(batting.get(pinch.id)).toMatchObject({ strikeOuts: 1, plateAppearances: 1 })
})
