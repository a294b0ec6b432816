import { Receipt } from 'lucide-react'
import { money, shopMomentText, shortDayText } from '../../i18n/formats.ts'
import { titleOf } from '../../i18n/localized-membership.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lastDayText } from '../../i18n/validity-text.ts'
import { Link } from '../../routing/link.tsx'
import { type Column, Table } from '../../ui/content/table.tsx'
import { textLinkClass } from '../../ui/controls/text-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './purchase-history.module.css'
import { usePurchases } from './use-purchases.ts'

type Purchase = NonNullable<ReturnType<typeof usePurchases>['data']>[number]

/** The purchases of the account: date, membership, validity, order, total and payment status. */
export const PurchaseHistory = ({ userId }: { userId: number }) => {
  const { t } = useTranslation()
  const { data, errorUpdateCount, isFetching, refetch } = usePurchases(userId)
  const columns = useColumns()
  // It stays while they are asked for again.
  if (errorUpdateCount > 0 && !data) {
    return <ErrorState compact text={t('errors.unreachable')} isRetrying={isFetching} onRetry={refetch} />
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
    { key: 'date', head: t('profile.date'), cell: (row) => shortDayText(row.date_modified) },
    { key: 'plan', head: t('profile.plan'), rowHead: true, cell: (row) => <Plan purchase={row} /> },
    {
      key: 'validity',
      head: t('profile.validity'),
      cell: (row) =>
        row.expire === null ? '–' : lastDayText({ date_exp: row.expire, baseball_day: row.baseball_day }),
    },
    { key: 'order', head: t('profile.orderNumber'), align: 'end', cell: (row) => row.payment_id },
    { key: 'total', head: t('profile.total'), align: 'end', cell: (row) => money(row.total, row.currency) },
  ]
}

/** The membership, which leads to the purchase's page, and where its payment stands: in sight on a phone, too. */
const Plan = ({ purchase }: { purchase: Purchase }) => {
  const { t } = useTranslation()
  return (
    <span className={styles.plan}>
      <Link
        to="/purchases/:paymentId"
        params={{ paymentId: String(purchase.payment_id) }}
        className={textLinkClass}
      >
        {titleOf(purchase)}
      </Link>
      <span className={styles[purchase.status]}>{t(`profile.paymentStatus.${statusOf(purchase)}`)}</span>
      {purchase.owed ? (
        <span className={styles.cash}>
          {t('profile.owed', {
            total: money(purchase.total, purchase.currency),
            by: shortDayText(purchase.owed.by),
          })}
        </span>
      ) : null}
      {purchase.cash ? <WaitingCash cash={purchase.cash} /> : null}
    </span>
  )
}

/** What another payment made needless is not merely unpaid. */
const statusOf = ({ status, failure }: Purchase) =>
  failure === 'checkout.alreadyOwned' ? 'not-needed' : status

/** What is still to be paid at a shop. */
const WaitingCash = ({ cash }: { cash: NonNullable<Purchase['cash']> }) => {
  const { t } = useTranslation()
  return (
    <span className={styles.cash}>
      {t('profile.cashReference')} <b>{cash.reference}</b>
      {cash.due_at === null ? null : (
        <span>{t('profile.cashUntil', { moment: shopMomentText(cash.due_at) })}</span>
      )}
    </span>
  )
}
