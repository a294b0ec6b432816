import { expect, test } from 'vitest'
import { STATUS } from '../../../../contract/games/status.ts'
import { enGames } from '../../../i18n/en/games.ts'
import { en } from '../../../i18n/en.ts'
import { esGames } from '../../../i18n/es/games.ts'
import { es } from '../../../i18n/es.ts'
import { notPlayed, noVideoReason } from './not-played.ts'

const LATER = /puede empezar|más tarde|aún no|todavía|may start|later|yet/i

test.each(['Cancelled', 'Postponed', 'Terminated', 'Live', 'On Demand', undefined] as const)(
  'the watch page of a game that is %s without video does not say that it may start later',
  (label) => {
    for (const { player } of [esGames, enGames]) expect(player[noVideoReason(label)]).not.toMatch(LATER)
  },
)

test('the watch page of an upcoming game says that it has not started', () => {
  expect(esGames.player[noVideoReason('ComminSoon')]).toMatch(/todavía no comienza/)
  expect(enGames.player[noVideoReason('ComminSoon')]).toMatch(/not started yet/)
})

test('the watch page of a cancelled game says so, and that of a postponed one that its date will be in the calendar', () => {
  expect(esGames.player[noVideoReason('Cancelled')]).toMatch(/se canceló/)
  expect(esGames.player[noVideoReason('Postponed')]).toMatch(/nueva fecha/)
})

test('the game page says only of a cancelled and of a postponed game that there is nothing to see', () => {
  expect(Object.values(STATUS).map(notPlayed)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    'postponed',
    'cancelled',
  ])
})

test('the game page of a cancelled game does not say that anything is still to come', () => {
  for (const { games } of [esGames, enGames])
    expect(Object.values(games.notPlayed.cancelled).join(' ')).not.toMatch(LATER)
})

test('a cancelled game carries the label of the specification’s fourth chapter', () => {
  expect(en.calendar.cancelled).toBe('Cancelled (canceled by COVID-19)')
  expect(es.calendar.cancelled).toBe('Cancelado (cancelado por COVID-19)')
})
