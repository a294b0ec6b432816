import { expect, test } from 'vitest'
import { cutStep } from './cut-step.ts'

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
