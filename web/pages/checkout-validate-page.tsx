import { Link, Navigate, useRouter } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveReturnTo } from '../accounts/session/return-to.ts'
import { checkoutResultOf } from '../payments/checkout-return.ts'
import type { PurchaseIds } from '../payments/confirm-purchase.ts'
import {
  clearPaymentData,
  loadPaymentData,
  savePaymentData,
  savePaymentFailure,
} from '../payments/payment-data.ts'
import type { PaymentOutcome } from '../payments/poll-payment-outcome.ts'
import { usePaymentOutcome } from '../payments/use-payment-outcome.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Spinner } from '../ui/spinner.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './checkout-page.module.css'

/** The return from the bank: polls for its decision and redirects to the success or failure page. */
export const CheckoutValidatePage = () => {
  const [purchase] = useState(returnedPurchase)
  const [attempt, setAttempt] = useState(0)
  if (purchase.id === undefined && purchase.reference === undefined) {
    return <Navigate to="/checkout/$membershipId" params={{ membershipId: 'home' }} replace />
  }
  return <ConfirmingPayment key={attempt} purchase={purchase} onRetry={() => setAttempt(attempt + 1)} />
}

const ConfirmingPayment = ({ purchase, onRetry }: { purchase: PurchaseIds; onRetry: () => void }) => {
  const { t } = useTranslation()
  usePageTitle(t('checkout.validating'))
  const stage = usePaymentOutcome(purchase, useOutcomeHandler(purchase))
  return (
    <main id="content" className={styles.ending} aria-busy={stage !== 'unknown'}>
      <span className={cx(styles.badge, styles.busy)}>
        {stage === 'unknown' ? <Hourglass size={40} aria-hidden="true" /> : <Spinner size={44} />}
      </span>
      <h1>{t('checkout.validating')}</h1>
      <p role="status">{t(stageTexts[stage])}</p>
      {stage === 'unknown' ? (
        <div className={styles.actions}>
          <Button onPress={onRetry}>{t('checkout.checkAgain')}</Button>
          <Link to="/profile" className={buttonClass({ variant: 'secondary' })}>
            {t('checkout.toAccount')}
          </Link>
        </div>
      ) : null}
    </main>
  )
}

const stageTexts = {
  polling: 'checkout.validatingText',
  slow: 'checkout.validatingLong',
  unknown: 'checkout.unknownText',
} as const

/** The provider's id is in the address; the reference is in the address or was stored before the redirect. */
const returnedPurchase = (): PurchaseIds => {
  const query = new URLSearchParams(location.search)
  const named = query.get('reference') ?? undefined
  const id = query.get('id') ?? undefined
  // A stored reference of another purchase would contradict the id in the address.
  return { id, reference: named ?? (id === undefined ? loadPaymentData()?.reference : undefined) }
}

const useOutcomeHandler = (purchase: PurchaseIds) => {
  const router = useRouter()
  return async (outcome: PaymentOutcome) => {
    if (outcome.kind === 'logged-out') {
      saveReturnTo(location.pathname + location.search)
      return router.navigate({ to: '/home', replace: true })
    }
    const reference = purchase.reference ?? loadPaymentData()?.reference
    const result = checkoutResultOf(outcome, { ...purchase, reference })
    if ('order' in result) {
      // Read by the success page, as after any other payment.
      savePaymentData({ ...named(purchase), payment_id: result.order })
      return router.navigate({ to: '/checkout/success', replace: true })
    }
    clearPaymentData()
    savePaymentFailure(result.failure)
    return router.navigate({ to: '/checkout/failure', replace: true })
  }
}

const named = ({ id, reference }: PurchaseIds) => ({
  ...(id !== undefined && { id }),
  ...(reference !== undefined && { reference }),
})
