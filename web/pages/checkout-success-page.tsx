import { Link, Navigate, useRouter } from '@tanstack/react-router'
import { PartyPopper } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveReturnTo } from '../accounts/session/return-to.ts'
import { useRefreshSession } from '../accounts/session/use-session.ts'
import { checkoutResultOf, checkoutReturn } from '../payments/checkout-return.ts'
import type { PurchaseIds } from '../payments/confirm-purchase.ts'
import { clearPaymentData, loadPaymentData, savePaymentFailure } from '../payments/payment-data.ts'
import type { PaymentOutcome } from '../payments/poll-payment-outcome.ts'
import { useConfirmOnce } from '../payments/use-confirm-once.ts'
import { wait } from '../payments/wait.ts'
import { buttonClass } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Spinner } from '../ui/spinner.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './checkout-page.module.css'

/** The order number. The stored purchase is read and removed (specification, chapter 4). */
export const CheckoutSuccessPage = () => {
  const { t } = useTranslation()
  const refresh = useRefreshSession()
  const [returned] = useState(() => checkoutReturn(location.search, loadPaymentData()))
  const refreshAfterCode = useEffectEvent(refresh)
  useEffect(() => {
    if (returned.kind !== 'wallet') clearPaymentData()
    // Not on the page before, which leaves for the account of whoever holds the membership already.
    if (returned.kind === 'code') void refreshAfterCode()
  }, [returned])
  switch (returned.kind) {
    case 'none':
      return <Navigate to="/checkout/$membershipId" params={{ membershipId: 'home' }} replace />
    case 'wallet':
      return <Thanks label={t('checkout.order')} order={t('checkout.orderOfWallet')} />
    case 'code':
      return <Thanks label={t('checkout.code')} order={returned.code} confirmation={returned.confirmation} />
    case 'card':
      return <CardReturn purchase={returned.purchase} />
  }
}

/** Fetches the bank's decision; only a paid order stays on this page. */
const CardReturn = ({ purchase }: { purchase: PurchaseIds }) => {
  const { t } = useTranslation()
  const [order, setOrder] = useState<number | undefined>()
  const handleOutcome = useOutcomeHandler(purchase, setOrder)
  useConfirmOnce(purchase, handleOutcome)
  usePageTitle(t(order === undefined ? 'checkout.validating' : 'checkout.successTitle'))
  if (order !== undefined) return <Thanks label={t('checkout.order')} order={String(order)} />
  return (
    <main id="content" className={styles.ending} aria-busy="true">
      <span className={cx(styles.badge, styles.busy)}>
        <Spinner size={44} />
      </span>
      <h1>{t('checkout.validating')}</h1>
      <p role="status">{t('checkout.validatingText')}</p>
    </main>
  )
}

/** The next page should show the membership at once, but a slow response must not hold the buyer here. */
const REFRESH_TIMEOUT_MS = 3_000

const useOutcomeHandler = (purchase: PurchaseIds, onPaid: (order: number) => void) => {
  const router = useRouter()
  const refresh = useRefreshSession()
  return async (outcome: PaymentOutcome) => {
    if (outcome.kind === 'logged-out') {
      saveReturnTo(validateUrl(purchase))
      return router.navigate({ to: '/home', replace: true })
    }
    const result = checkoutResultOf(outcome, purchase)
    if ('order' in result) {
      await Promise.race([refresh(), wait(REFRESH_TIMEOUT_MS)])
      return onPaid(result.order)
    }
    savePaymentFailure(result.failure)
    return router.navigate({ to: '/checkout/failure', replace: true })
  }
}

/** Where a buyer who logs in again sees the outcome: nothing of the purchase is stored any more. */
const validateUrl = ({ id, reference }: PurchaseIds): string =>
  `/checkout/validate?${new URLSearchParams({ ...(id && { id }), ...(reference && { reference }) })}`

type ThanksProps = { label: string; order: string; confirmation?: number | undefined }

const Thanks = ({ label, order, confirmation }: ThanksProps) => {
  const { t } = useTranslation()
  usePageTitle(t('checkout.successTitle'))
  return (
    <main id="content" className={styles.ending}>
      <span className={cx(styles.badge, styles.good)}>
        <PartyPopper size={44} aria-hidden="true" />
      </span>
      <h1>{t('checkout.successTitle')}</h1>
      <p>{t('checkout.successText')}</p>
      <dl className={styles.order}>
        <dt>{label}</dt>
        <dd>{order}</dd>
        {confirmation === undefined ? null : (
          <>
            <dt>{t('checkout.confirmationNumber')}</dt>
            <dd>{confirmation}</dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        <Link to="/calendar" className={buttonClass({ size: 'large' })}>
          {t('checkout.seeGames')}
        </Link>
        <Link to="/home" className={buttonClass({ size: 'large', variant: 'secondary' })}>
          {t('checkout.toHome')}
        </Link>
      </div>
    </main>
  )
}
