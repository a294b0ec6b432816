import { expect, test } from 'vitest'
import { type Cut, cutOf, peopleOf, readForCuts } from '../../../domain/cut/cut-of.ts'
import { minutesOf, type Segment } from '../../../domain/cut/segments.ts'
import { recordings } from '../../../testing/feeds/recordings.ts'
import { logOf } from '../../../testing/feeds/small-feed.ts'
import { testEach } from '../../../testing/league-data.ts'
import { cutStep } from './cut-step.ts'

const MINUTE = 60_000
/** Browsers tell a time so often as a video plays. */
const FRAME_MS = 250

const segments = [
  { from: 10_000, to: 20_000 },
  { from: 50_000, to: 60_000 },
]
const stepAt = (at: number, before: number | null = at - 250) =>
  cutStep({ segments, of: 'game' }, { at, before })

test('a picture plays on in a segment, and goes to the next one from a gap', () => {
  for (const at of [9_600, 10_000, 19_999, 49_600, 59_000]) expect(stepAt(at)).toEqual({ do: 'stay' })
  for (const at of [20_000, 35_000, 49_000]) expect(stepAt(at)).toEqual({ do: 'seek', to: 50_000 })
  expect(stepAt(0, null)).toEqual({ do: 'seek', to: 10_000 })
})

test('a game plays on after its last segment; the cut of a person stops there, unless the viewer went further', () => {
  expect(stepAt(60_100, 59_900)).toEqual({ do: 'stay' })
  const ofPerson = (at: number, before: number) => cutStep({ segments, of: 'person' }, { at, before })
  expect(ofPerson(60_100, 59_900)).toEqual({ do: 'stop' })
  expect(ofPerson(60_300, 60_100)).toEqual({ do: 'stay' })
  expect(ofPerson(90_000, 59_900)).toEqual({ do: 'stay' })
})

test('a viewer who has caught up goes on to later plays, and one who goes live leaves', () => {
  const live = [...segments, { from: 90_000, to: Number.POSITIVE_INFINITY }]
  const catchingUp = (at: number) => cutStep({ segments: live, of: 'catchUp' }, { at, before: at - 250 })
  expect(catchingUp(30_000)).toEqual({ do: 'seek', to: 50_000 })
  expect(catchingUp(60_000)).toEqual({ do: 'go-on', since: 90_000 })
  expect(catchingUp(95_000)).toEqual({ do: 'leave' })
})

test('a cut without segments leaves the picture alone', () => {
  expect(cutStep({ segments: [], of: 'game' }, { at: 0, before: null })).toEqual({ do: 'stay' })
})

/** The minutes that are played of segments to their end. */
const playedMinutes = (parts: readonly Segment[]): number => {
  const [first, last] = [parts[0]?.from ?? 0, parts.at(-1)?.to ?? 0]
  let [at, before, played] = [first, first, 0]
  while (at < last) {
    const step = cutStep({ segments: parts, of: 'game' }, { at, before })
    before = at
    if (step.do !== 'seek') played += FRAME_MS
    at = step.do === 'seek' ? step.to : at + FRAME_MS
  }
  return played / MINUTE
}

testEach(test, recordings('finals'))('the cuts of $name play as long as announced, to 2 %', ({ json }) => {
  const reading = readForCuts(logOf(json))
  const people = peopleOf(reading)
  const ofPeople = (['player', 'pitcher'] as const).flatMap((kind) =>
    people[kind].slice(0, 1).map((id): Cut => ({ kind, id })),
  )
  for (const cut of [
    ...(['noBreaks', 'action', 'scoring'] as const).map((kind) => ({ kind })),
    ...ofPeople,
  ]) {
    const announced = cutOf(reading, cut)
    expect(Math.abs(playedMinutes(announced) / minutesOf(announced) - 1), cut.kind).toBeLessThan(0.02)
  }
})
