/** Columns of each leader table; it can be ordered by each. */
export const battingColumns = ['avg', 'r', 'hr', 'rbi', 'sb'] as const
export const pitchingColumns = ['era', 'w', 'so', 'sv', 'whip'] as const
/** Columns by which both tables can also be ordered. */
export const sharedColumns = ['year', 'g', 'h2b', 'h3b'] as const
type SharedColumn = (typeof sharedColumns)[number]
export type BattingColumn = (typeof battingColumns)[number] | SharedColumn
export type PitchingColumn = (typeof pitchingColumns)[number] | SharedColumn

const aliases = new Map([
  ['año', 'year'],
  ['j', 'g'],
  ['2b', 'h2b'],
  ['3b', 'h3b'],
])

/** The field of a column's header: `Año` is `year`, `J` is `g`, `2B` is `h2b`; others are their own. */
export const statColumn = (header: string): string => {
  const key = header.trim().toLowerCase().normalize('NFC')
  return aliases.get(key) ?? key
}
