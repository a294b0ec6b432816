import { Receipt } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayText, money } from '../i18n/formats.ts'
import { titleOf } from '../i18n/localized-membership.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { type Column, Table } from '../ui/table.tsx'
import styles from './purchase-history.module.css'
import { usePurchases } from './use-purchases.ts'

type Purchase = NonNullable<ReturnType<typeof usePurchases>['data']>[number]

/** The purchases of the account: date, membership, validity, order, total and payment status. */
export const PurchaseHistory = ({ userId }: { userId: number }) => {
  const { t } = useTranslation()
  const { data, isError, isRefetching, refetch } = usePurchases(userId)
  const columns = useColumns()
  if (isError && !data) {
    return <ErrorState compact text={t('errors.unreachable')} isRetrying={isRefetching} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading label={t('ui.loading')}>
        <Skeleton height="10rem" />
      </Loading>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        compact
        icon={Receipt}
        title={t('profile.historyEmpty')}
        text={t('profile.historyEmptyText')}
      />
    )
  }
  return <Table caption={t('profile.history')} columns={columns} rows={data} rowKey={(row) => row.order_id} />
}

const useColumns = (): Column<Purchase>[] => {
  const { t } = useTranslation()
  return [
    { key: 'date', head: t('profile.date'), cell: (row) => dayText(row.date_modified) },
    {
      key: 'plan',
      head: t('profile.plan'),
      rowHead: true,
      cell: titleOf,
    },
    {
      key: 'validity',
      head: t('profile.validity'),
      cell: (row) => (row.expire === null ? '–' : dayText(row.expire)),
    },
    { key: 'order', head: t('profile.orderNumber'), align: 'end', cell: (row) => row.payment_id },
    { key: 'total', head: t('profile.total'), align: 'end', cell: (row) => money(row.total, row.currency) },
    {
      key: 'status',
      head: t('profile.status'),
      cell: (row) => <span className={styles[row.status]}>{t(`profile.paymentStatus.${row.status}`)}</span>,
    },
  ]
}
