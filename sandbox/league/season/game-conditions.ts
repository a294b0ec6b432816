import type { Json, LabelValue } from '../shape/feed-shape.ts'
import { localTime, longDate } from '../shape/league-day.ts'
import { between, pick, seededRandom } from '../shape/random.ts'
import { inventedName } from '../shape/roster.ts'
import type { Fixture } from './fixture-data.ts'

/** A game's umpires, weather and attendance. */
export type GameConditions = {
  officials: Json[]
  weather: { condition: string; temp: string; wind: string }
  attendance: number
}

const UMPIRE_POSITIONS = [
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
export const conditionsOf = ({ ordinal, home, scenario, script }: Fixture, seed: number): GameConditions => {
  const random = seededRandom(seed, ordinal, 3131)
  const crew = between(random, 0, CREWS - 1)
  const isRainy =
    script.pause !== undefined || script.stopAfter !== undefined || scenario?.name === 'cancelled'
  const { capacity } = home.club.venue
  return {
    officials: UMPIRE_POSITIONS.map(([officialType], i) => ({
      official: umpire(seed, crew * UMPIRE_POSITIONS.length + i),
      officialType,
    })),
    weather: {
      condition: isRainy ? 'Rain' : pick(random, SKIES),
      temp: `${between(random, 55, 84)}`,
      wind: `${between(random, 2, 15)} mph, ${pick(random, WINDS)}`,
    },
    attendance: Math.round(capacity * (0.3 + random() * 0.65)),
  }
}

/** The notes of a final box score about the evening itself; `minutes` is how long it was played. */
export const conditionNotes = (
  { officialDate, firstPitch, home }: Fixture,
  { officials, weather, attendance }: GameConditions,
  minutes: number,
): LabelValue[] => {
  const { time, ampm } = localTime(firstPitch, home.club.venue.zone)
  const names = officials.map((one, i) => `${UMPIRE_POSITIONS[i]?.[1]}: ${nameIn(one)}.`)
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
  const { first, last } = inventedName(seededRandom(seed, number, 55))
  return { id, fullName: `${first} ${last}`, link: `/api/v1/people/${id}` }
}

const nameIn = (one: Json) => (one as { official?: { fullName?: string } }).official?.fullName ?? ''
