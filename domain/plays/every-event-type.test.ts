import { expect, test } from 'vitest'
import { battingEventTypes } from './batting-event-types-for-tests.ts'
import { otherEventTypes } from './other-event-types-for-tests.ts'
import type { PlayFacts } from './play-facts.ts'
import { playSentence } from './play-sentence.ts'

/** The complete list of the upstream’s `v1/eventTypes`. */
const eventTypes = [...battingEventTypes, ...otherEventTypes]

/** A play with a type and players, without text. */
const withoutDescription = (eventType: string, over: Partial<PlayFacts> = {}): PlayFacts => ({
  eventType,
  event: '',
  description: '',
  batter: { id: 101, name: 'Adrián Paredes' },
  pitcher: 'Darío Llanes',
  catcher: 'Gael Verdugo',
  player: 'Horacio Zavala',
  lastPitch: 'S',
  hit: null,
  runs: [],
  change: null,
  reviews: [],
  ...over,
})
test('every event type of the upstream’s list is in the table once', () => {
  expect(new Set(eventTypes.map(([type]) => type)).size).toBe(eventTypes.length)
  expect(eventTypes).toHaveLength(74)
})

test.each(eventTypes)(
  'the event type %s (%s) has the Spanish title “%s”: %s',
  (type, _english, title, sentence, over = {}) => {
    expect(playSentence(withoutDescription(type, over), 'es')).toEqual({ title, description: sentence })
  },
)

test.each(eventTypes)(
  'the event type %s has its English name where the feed has no text',
  (type, english, _, __, over = {}) => {
    expect(playSentence(withoutDescription(type, over), 'en')).toEqual({
      title: english,
      description: `${english}.`,
    })
  },
)

test.each(eventTypes)(
  'the event type %s keeps the feed’s own text in English',
  (type, _, __, ___, over = {}) => {
    const described = {
      ...withoutDescription(type, over),
      event: 'What it is',
      description: 'What happened.',
    }
    expect(playSentence(described, 'en')).toEqual({ title: 'What it is', description: 'What happened.' })
  },
)

test.each(eventTypes)(
  'the event type %s has a Spanish sentence even without names and text in the feed',
  (type) => {
    const unnamed = withoutDescription(type, {
      batter: { id: null, name: '' },
      pitcher: '',
      catcher: '',
      player: '',
    })
    const { title, description } = playSentence(unnamed, 'es')
    expect(title).toMatch(/^\p{Lu}\p{L}/u)
    expect(description).toMatch(/^\p{Lu}.*\.$/u)
    expect(description).not.toMatch(/undefined|null| {2}| \./)
  },
)
