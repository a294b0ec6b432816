import { type Club, clubOf } from './clubs.ts'

/** The clubs of a season: by Stats API id, and by name where the id is unknown. */
export type SeasonClubs = { clubs: Club[]; others: string[] }

type Row = { from: number; ids: readonly number[]; others: readonly string[] }

const MAYOS = 676
const SULTANES = 5483
const JAGUARES = 6483
const PERMANENT_CLUBS = [673, 677, 680, 675, 5482, 678, 679, 674]

/** Each row is valid from its season until the next row's; in the order of the specification, chapter 2. */
const rows: readonly Row[] = [
  { from: 2022, ids: [673, 677, 680, MAYOS, 675, 5482, 678, 679, 674, SULTANES], others: [] },
  { from: 2025, ids: [...PERMANENT_CLUBS, JAGUARES], others: ['Tucson Baseball Team'] },
  { from: 2026, ids: [673, 677, 680, MAYOS, 675, 5482, 678, 679, 674, JAGUARES], others: [] },
]

/** The ten of a season by the year it starts; a season before 2022 has the specification's. */
export const clubsOfSeason = (season: number): SeasonClubs => {
  const row = rows.findLast((it) => it.from <= season) ?? rows[0]
  return {
    clubs: (row?.ids ?? []).flatMap((id) => clubOf(id) ?? []),
    others: [...(row?.others ?? [])],
  }
}
