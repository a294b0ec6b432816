import type { BattingColumn, PitchingColumn } from '../../contract/games/leader-columns.ts'

/** A player's season for the leader tables; rates as printed, `.328`. */
export type LeaderLine<Column extends string> = {
  id: number
  name: string
  team: number
  pos: string
  values: Record<Column, string>
  /** Plate appearances of a batter, outs of a pitcher: the measure that qualifies for the lead in a rate. */
  opportunities: number
}

/** Plate appearances and outs that qualify, per game of the club: the minor and winter leagues' rule. */
const QUALIFYING_APPEARANCES = 2.7
const QUALIFYING_OUTS = 0.8 * 3

const rates: ReadonlySet<BattingColumn | PitchingColumn> = new Set(['avg', 'era', 'whip'])
const lowerIsBetter: ReadonlySet<BattingColumn | PitchingColumn> = new Set(['era', 'whip'])

/**
 * The lines in order: best first, or as `order` says; ties by name. A rate lists only players who qualify:
 * enough plate appearances or outs for the club's games, rounded to an integer; a count, all who have one.
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

/** `.---` and `-.--` are no numbers and never lead. */
const numberOf = (printed: string): number | undefined => {
  const number = printed === '' ? Number.NaN : Number(printed)
  return Number.isNaN(number) ? undefined : number
}
