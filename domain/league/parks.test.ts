import { expect, test } from 'vitest'
import { clubs } from './clubs.ts'
import { isTimeZone } from './league-time.ts'
import { parkOf, parkTimeZone } from './parks.ts'

const unknownVenue = { id: null, name: '', timeZone: '' }

test.each([
  [673, 3076, 'America/Tijuana'],
  [677, 4510, 'America/Hermosillo'],
  [680, 5245, 'America/Hermosillo'],
  [676, 3075, 'America/Hermosillo'],
  [675, 3074, 'America/Mazatlan'],
  [5482, 3069, 'America/Mazatlan'],
  [678, 4995, 'America/Mazatlan'],
  [679, 3073, 'America/Mazatlan'],
  [674, 4710, 'America/Mexico_City'],
  [6483, 7260, 'America/Mazatlan'],
])('the home park of club %i is venue %i in the time zone %s', (id, venue, timeZone) => {
  const park = parkOf({ id: venue, name: '' })
  expect(park?.timeZone).toBe(timeZone)
  expect(clubs.find((it) => it.id === id)).toMatchObject({ park: park?.name, timeZone })
})

test.each([
  ['Estadio de Beisbol Monterrey', 'America/Monterrey'],
  ['Kino Veterans Memorial Stadium', 'America/Phoenix'],
  ['Estadio Nido de los Aguilas', 'America/Tijuana'],
  ['Estadio Manuel Ciclon Echeverria', 'America/Hermosillo'],
  ['Estadio Francisco Carranza Limon', 'America/Mazatlan'],
  ['Estadio Panamericano de los Charros', 'America/Mexico_City'],
])('the park %s is found by the feed’s name, without accents', (name, timeZone) => {
  expect(parkOf({ id: null, name })?.timeZone).toBe(timeZone)
})

test('a park abroad and a venue without a name are not parks of the league', () => {
  expect(parkOf({ id: 2889, name: 'Busch Stadium' })).toBeUndefined()
  expect(parkOf(unknownVenue)).toBeUndefined()
})

test.each([
  [
    'Tucson is at home in the Charros’ park',
    { id: 4710, name: '', timeZone: '' },
    'America/Phoenix',
    'America/Mexico_City',
  ],
  [
    'our zone of a park wins over the feed’s',
    { id: 3076, name: '', timeZone: 'America/Los_Angeles' },
    'America/Tijuana',
    'America/Tijuana',
  ],
  [
    'a park abroad has the feed’s zone',
    { id: 2889, name: 'Busch Stadium', timeZone: 'America/Chicago' },
    'America/Mazatlan',
    'America/Chicago',
  ],
  ['an unknown park has none', { id: 99, name: 'Campo Nuevo', timeZone: '' }, 'America/Mazatlan', null],
  [
    'an invalid zone of the feed is none',
    { id: 99, name: 'Campo Nuevo', timeZone: 'MST-7' },
    undefined,
    null,
  ],
  ['a game without a venue has the home club’s', unknownVenue, 'America/Hermosillo', 'America/Hermosillo'],
  ['a guest club’s is unknown', unknownVenue, undefined, null],
])('the time zone of a game’s park: %s', (_, venue, home, zone) => {
  expect(parkTimeZone(venue, home)).toBe(zone)
})

test('the runtime knows the time zone of every park', () => {
  for (const { timeZone } of clubs) expect(isTimeZone(timeZone)).toBe(true)
})
