import '../../i18n/texts/checkout.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { saveReturnTo } from '../../accounts/session/return-to.ts'
import { useRefreshSession } from '../../accounts/session/use-session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  clearPaymentData,
  loadPaymentData,
  savePaymentFailure,
} from '../../payments/checkout/payment-data.ts'
import { wait } from '../../payments/checkout/wait.ts'
import { checkoutResultOf, checkoutReturn } from '../../payments/outcome/checkout-return.ts'
import type { PaymentOutcome } from '../../payments/outcome/poll-payment-outcome.ts'
import { type PurchaseIds, useConfirmOnce } from '../../payments/outcome/use-payment-outcome.ts'
import { Navigate } from '../../routing/link.tsx'
import { useRouter } from '../../routing/use-site.ts'
import { Spinner } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './checkout-page.module.css'
import { Thanks } from './thanks.tsx'
import { WalletReturn } from './wallet-return.tsx'

/**
 * The order number. The stored purchase is read and removed (specification, chapter 4): one that the bank is
 * asked about is removed when its answer is there, so that a reload meanwhile asks again.
 */
export const CheckoutSuccessPage = () => {
  const { t } = useTranslation()
  const refresh = useRefreshSession()
  const [returned] = useState(() => checkoutReturn(location.search, loadPaymentData()))
  const refreshAfterCode = useEffectEvent(refresh)
  useEffect(() => {
    if (returned.kind === 'code') clearPaymentData()
    // The page before must not refresh: it leaves for the account page once the user holds the membership.
    if (returned.kind === 'code') void refreshAfterCode()
  }, [returned])
  switch (returned.kind) {
    case 'none':
      return <Navigate to="/checkout/:membershipId" params={{ membershipId: 'home' }} replace />
    case 'wallet':
      return <WalletReturn stored={returned.order} />
    case 'code':
      return (
        <Thanks
          title={t('checkout.redeemedTitle')}
          text={t('checkout.redeemedText')}
          label={t('checkout.code')}
          order={returned.code}
          confirmation={returned.confirmation}
          paymentId={returned.confirmation}
        />
      )
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
  if (order !== undefined)
    return (
      <Thanks
        title={t('checkout.successTitle')}
        text={t('checkout.successText')}
        label={t('checkout.order')}
        order={String(order)}
        paymentId={order}
      />
    )
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
    // No answer may mean that this page is being reloaded.
    if (outcome.kind !== 'unknown') clearPaymentData()
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

/** Names the purchase for a buyer who must log in again, because the browser no longer stores it. */
const validateUrl = ({ id, reference }: PurchaseIds): string =>
  `/checkout/validate?${new URLSearchParams({ ...(id && { id }), ...(reference && { reference }) })}`
