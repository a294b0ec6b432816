import type { BattingColumn, PitchingColumn } from '../contract/games/leaders.ts'

/** One man's season as the tables of leaders need it; rates as printed, `.328`. */
export type LeaderLine<Column extends string> = {
  id: number
  name: string
  team: number
  pos: string
  values: Record<Column, string>
  /** Times at the plate of a batter, outs of a pitcher: what he needs enough of to lead in a rate. */
  opportunities: number
}

/** Plate appearances and outs that each game of his club asks for: the minors' and the winter leagues' measure. */
const QUALIFYING_APPEARANCES = 2.7
const QUALIFYING_OUTS = 0.8 * 3

const rates: ReadonlySet<BattingColumn | PitchingColumn> = new Set(['avg', 'era', 'whip'])
const lowerIsBetter: ReadonlySet<BattingColumn | PitchingColumn> = new Set(['era', 'whip'])

/**
 * The lines in order: the best first, or as `order` says; equals by name. In a rate only those count who have had
 * enough tries for the games their club has played, rounded to the nearest whole; in a number everybody who has one.
 */
export const leaderTable = <Column extends BattingColumn | PitchingColumn>(
  lines: LeaderLine<Column>[],
  options: {
    column: Column
    order: 'asc' | 'desc' | undefined
    limit: number
    mode: 'batting' | 'pitching'
    gamesOf: (team: number) => number
  },
): LeaderLine<Column>[] => {
  const { column, mode, gamesOf } = options
  const needed = mode === 'batting' ? QUALIFYING_APPEARANCES : QUALIFYING_OUTS
  const qualified = lines.filter((it) =>
    rates.has(column)
      ? it.opportunities > 0 && it.opportunities >= Math.round(needed * gamesOf(it.team))
      : true,
  )
  const order = options.order ?? (lowerIsBetter.has(column) ? 'asc' : 'desc')
  const sign = order === 'asc' ? 1 : -1
  const value = (it: LeaderLine<Column>) => numberOf(it.values[column])
  return qualified
    .filter((it) => value(it) !== undefined)
    .sort((a, b) => sign * ((value(a) ?? 0) - (value(b) ?? 0)) || (a.name < b.name ? -1 : 1))
    .slice(0, options.limit)
}

/** `.---` and `-.--` are no numbers and lead nowhere. */
const numberOf = (printed: string): number | undefined => {
  const number = printed === '' ? Number.NaN : Number(printed)
  return Number.isNaN(number) ? undefined : number
}
