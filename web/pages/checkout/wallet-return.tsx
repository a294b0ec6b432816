import type { UseQueryResult } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useSession } from '../../accounts/session/use-session.ts'
import { isNotFound } from '../../api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { savePaymentFailure } from '../../payments/checkout/payment-data.ts'
import { walletOrder } from '../../payments/purchase/order-on-return.ts'
import { type Purchase, stageOf } from '../../payments/purchase/purchase-stage.ts'
import { usePurchase, usePurchases } from '../../payments/purchase/use-purchases.ts'
import { Navigate } from '../../routing/link.tsx'
import { useRouter } from '../../routing/use-site.ts'
import { Button, Spinner } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './checkout-page.module.css'
import { HomeLink, PurchaseLink } from './purchase-link.tsx'
import { Thanks } from './thanks.tsx'

/**
 * The return from the wallet. The address proves nothing: what the server knows of the purchase decides what
 * is shown, though its number is not (specification, chapter 2). `stored` was written before the buyer left
 * for the wallet; home where nothing was ever ordered there.
 */
export const WalletReturn = ({ stored }: { stored: number | undefined }) => {
  const session = useSession()
  const purchases = usePurchases(session?.user.id ?? 0)
  const unanswered = useUnanswered(purchases)
  if (purchases.data === undefined) return <Confirming {...unanswered} paymentId={undefined} />
  const paymentId = walletOrder(purchases.data.data, stored)
  return paymentId === undefined ? (
    <Navigate to="/home" replace />
  ) : (
    <ReturnedPurchase paymentId={paymentId} />
  )
}

const ReturnedPurchase = ({ paymentId }: { paymentId: number }) => {
  const { t } = useTranslation()
  const query = usePurchase(paymentId)
  const unanswered = useUnanswered(query)
  const purchase = query.data
  const stage = purchase && stageOf(purchase)
  switch (stage) {
    case 'paid':
      return (
        <Thanks
          title={t('checkout.successTitle')}
          text={t('checkout.successText')}
          label={t('checkout.order')}
          order={t('checkout.orderOfWallet')}
          paymentId={paymentId}
        />
      )
    case undefined:
      // The element stays the same before and after the answer: a link that is replaced during a touch loses
      // the press.
      return <Confirming {...unanswered} paymentId={paymentId} />
    case 'verifying':
      return <Confirming isChecking paymentId={paymentId} />
    case 'wallet':
      return (
        <Confirming
          isChecking={false}
          paymentId={paymentId}
          title={t('checkout.unknownTitle')}
          text={t('checkout.walletNotApproved')}
        />
      )
    default:
      if (purchase?.status === 'failed') return <Refused purchase={purchase} />
      return <Navigate to="/purchases/:paymentId" params={{ paymentId: String(paymentId) }} replace />
  }
}

/** The question is on its way, or was in vain: then it is asked again by itself, and at a press. */
const useUnanswered = (query: UseQueryResult): Omit<ConfirmingProps, 'paymentId'> => {
  const { t } = useTranslation()
  const hasAnswer = query.isSuccess || isNotFound(query.error)
  if (query.errorUpdateCount === 0 || hasAnswer) return { isChecking: query.isPending }
  return {
    isChecking: query.isFetching,
    title: t('checkout.unknownTitle'),
    text: t('checkout.walletNoAnswer'),
    children: (
      <Button size="large" isPending={query.isFetching} onPress={() => void query.refetch()}>
        {t('checkout.checkAgain')}
      </Button>
    ),
  }
}

/** To the failure page, with why. */
const Refused = ({ purchase }: { purchase: Purchase }) => {
  const router = useRouter()
  const leave = useEffectEvent(() => {
    const { failure: reason, membership_id: membershipId, payment_id: order } = purchase
    savePaymentFailure({ kind: 'refused', reason, membershipId, order, way: 'wallet' })
    void router.navigate({ to: '/checkout/failure', replace: true })
  })
  useEffect(() => leave(), [])
  return <Confirming isChecking paymentId={purchase.payment_id} />
}

type ConfirmingProps = {
  isChecking: boolean
  paymentId: number | undefined
  /** Both where they are not the usual ones. */
  title?: string
  text?: string
  children?: ReactNode
}

const Confirming = ({ isChecking, paymentId, title, text, children }: ConfirmingProps) => {
  const { t } = useTranslation()
  const shownTitle = title ?? t('checkout.walletReturnTitle')
  usePageTitle(shownTitle)
  return (
    <main id="content" className={styles.ending} aria-busy={isChecking}>
      <span className={cx(styles.badge, styles.busy)}>
        {isChecking ? <Spinner size={44} /> : <Hourglass size={40} aria-hidden="true" />}
      </span>
      <h1>{shownTitle}</h1>
      <p role="status">{text ?? t(isChecking ? 'checkout.walletChecking' : 'checkout.walletReturnText')}</p>
      <dl className={styles.order}>
        <dt>{t('checkout.order')}</dt>
        <dd>{t('checkout.orderOfWallet')}</dd>
      </dl>
      <div className={styles.actions}>
        {children}
        <PurchaseLink order={paymentId} size="large" />
        <HomeLink />
      </div>
    </main>
  )
}
