import { expect, test } from 'vitest'
import type { AtBat } from '../../../domain/folding/at-bats-until.ts'
import { firstOutcome, firstPitch, nextOutcome, nextPitch } from './outcome-announcement.ts'

const atBat = (play: number, description?: string): AtBat => ({
  play,
  inning: 1,
  half: 'top',
  batter: 7,
  pitcher: 8,
  pitches: [],
  result:
    description === undefined ? null : { title: 'Ponche', description, eventType: 'strikeout', at: play },
})
const [out, single] = [atBat(0, 'Peña se poncha.'), atBat(1, 'Ruiz da sencillo.')]

test('a turn at bat that was over when the page opened is not announced', () => {
  expect(firstOutcome([out, atBat(1)])).toEqual({ play: 0, text: '' })
})

test('the outcome of a turn at bat is announced once, its pitches are not', () => {
  const first = firstOutcome([out, atBat(1)])
  expect(nextOutcome(first, [out, atBat(1)])).toBe(first)
  const afterSingle = nextOutcome(first, [out, single])
  expect(afterSingle.text).toBe('Ruiz da sencillo.')
  expect(nextOutcome(afterSingle, [out, single, atBat(2)])).toBe(afterSingle)
})

test('the outcome of a turn at bat without a description is announced by its title', () => {
  expect(nextOutcome(firstOutcome([]), [atBat(0, '')]).text).toBe('Ponche')
})

test('a viewer who goes back hears no announcement until they reach a next outcome', () => {
  const rewound = nextOutcome({ play: 1, text: 'Ruiz da sencillo.' }, [out])
  expect(rewound).toEqual({ play: 0, text: '' })
  expect(nextOutcome(rewound, [out, single]).text).toBe('Ruiz da sencillo.')
})

const pitch = (number: number) => ({ number, balls: 1, strikes: number }) as AtBat['pitches'][number]
const thrown = (play: number, pitches: number): AtBat => ({
  ...atBat(play),
  pitches: Array.from({ length: pitches }, (_, index) => pitch(index + 1)),
})

test('each pitch is announced once, what was thrown before is not, and nothing on the way back', () => {
  const first = firstPitch([thrown(0, 2)])
  expect(first.pitch).toBeUndefined()
  expect(nextPitch(first, [thrown(0, 2)])).toBe(first)
  const third = nextPitch(first, [thrown(0, 3)])
  expect(third.pitch?.number).toBe(3)
  const nextBatter = nextPitch(third, [thrown(0, 3), thrown(1, 0)])
  expect(nextBatter.pitch).toBeUndefined()
  expect(nextPitch(nextBatter, [thrown(0, 3), thrown(1, 1)]).pitch?.number).toBe(1)
  expect(nextPitch(nextBatter, [thrown(0, 1)]).pitch).toBeUndefined()
})
