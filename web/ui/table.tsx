import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './table.module.css'

export type Column<Row> = {
  key: string
  /** Short head, as printed. */
  head: ReactNode
  /** Long name of a shortened head, for who asks or listens. */
  name?: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end' | 'center'
  /** The column that names the row. */
  rowHead?: boolean
}

type TableProps<Row> = {
  /** What the table shows; heard always, seen with `showCaption`. */
  caption: string
  showCaption?: boolean
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  rowClass?: (row: Row) => string | undefined
  dense?: boolean
  footer?: ReactNode
}

/** A table of facts. On a narrow screen it scrolls sideways, and the column that names the row stays. */
export const Table = <Row,>(props: TableProps<Row>) => (
  <section className={styles.scroll} aria-label={props.caption}>
    <table className={cx(styles.table, props.dense && styles.dense)}>
      <caption className={props.showCaption ? styles.caption : 'only-heard'}>{props.caption}</caption>
      <thead>
        <tr>
          {props.columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={cx(styles[column.align ?? 'start'], column.rowHead && styles.stays)}
            >
              {column.name ? <abbr title={column.name}>{column.head}</abbr> : column.head}
            </th>
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
  </section>
)

const Cell = <Row,>({ column, row }: { column: Column<Row>; row: Row }) => {
  const align = styles[column.align ?? 'start']
  if (column.rowHead) {
    return (
      <th scope="row" className={cx(align, styles.stays)}>
        {column.cell(row)}
      </th>
    )
  }
  return <td className={align}>{column.cell(row)}</td>
}
