import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { CardForm } from './card-form.tsx'
import styles from './checkout.module.css'
import { useCardProvider } from './use-card-provider.ts'

type CardPaymentProps = {
  buyer: { id: number; email: string; telephone: string | null }
  membership: { id: number; total: number }
}

/** The card form, once the provider's scripts are loaded. */
export const CardPayment = ({ buyer, membership }: CardPaymentProps) => {
  const { t } = useTranslation()
  const { data: provider, isError, isRefetching, refetch } = useCardProvider()
  if (provider) return <CardForm provider={provider} buyer={buyer} membership={membership} />
  if (isError) {
    return <ErrorState text={t('checkout.providerUnreachable')} isRetrying={isRefetching} onRetry={refetch} />
  }
  return <CardFormSkeleton />
}

export const CardFormSkeleton = () => {
  const { t } = useTranslation()
  return (
    <Loading label={t('ui.loading')}>
      <div className={styles.card}>
        <Skeleton width="60%" height="2.5rem" />
        <Skeleton height="4.25rem" />
        <Skeleton height="4.25rem" />
        <Skeleton height="4.25rem" />
        <Skeleton height="4.25rem" />
        <Skeleton height="3.5rem" />
      </div>
    </Loading>
  )
}
