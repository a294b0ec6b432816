import {
  type BattingColumn,
  battingColumns,
  type PitchingColumn,
  pitchingColumns,
  sharedColumns,
  statColumn,
} from '../../../contract/games/leader-columns.ts'

export type LeadersColumn = BattingColumn | PitchingColumn
const orders = ['asc', 'desc'] as const
type Order = (typeof orders)[number]

/** The search of the leaders page. */
export type LeadersSearch = {
  mode?: 'batting' | 'pitching' | undefined
  type?: 'regular' | 'playoffs' | undefined
  column?: LeadersColumn | undefined
  order?: Order | undefined
}

/** Columns in which lower is better. */
const lowestFirst: readonly LeadersColumn[] = ['era', 'whip']

const columnsOf = {
  batting: [...battingColumns, ...sharedColumns],
  pitching: [...pitchingColumns, ...sharedColumns],
} as const

/** The typed search; invalid values become explicit `undefined`: the router merges it over what was typed. */
export const leadersSearch = (search: Record<string, unknown>): LeadersSearch => {
  const mode = search.mode === 'pitching' ? 'pitching' : 'batting'
  const column = parseColumn(mode, search.column)
  return {
    mode: search.mode === 'pitching' ? mode : undefined,
    type: search.type === 'playoffs' ? 'playoffs' : undefined,
    column,
    order: column && orders.find((it) => it === search.order),
  }
}

/** The effective column and order; by default the first column, best first. */
export const sortOf = ({ mode = 'batting', column, order }: LeadersSearch) => {
  const by = column ?? columnsOf[mode][0]
  return { column: by, order: order ?? bestFirst(by) }
}

/** The order after a press on a column's head: best first; reversed when pressed again. */
export const nextOrder = (
  search: LeadersSearch,
  pressedColumn: string,
): Pick<LeadersSearch, 'column' | 'order'> => {
  const column = parseColumn(search.mode ?? 'batting', pressedColumn)
  if (column === undefined) return {}
  const current = sortOf(search)
  if (current.column !== column) return { column, order: bestFirst(column) }
  return { column, order: current.order === 'asc' ? 'desc' : 'asc' }
}

const bestFirst = (column: LeadersColumn): Order => (lowestFirst.includes(column) ? 'asc' : 'desc')

const parseColumn = (mode: 'batting' | 'pitching', requested: unknown): LeadersColumn | undefined =>
  typeof requested === 'string' ? columnsOf[mode].find((it) => it === statColumn(requested)) : undefined
