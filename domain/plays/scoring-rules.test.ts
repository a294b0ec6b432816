import { expect, test } from 'vitest'
import { isStrikeoutChargedToPrevious, isWalkChargedToPrevious, plateAppearanceOf } from './scoring-rules.ts'

test.each([
  ['single', { atBat: true, bases: 1, walk: false, strikeout: false }],
  ['double', { atBat: true, bases: 2, walk: false, strikeout: false }],
  ['triple', { atBat: true, bases: 3, walk: false, strikeout: false }],
  ['home_run', { atBat: true, bases: 4, walk: false, strikeout: false }],
  ['walk', { atBat: false, bases: 0, walk: true, strikeout: false }],
  ['intent_walk', { atBat: false, bases: 0, walk: true, strikeout: false }],
  ['hit_by_pitch', { atBat: false, bases: 0, walk: false, strikeout: false }],
  ['sac_fly', { atBat: false, bases: 0, walk: false, strikeout: false }],
  ['sac_bunt', { atBat: false, bases: 0, walk: false, strikeout: false }],
  ['catcher_interf', { atBat: false, bases: 0, walk: false, strikeout: false }],
  ['strikeout', { atBat: true, bases: 0, walk: false, strikeout: true }],
  ['strike_out', { atBat: true, bases: 0, walk: false, strikeout: true }],
  ['strikeout_double_play', { atBat: true, bases: 0, walk: false, strikeout: true }],
  ['field_error', { atBat: true, bases: 0, walk: false, strikeout: false }],
  ['fielders_choice', { atBat: true, bases: 0, walk: false, strikeout: false }],
  ['grounded_into_double_play', { atBat: true, bases: 0, walk: false, strikeout: false }],
] as const)('the event type %s counts by the scoring rules', (eventType, plateAppearance) => {
  expect(plateAppearanceOf(eventType)).toEqual(plateAppearance)
})

test.each([
  'caught_stealing_2b',
  'pickoff_1b',
  'pickoff_caught_stealing_2b',
  'stolen_base_home',
  'wild_pitch',
  'other_out',
  'runner_double_play',
  'runner_interference',
  'fielder_interference',
  'game_advisory',
  'batter_turn',
  '',
])('the event type %j ends no plate appearance', (eventType) => {
  expect(plateAppearanceOf(eventType)).toBeUndefined()
})

test('a walk is charged to the pitcher who left at 2-0, 2-1 or three balls', () => {
  const isCharged = []
  for (const balls of [0, 1, 2, 3])
    for (const strikes of [0, 1, 2])
      if (isWalkChargedToPrevious(balls, strikes)) isCharged.push(`${balls}-${strikes}`)
  expect(isCharged).toEqual(['2-0', '2-1', '3-0', '3-1', '3-2'])
})

test('a strikeout is charged to the batter who left with two strikes', () => {
  expect([0, 1, 2].map(isStrikeoutChargedToPrevious)).toEqual([false, false, true])
})
