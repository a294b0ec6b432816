import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../cx.ts'
import { Abbreviation } from './abbreviation.tsx'
import styles from './table.module.css'
import { useScrollArea } from './use-scroll-area.ts'

export type Column<Row> = {
  key: string
  /** Short head, as printed. */
  head: ReactNode
  /** Full name of a short head, as tooltip and for screen readers. */
  name?: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end' | 'center'
  /** The column that names the row. */
  rowHead?: boolean
  /** Its head is a button that orders the table by it. */
  sortable?: boolean
}

/** Which column orders the table, and in which direction. */
export type Sort = { column: string; direction: 'ascending' | 'descending' }

export type TableProps<Row> = {
  /** Accessible name; visible with `showCaption`. */
  caption: string
  showCaption?: boolean
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  rowClass?: (row: Row) => string | undefined
  dense?: boolean
  sort?: Sort
  onSort?: (column: string) => void
  footer?: ReactNode
}

/** On a narrow screen it scrolls sideways, and the column that names the row is sticky. */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { t } = useTranslation()
  // The section around it may have the caption's name.
  const area = useScrollArea(t('ui.tableOf', { caption: props.caption }))
  return (
    <div className={styles.scroll} {...area}>
      <table className={cx(styles.table, props.dense && styles.dense)}>
        <caption className={props.showCaption ? styles.caption : 'visually-hidden'}>{props.caption}</caption>
        <thead>
          <tr>
            {props.columns.map((column) => (
              <Head key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={props.rowKey(row)} className={props.rowClass?.(row)}>
              {props.columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        {props.footer ? <tfoot>{props.footer}</tfoot> : null}
      </table>
    </div>
  )
}

type HeadProps<Row> = {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((column: string) => void) | undefined
}

const Head = <Row,>({ column, sort, onSort }: HeadProps<Row>) => {
  const cellClass = cx(styles[column.align ?? 'start'], column.rowHead && styles.sticky)
  if (!column.sortable || onSort === undefined)
    return (
      <th scope="col" className={cellClass}>
        {column.name ? <Abbreviation fullText={column.name}>{column.head}</Abbreviation> : column.head}
      </th>
    )
  const order = sort?.column === column.key ? sort.direction : 'none'
  return (
    <th scope="col" className={cellClass} aria-sort={order}>
      <button type="button" className={styles.sort} onClick={() => onSort(column.key)}>
        <span title={column.name}>{column.head}</span>
        {column.name ? <span className="visually-hidden">, {column.name}</span> : null}
        <SortMark order={order} />
      </button>
    </th>
  )
}

const SortMark = ({ order }: { order: Sort['direction'] | 'none' }) => {
  if (order === 'ascending') return <ArrowUp size={14} aria-hidden="true" />
  if (order === 'descending') return <ArrowDown size={14} aria-hidden="true" />
  return <ArrowUpDown size={14} aria-hidden="true" />
}

const Cell = <Row,>({ column, row }: { column: Column<Row>; row: Row }) => {
  const align = styles[column.align ?? 'start']
  if (column.rowHead) {
    return (
      <th scope="row" className={cx(align, styles.sticky)}>
        {column.cell(row)}
      </th>
    )
  }
  return <td className={align}>{column.cell(row)}</td>
}
