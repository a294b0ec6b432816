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

type History = NonNullable<ReturnType<typeof usePurchases>['data']>
type Purchase = History['data'][number]
type Gift = History['gifts'][number]
type Row = { date: string } & ({ purchase: Purchase } | { purchase?: undefined; gift: Gift })

/** The user's purchases and gifts: date, membership, validity, order, total and payment status. */
export const PurchaseHistory = ({ userId }: { userId: number }) => {
  const { t } = useTranslation()
  const { data, errorUpdateCount, isFetching, refetch } = usePurchases(userId)
  const columns = useColumns()
  // The error stays during a refetch.
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
  const rows = rowsOf(data)
  if (rows.length === 0) {
    return (
      <EmptyState
        compact
        icon={Receipt}
        title={t('profile.historyEmpty')}
        text={t('profile.historyEmptyText')}
      />
    )
  }
  return <Table caption={t('profile.history')} columns={columns} rows={rows} rowKey={keyOf} />
}

/** The purchases, then the gifts; each newest first. */
const rowsOf = ({ data, gifts }: History): Row[] => [
  ...data.map((purchase) => ({ date: purchase.date_modified, purchase })),
  ...gifts.map((gift) => ({ date: gift.date, gift })),
]

const keyOf = (row: Row): string => row.purchase?.order_id ?? `gift ${row.date}`

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation()
  return [
    { key: 'date', head: t('profile.date'), cell: (row) => shortDayText(row.date) },
    {
      key: 'plan',
      head: t('profile.plan'),
      rowHead: true,
      cell: (row) => (row.purchase ? <Plan purchase={row.purchase} /> : <GivenPlan gift={row.gift} />),
    },
    {
      key: 'validity',
      head: t('profile.validity'),
      cell: (row) => {
        const { expire, baseball_day } = row.purchase ?? row.gift
        return expire === null ? '–' : lastDayText({ date_exp: expire, baseball_day })
      },
    },
    {
      key: 'order',
      head: t('profile.orderNumber'),
      align: 'end',
      cell: ({ purchase }) => purchase?.payment_id ?? '–',
    },
    {
      key: 'total',
      head: t('profile.total'),
      align: 'end',
      cell: ({ purchase }) => (purchase ? money(purchase.total, purchase.currency) : '–'),
    },
  ]
}

/** A gift, which has no purchase to link to. */
const GivenPlan = ({ gift }: { gift: Gift }) => {
  const { t } = useTranslation()
  return (
    <span className={styles.plan}>
      {titleOf(gift)}
      <span className={styles.succeeded}>{t('profile.given')}</span>
    </span>
  )
}

/** The membership, linked to the purchase's page, and the status of its payment: in sight on a phone, too. */
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

/** A purchase that another payment made needless is not merely unpaid. */
const statusOf = ({ status, failure }: Purchase) =>
  failure === 'checkout.alreadyOwned' ? 'not-needed' : status

/** The open payment at a shop. */
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
