import { expect, test } from 'vitest'
import { gameSearch, openingOf, playOf } from './game-search.ts'

test('a game’s address opens a half-inning, the top one where it names none', () => {
  expect(openingOf(gameSearch({ inning: '7', half: 'bottom' }))).toEqual({ inning: 7, half: 'bottom' })
  expect(openingOf(gameSearch({ inning: 11 }))).toEqual({ inning: 11, half: 'top' })
  expect(openingOf(gameSearch({}))).toBeUndefined()
})

test('an inning that there is not is none', () => {
  for (const inning of ['', '0', '-1', '1.5', '0x7', ' 7', 'x', 100, null])
    expect({ inning, ...gameSearch({ inning, half: 'middle' }) }).toEqual({})
})

const play = (id: string, minute: number) => ({
  ...{ id, title: '', description: '', team: 'HER', type: 'atBat', event_type: 'single' },
  ...{ isScoringPlay: false, scorers: [], at: new Date(Date.UTC(2026, 10, 20, 1, minute)).toISOString() },
})
/** Newest first, as the play-by-play is. */
const innings = [
  { inning: 2, inningPositionText: '', top: [play('4-0', 9)], bottom: [] },
  {
    inning: 1,
    inningPositionText: '',
    top: [play('1', 4), play('1-2', 3), play('0', 2)],
    bottom: [play('3', 7)],
  },
]

test('a moment leads to its own line of the plays, else to its turn’s', () => {
  const lineOf = (moment: Parameters<typeof playOf>[1]) => playOf(innings, moment)?.play
  expect(playOf(innings, { play: 3, event: null })).toEqual({ inning: 1, half: 'bottom', play: '3' })
  expect([lineOf({ play: 1, event: 2 }), lineOf({ play: 1, event: 0 })]).toEqual(['1-2', '1'])
  expect(lineOf({ play: 4, event: null })).toBe('4-0')
  expect([lineOf({ play: 2, event: null }), lineOf({ play: 2, event: 1 })]).toEqual([undefined, undefined])
})

test('a time leads to the first play that ends from then on', () => {
  const lineAt = (minute: number) => playOf(innings, { at: Date.UTC(2026, 10, 20, 1, minute) })?.play
  expect([0, 3, 5, 9, 10].map(lineAt)).toEqual(['0', '1-2', '3', '4-0', undefined])
})
