import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { type Column, Table, type TableProps } from '../../ui/table.tsx'
import styles from './ranking-table.module.css'

type RankingTableProps<Row> = Omit<TableProps<Row>, 'rowClass'> & {
  /** A line stands under this place. */
  lastIn?: number
  /** May set `--figure-weight` and, for a narrow screen, `--figure-inset`. */
  className?: string | undefined
}

/** A table on its own card with the best first; before each stands its place. */
export const RankingTable = <Row,>(props: RankingTableProps<Row>) => {
  const { columns, rows, lastIn, className, ...table } = props
  const { t } = useTranslation()
  const places = new Map(rows.map((row, index) => [row, index + 1]))
  const place: Column<Row> = {
    key: 'rank',
    head: '#',
    name: t('league.rank'),
    cell: (row) => <span className={styles.place}>{places.get(row)}</span>,
  }
  return (
    <div className={cx(styles.card, className)}>
      <Table
        {...table}
        columns={[place, ...columns]}
        rows={rows}
        rowClass={(row) => (places.get(row) === lastIn ? styles.lastIn : undefined)}
      />
    </div>
  )
}
