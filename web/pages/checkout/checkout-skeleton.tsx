import { useTranslation } from '../../i18n/use-translation.ts'
import { MethodsSkeleton } from '../../payments/checkout/checkout-skeletons.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './checkout-page.module.css'

export const SummarySkeleton = () => {
  const { t } = useTranslation()
  return (
    <Loading label={t('ui.loading')}>
      <Skeleton height="var(--summary-height)" />
    </Loading>
  )
}

/** The question and the ways to pay, the first of them open. */
export const PaymentSkeleton = () => (
  <>
    <Skeleton height="4.875rem" />
    <div className={styles.methods}>
      <MethodsSkeleton />
    </div>
  </>
)
