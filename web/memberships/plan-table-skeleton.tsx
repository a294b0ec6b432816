import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import styles from './plan-table.module.css'

/** How many plans are usually on sale. */
const USUAL = 4

/** As high as the table of the usual plans, so that nothing below it moves when they come. */
export const PlanTableSkeleton = () => {
  const { t } = useTranslation()
  return (
    <Loading label={t('ui.loading')}>
      <div className={styles.waiting}>
        {Array.from({ length: USUAL }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <div key={index} className={styles.waitingPlan}>
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
