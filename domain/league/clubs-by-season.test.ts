import { expect, test } from 'vitest'
import { clubsOfSeason } from './clubs-by-season.ts'
import { seasonOf } from './season.ts'

const ids = (season: number) => clubsOfSeason(season).clubs.map((it) => it.id)
const [MAYOS, SULTANES, JAGUARES] = [676, 5483, 6483]

test.each([2022, 2023, 2024])(
  'the season %i has the ten clubs of the specification, in its order',
  (season) => {
    expect(clubsOfSeason(season).clubs.map((it) => it.abbrLogo)).toEqual([
      'mxl',
      'hmo',
      'obr',
      'nav',
      'lmm',
      'gsv',
      'cul',
      'maz',
      'jal',
      'mty',
    ])
    expect(clubsOfSeason(season).others).toEqual([])
  },
)

test('the season 2025-26 has Jaguares for Sultanes, and Tucson, of unknown id, for Mayos', () => {
  expect(ids(2025)).toContain(JAGUARES)
  expect(ids(2025)).not.toContain(SULTANES)
  expect(ids(2025)).not.toContain(MAYOS)
  expect(clubsOfSeason(2025).others).toEqual(['Tucson Baseball Team'])
})

test('the season 2026-27 has Mayos again, and no Tucson', () => {
  expect(ids(2026)).toEqual(expect.arrayContaining([MAYOS, JAGUARES]))
  expect(clubsOfSeason(2026).others).toEqual([])
})

test('every season has ten different clubs', () => {
  for (let season = 2020; season < 2040; season += 1) {
    const { clubs, others } = clubsOfSeason(season)
    expect(new Set(clubs).size + others.length).toBe(10)
  }
})

test.each([
  ['2022-10-11', 2022],
  ['2022-12-31', 2022],
  ['2023-01-31', 2022],
  ['2023-06-30', 2022],
  ['2023-07-01', 2023],
  ['2027-02-07', 2026],
])('the day %s is in the season that began in %i', (day, season) => {
  expect(seasonOf(day)).toBe(season)
})
