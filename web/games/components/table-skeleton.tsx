import { useTranslation } from '../../i18n/use-translation.ts'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './tables.module.css'

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
