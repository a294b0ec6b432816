import { useTranslation } from '../i18n/use-translation.ts'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'
import styles from './plan-table.module.css'

/** As many plans as are usually on sale. */
const WAITING = [1, 2, 3, 4]

/** As high as the table of the usual plans, so that nothing below it moves when they come. */
export const PlanTableSkeleton = () => {
  const { t } = useTranslation()
  return (
    <Loading label={t('ui.loading')}>
      <div className={styles.waiting}>
        {WAITING.map((nth) => (
          <div key={nth} className={styles.waitingPlan}>
            <Skeleton width="11rem" height="1.75rem" />
            <Skeleton height="2.5rem" className={styles.waitingDetails ?? ''} />
            <Skeleton height="6rem" className={styles.waitingDetails ?? ''} />
            <Skeleton width="9rem" height="2.25rem" />
            <Skeleton height="2.75rem" className={styles.waitingButton ?? ''} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
