import { useTranslation } from '../../i18n/use-translation.ts'
import { type Column, Table, type TableProps } from '../../ui/content/table.tsx'
import { cx } from '../../ui/cx.ts'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './tables.module.css'

type RankingTableProps<Row> = Omit<TableProps<Row>, 'rowClass'> & {
  /** A line is drawn under this rank. */
  lastQualifyingRank?: number
  /** false where the rows stand by name, as some of their figures are hidden. */
  isRanked?: boolean
  /** May set `--figure-weight` and, for a narrow screen, `--figure-inset`. */
  className?: string | undefined
}

/** A table on a card with a column of ranks. */
export const RankingTable = <Row,>(props: RankingTableProps<Row>) => {
  const { columns, rows, lastQualifyingRank, isRanked = true, className, ...table } = props
  const { t } = useTranslation()
  const ranks = new Map(isRanked ? rows.map((row, index) => [row, index + 1]) : [])
  const rankColumn: Column<Row> = {
    key: 'rank',
    head: '#',
    name: t('league.rank'),
    cell: (row) => <span className={styles.rank}>{ranks.get(row)}</span>,
  }
  return (
    <div className={cx(styles.ranking, className)}>
      <Table
        {...table}
        columns={[rankColumn, ...columns]}
        rows={rows}
        rowClass={(row) =>
          isRanked && ranks.get(row) === lastQualifyingRank ? styles.lastQualifying : undefined
        }
      />
    </div>
  )
}

/** Skeleton of a row of tabs and a table. */
export const TableSkeleton = ({ rows }: { rows: number }) => {
  const { t } = useTranslation()
  return (
    <Loading label={t('league.loading')}>
      <div className={styles.skeleton}>
        <Skeleton height="2.75rem" width="min(100%, 32rem)" />
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <Skeleton key={row} height="2.75rem" />
        ))}
      </div>
    </Loading>
  )
}
