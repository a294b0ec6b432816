import { expect, test } from 'vitest'
import type { AtBat } from '../../../domain/at-bats-until.ts'
import { firstOutcome, nextOutcome } from './outcome-announcement.ts'

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

test('what is said aloud of the turns at bat: is nothing of what was over when the page opened', () => {
  expect(firstOutcome([out, atBat(1)])).toEqual({ play: 0, text: '' })
})

test('what is said aloud of the turns at bat: is how a turn ended, once, and not each of its pitches', () => {
  const first = firstOutcome([out, atBat(1)])
  expect(nextOutcome(first, [out, atBat(1)])).toBe(first)
  const afterSingle = nextOutcome(first, [out, single])
  expect(afterSingle.text).toBe('Ruiz da sencillo.')
  expect(nextOutcome(afterSingle, [out, single, atBat(2)])).toBe(afterSingle)
})

test('what is said aloud of the turns at bat: is the title where the league wrote no sentence', () => {
  expect(nextOutcome(firstOutcome([]), [atBat(0, '')]).text).toBe('Ponche')
})

test('what is said aloud of the turns at bat: is nothing for who goes back, and is said again when he comes by again', () => {
  const rewound = nextOutcome({ play: 1, text: 'Ruiz da sencillo.' }, [out])
  expect(rewound).toEqual({ play: 0, text: '' })
  expect(nextOutcome(rewound, [out, single]).text).toBe('Ruiz da sencillo.')
})
