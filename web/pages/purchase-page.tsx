import '../i18n/texts/checkout.ts'
import '../i18n/texts/purchase.ts'
import '../i18n/texts/purchase-stages.ts'
import { ArrowLeft, CloudOff, Receipt as ReceiptIcon } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../accounts/session/use-session.ts'
import { momentOfPurchase } from '../accounts/session/wanted-moment.ts'
import { isNotFound } from '../api-error.ts'
import { momentText } from '../i18n/formats.ts'
import { titleOf } from '../i18n/localized-membership.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { CashReference } from '../payments/cash/cash-reference.tsx'
import { NextStep } from '../payments/purchase/next-step.tsx'
import { type Purchase, pollIntervalOf, stageOf } from '../payments/purchase/purchase-stage.ts'
import { Receipt } from '../payments/purchase/receipt.tsx'
import { StageHead } from '../payments/purchase/stage-head.tsx'
import { Timeline } from '../payments/purchase/timeline.tsx'
import { usePurchase } from '../payments/purchase/use-purchases.ts'
import { Link } from '../routing/link.tsx'
import { useParams } from '../routing/use-site.ts'
import { buttonClass } from '../ui/controls/button.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { SeeMoment } from './checkout/see-moment.tsx'
import styles from './purchase-page.module.css'

const LARGEST_ID = 2_147_483_647

/** One purchase: where it stands, what to do about it, what happened to it, and its receipt. */
export const PurchasePage = () => {
  const { t } = useTranslation()
  usePageTitle(t('purchase.title'))
  const { paymentId } = useParams<'/purchases/:paymentId'>()
  const id =
    /^[1-9]\d{0,9}$/.test(paymentId) && Number(paymentId) <= LARGEST_ID ? Number(paymentId) : undefined
  return (
    <main id="content" className={styles.page}>
      <Link to="/profile" hash="history" className={styles.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {t('purchase.back')}
      </Link>
      {id === undefined ? <NotFound /> : <FetchedPurchase key={id} id={id} />}
    </main>
  )
}

const FetchedPurchase = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data, error, errorUpdateCount, dataUpdatedAt, isFetching, refetch } = usePurchase(id)
  if (data)
    return (
      <>
        <StaleNotice since={error ? dataUpdatedAt : undefined} />
        <PurchaseContent purchase={data} isFetching={isFetching} onCheckAgain={() => void refetch()} />
      </>
    )
  if (isNotFound(error)) return <NotFound />
  return (
    <>
      <h1 className="visually-hidden">{t('purchase.title')}</h1>
      {errorUpdateCount > 0 ? (
        <ErrorState text={t('purchase.unreachable')} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <PurchaseSkeleton />
      )}
    </>
  )
}

/** The notice that the shown data are old, and since when by the machine's clock. */
const StaleNotice = ({ since }: { since: number | undefined }) => {
  const { t } = useTranslation()
  return (
    <p role="status" className={cx(since !== undefined && styles.stale)}>
      {since === undefined ? null : (
        <>
          <CloudOff size={20} aria-hidden="true" />
          {t('purchase.stale', { when: momentText(new Date(since).toISOString()) })}
        </>
      )}
    </p>
  )
}

type PurchaseContentProps = { purchase: Purchase; isFetching: boolean; onCheckAgain: () => void }

const PurchaseContent = ({ purchase, ...fetching }: PurchaseContentProps) => {
  const session = useSession()
  const stage = stageOf(purchase)
  const isWaiting = pollIntervalOf(stage) !== false
  const [wanted] = useState(() => momentOfPurchase(purchase.payment_id, localStorage))
  return (
    <div className={styles.columns}>
      <div className={styles.story}>
        <StageHead purchase={purchase} stage={stage} />
        <NextStep
          {...{ purchase, stage, ...fetching }}
          moment={wanted === undefined ? undefined : <SeeMoment {...wanted} />}
        />
        {purchase.cash ? (
          <div className={styles.reference}>
            <CashReference
              reference={purchase.cash.reference}
              amount={purchase.total}
              currency={purchase.currency}
              dueAt={purchase.cash.due_at}
              title={titleOf(purchase)}
            />
          </div>
        ) : null}
        <Timeline purchase={purchase} isWaiting={isWaiting} />
      </div>
      <Receipt
        purchase={purchase}
        stage={stage}
        isReceipt={purchase.status === 'succeeded' || purchase.status === 'refunded'}
        name={session?.user.name ?? ''}
      />
    </div>
  )
}

const NotFound = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      isPage
      icon={ReceiptIcon}
      title={t('purchase.notFound')}
      text={t('purchase.notFoundText')}
      action={
        <Link to="/profile" hash="history" className={buttonClass()}>
          {t('purchase.back')}
        </Link>
      }
    />
  )
}

const PurchaseSkeleton = () => {
  const { t } = useTranslation()
  return (
    <Loading label={t('ui.loading')}>
      <div className={styles.columns}>
        <div className={styles.story}>
          <Skeleton height="8rem" />
          <Skeleton width="16rem" height="3.5rem" />
          <Skeleton height="14rem" />
        </div>
        <Skeleton height="32rem" />
      </div>
    </Loading>
  )
}
