import { expect, test } from 'vitest'
import type { PlayByPlayInning } from '../../../contract/games/play-by-play.ts'
import type { AtBat } from '../../../domain/folding/at-bats-until.ts'
import { firstPitch, firstPlays, firstState, nextPitch, nextPlays, nextState } from './play-announcement.ts'

const play = (id: string, description: string): PlayByPlayInning['top'][number] => ({
  ...{ id, title: 'Ponche', description, team: 'HER', event_type: 'strikeout', isScoringPlay: false },
  ...{ type: id.includes('-') ? 'action' : 'atBat', scorers: [], at: '2026-11-28T02:00:00.000Z' },
})
const out = play('0', 'Peña se poncha.')
const steal = play('1-2', 'Ruiz se roba la segunda base.')
const single = play('1', 'Mora da sencillo.')
const newPitcher = play('2-0', 'Lanza Soto por Vega.')
const flyOut = play('2', 'Lara batea elevado de out.')

/** An inning's plays as they happened. */
const inning = (number: number, top: PlayByPlayInning['top'], bottom: PlayByPlayInning['top'] = []) => ({
  ...{ inning: number, inningPositionText: '' },
  ...{ top: top.toReversed(), bottom: bottom.toReversed() },
})

test('plays from before the page opened are not announced', () => {
  expect(firstPlays([inning(1, [out, steal])])).toEqual({ id: '1-2', text: '' })
  expect(firstPlays([])).toEqual({ id: null, text: '' })
})

test('the end of a turn at bat is announced once, and so are the events during and between turns', () => {
  const first = firstPlays([inning(1, [out])])
  expect(nextPlays(first, [inning(1, [out])])).toBe(first)
  const stolen = nextPlays(first, [inning(1, [out, steal])])
  expect(stolen.text).toBe('Ruiz se roba la segunda base.')
  const both = nextPlays(first, [inning(1, [out, steal, single])])
  expect(both.text).toBe('Ruiz se roba la segunda base. Mora da sencillo.')
  expect(nextPlays(both, [inning(1, [out, steal, single])])).toBe(both)
})

test('announcements continue into the next half and the next inning', () => {
  const top = nextPlays(firstPlays([]), [inning(1, [out])])
  expect(top.text).toBe('Peña se poncha.')
  const bottom = nextPlays(top, [inning(1, [out], [single])])
  expect(bottom.text).toBe('Mora da sencillo.')
  expect(nextPlays(bottom, [inning(2, [newPitcher]), inning(1, [out], [single])]).text).toBe(
    'Lanza Soto por Vega.',
  )
})

test('a play without a description is announced by its title', () => {
  expect(nextPlays(firstPlays([]), [inning(1, [play('0', '')])]).text).toBe('Ponche')
})

test('after a jump over many plays only the last one is announced', () => {
  const all = [inning(1, [out, steal, single, newPitcher, flyOut])]
  expect(nextPlays(firstPlays([inning(1, [out])]), all).text).toBe('Lara batea elevado de out.')
})

test('a viewer who goes back hears no announcement until they reach a next play', () => {
  const rewound = nextPlays({ id: '1', text: 'Mora da sencillo.' }, [inning(1, [out])])
  expect(rewound).toEqual({ id: '0', text: '' })
  expect(nextPlays(rewound, [inning(1, [out, steal])]).text).toBe('Ruiz se roba la segunda base.')
  expect(nextPlays(rewound, [])).toEqual({ id: null, text: '' })
})

test('a new half-inning is announced, but not the first one or one that the viewer goes back to', () => {
  const first = firstState('5ta Alta', 20)
  expect(first.text).toBe('')
  expect(nextState(first, '5ta Alta', 20)).toBe(first)
  const middle = nextState(first, '5ta Mitad', 21)
  expect(middle.text).toBe('5ta Mitad')
  const back = nextState(middle, '2da Baja', 10)
  expect(back.text).toBe('')
  expect(nextState(back, '2da Cierre', 11).text).toBe('2da Cierre')
})

test('a delay is announced within a half-inning', () => {
  expect(nextState(firstState('', 20), 'Retrasado por lluvia', 20).text).toBe('Retrasado por lluvia')
})

const atBat = (number: number, pitches: number): AtBat => ({
  ...{ play: number, inning: 1, half: 'top', batter: 7, pitcher: 8, result: null },
  pitches: Array.from({ length: pitches }, (_, index) => ({ number: index + 1 }) as AtBat['pitches'][number]),
})

test('each new pitch is announced once, and no pitch while the viewer goes back', () => {
  const first = firstPitch([atBat(0, 2)])
  expect(first.pitch).toBeUndefined()
  expect(nextPitch(first, [atBat(0, 2)])).toBe(first)
  const third = nextPitch(first, [atBat(0, 3)])
  expect(third.pitch?.number).toBe(3)
  const nextBatter = nextPitch(third, [atBat(0, 3), atBat(1, 0)])
  expect(nextBatter.pitch).toBeUndefined()
  expect(nextPitch(nextBatter, [atBat(0, 3), atBat(1, 1)]).pitch?.number).toBe(1)
  expect(nextPitch(nextBatter, [atBat(0, 1)]).pitch).toBeUndefined()
})
