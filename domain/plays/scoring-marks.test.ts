import { expect, test } from 'vitest'
import type { Moment } from '../../contract/games/moments.ts'
import { atBat, result, runner, smallLog } from '../../testing/feeds/small-log.ts'
import { playsUntil } from '../folding/plays-until.ts'

const END = Number.POSITIVE_INFINITY
type Action = Extract<Moment, { kind: 'action' }>
const action = (eventType: string, over: Partial<Action> = {}): Moment => ({
  kind: 'action',
  at: runner(1, {}).at,
  play: 1,
  index: 2,
  event: eventType,
  eventType,
  description: 'Feed text.',
  scoring: true,
  player: 102,
  ...over,
})
const scores = (id: number, index: number | null) => runner(id, { play: 1, from: 3, to: 'score', index })
/** The lines of one turn at bat, the last first: the kind of each, and whether it marks a run. */
const scoringLines = (moments: Moment[]) =>
  playsUntil(smallLog([atBat(101, { play: 1 }), ...moments]), END).flatMap((it) =>
    it.top.map((line) => [line.event_type, line.isScoringPlay]),
  )

test.each(['stolen_base_home', 'wild_pitch', 'passed_ball', 'balk', 'pickoff_error_3b', 'other_advance'])(
  'a run that scores on %s within a plate appearance marks that play, not the result',
  (eventType) => {
    const end = result('field_out', { play: 1, scoring: true })
    expect(scoringLines([action(eventType), scores(102, 2), end])).toEqual([
      ['field_out', false],
      [eventType, true],
    ])
  },
)

test('an action and the result are both marked where each scores a run', () => {
  const moments = [
    action('wild_pitch'),
    scores(102, 2),
    scores(103, 5),
    result('single', { play: 1, scoring: true }),
  ]
  expect(scoringLines(moments)).toEqual([
    ['single', true],
    ['wild_pitch', true],
  ])
})

test('an action without a run is not marked, whatever the feed says', () => {
  const moments = [action('stolen_base_2b'), scores(103, 5), result('single', { play: 1, scoring: true })]
  expect(scoringLines(moments)).toEqual([
    ['single', true],
    ['stolen_base_2b', false],
  ])
})

test('the feed’s scoring mark stands where it has lost the runners', () => {
  expect(scoringLines([result('single', { play: 1, scoring: true })])).toEqual([['single', true]])
  const lost = [action('balk'), result('field_out', { play: 1, scoring: true })]
  expect(scoringLines(lost)).toEqual([
    ['field_out', false],
    ['balk', true],
  ])
})
