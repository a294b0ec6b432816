import { between, chanceOf, pick } from '../shape/chance.ts'
import type { Json, LabelValue } from '../shape/feed-shape.ts'
import { clockFace, longDate } from '../shape/league-day.ts'
import { inventedName } from '../shape/roster.ts'
import type { Fixture } from './fixture-data.ts'

/** What surrounds a game: its umpires, its weather and its crowd. */
export type Setting = {
  officials: Json[]
  weather: { condition: string; temp: string; wind: string }
  attendance: number
}

const UMPIRE_PLACES = [
  ['Home Plate', 'HP'],
  ['First Base', '1B'],
  ['Second Base', '2B'],
  ['Third Base', '3B'],
] as const
const FIRST_UMPIRE_ID = 7_900_000
const CREWS = 8
const SKIES = ['Clear', 'Clear', 'Partly Cloudy', 'Cloudy'] as const
const WINDS = ['In From LF', 'In From RF', 'Out To CF', 'Out To LF', 'L To R', 'R To L'] as const

/** The setting of a fixture, the same for the same seed and ordinal. */
export const settingOf = ({ ordinal, home, scenario, script }: Fixture, seed: number): Setting => {
  const chance = chanceOf(seed, ordinal, 3131)
  const crew = between(chance, 0, CREWS - 1)
  const wet = script.pause !== undefined || script.stopAfter !== undefined || scenario?.name === 'cancelled'
  const { capacity } = home.club.venue
  return {
    officials: UMPIRE_PLACES.map(([officialType], i) => ({
      official: umpire(seed, crew * UMPIRE_PLACES.length + i),
      officialType,
    })),
    weather: {
      condition: wet ? 'Rain' : pick(chance, SKIES),
      temp: `${between(chance, 55, 84)}`,
      wind: `${between(chance, 2, 15)} mph, ${pick(chance, WINDS)}`,
    },
    attendance: Math.round(capacity * (0.3 + chance() * 0.65)),
  }
}

/** The notes of a final box score about the evening itself; `minutes` is how long it was played. */
export const settingNotes = (
  { officialDate, firstPitch, home }: Fixture,
  { officials, weather, attendance }: Setting,
  minutes: number,
): LabelValue[] => {
  const { time, ampm } = clockFace(firstPitch, home.club.venue.zone)
  const names = officials.map((one, i) => `${UMPIRE_PLACES[i]?.[1]}: ${nameIn(one)}.`)
  return [
    { label: 'Umpires', value: names.join(' ') },
    { label: 'Weather', value: `${weather.temp} degrees, ${weather.condition}.` },
    { label: 'Wind', value: `${weather.wind}.` },
    { label: 'First pitch', value: `${time} ${ampm}.` },
    { label: 'T', value: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}.` },
    { label: 'Att', value: `${attendance.toLocaleString('en-US')}.` },
    { label: 'Venue', value: `${home.club.venue.name}.` },
    { label: longDate(officialDate) },
  ]
}

const umpire = (seed: number, number: number) => {
  const id = FIRST_UMPIRE_ID + number
  const { first, last } = inventedName(chanceOf(seed, number, 55))
  return { id, fullName: `${first} ${last}`, link: `/api/v1/people/${id}` }
}

const nameIn = (one: Json) => (one as { official?: { fullName?: string } }).official?.fullName ?? ''
