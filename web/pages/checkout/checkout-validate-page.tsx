import '../../i18n/texts/checkout.ts'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { saveReturnTo } from '../../accounts/session/return-to.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  clearPaymentData,
  loadPaymentData,
  savePaymentData,
  savePaymentFailure,
} from '../../payments/checkout/payment-data.ts'
import { checkoutResultOf } from '../../payments/outcome/checkout-return.ts'
import type { PaymentOutcome } from '../../payments/outcome/poll-payment-outcome.ts'
import { type PurchaseIds, usePaymentOutcome } from '../../payments/outcome/use-payment-outcome.ts'
import { Navigate } from '../../routing/link.tsx'
import { useRouter } from '../../routing/use-site.ts'
import { Button, Spinner } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './checkout-page.module.css'
import { HomeLink, PurchaseLink } from './purchase-link.tsx'

/** The return from the bank: polls for its decision and redirects to the success or failure page. */
export const CheckoutValidatePage = () => {
  const [{ isLost, ...purchase }] = useState(returnedPurchase)
  const [attempt, setAttempt] = useState(0)
  if (purchase.id === undefined && purchase.reference === undefined) {
    return <Navigate to="/checkout/:membershipId" params={{ membershipId: 'home' }} replace />
  }
  return (
    <ConfirmingPayment
      key={attempt}
      purchase={purchase}
      isLost={isLost}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}

type ConfirmingPaymentProps = { purchase: PurchaseIds; isLost: boolean; onRetry: () => void }

const ConfirmingPayment = ({ purchase, isLost, onRetry }: ConfirmingPaymentProps) => {
  const { t } = useTranslation()
  usePageTitle(t('checkout.validating'))
  const stage = usePaymentOutcome({ ...purchase, isOrderEnough: isLost }, useOutcomeHandler(purchase, isLost))
  return (
    <main id="content" className={styles.ending} aria-busy={stage.kind !== 'unknown'}>
      <span className={cx(styles.badge, styles.busy)}>
        {stage.kind === 'unknown' ? <Hourglass size={40} aria-hidden="true" /> : <Spinner size={44} />}
      </span>
      <h1>{t('checkout.validating')}</h1>
      <p role="status">{t(stageTexts[stage.kind])}</p>
      {stage.kind === 'unknown' ? (
        <div className={styles.actions}>
          <Button onPress={onRetry}>{t('checkout.checkAgain')}</Button>
          <PurchaseLink order={stage.order} />
          <HomeLink />
        </div>
      ) : null}
    </main>
  )
}

const stageTexts = {
  polling: 'checkout.validatingText',
  slow: 'checkout.validatingLong',
  unknown: 'checkout.unknown.card',
} as const

type Returned = PurchaseIds & {
  /** The response to the charge was lost, so the buyer never reached the bank. */
  isLost: boolean
}

/** The provider's id is in the address; the reference is in the address or was stored before the redirect. */
const returnedPurchase = (): Returned => {
  const query = new URLSearchParams(location.search)
  const named = query.get('reference') ?? undefined
  const id = query.get('id') ?? undefined
  // A stored reference of another purchase would contradict the id in the address.
  const reference = named ?? (id === undefined ? loadPaymentData()?.reference : undefined)
  return { id, reference, isLost: id === undefined && named === undefined }
}

const useOutcomeHandler = (purchase: PurchaseIds, isLost: boolean) => {
  const router = useRouter()
  return async (outcome: PaymentOutcome) => {
    if (outcome.kind === 'logged-out') {
      saveReturnTo(location.pathname + location.search)
      return router.navigate({ to: '/home', replace: true })
    }
    if (isLost && outcome.kind === 'unknown' && outcome.order !== undefined) {
      clearPaymentData()
      return router.navigate({
        to: '/purchases/:paymentId',
        params: { paymentId: String(outcome.order) },
        replace: true,
      })
    }
    const reference = purchase.reference ?? loadPaymentData()?.reference
    const result = checkoutResultOf(isLost ? neverArrived(outcome) : outcome, { ...purchase, reference })
    if ('order' in result) {
      // The success page reads it, as after any other payment.
      savePaymentData({ ...named(purchase), payment_id: result.order })
      return router.navigate({ to: '/checkout/success', replace: true })
    }
    clearPaymentData()
    savePaymentFailure(result.failure)
    return router.navigate({ to: '/checkout/failure', replace: true })
  }
}

type Decided = Exclude<PaymentOutcome, { kind: 'logged-out' }>

/**
 * The outcome of a charge whose response was lost. Without an order it never reached the bank, so the buyer
 * needs no other card.
 */
const neverArrived = (outcome: Decided): Decided =>
  outcome.kind === 'refused' && outcome.reason === null
    ? { ...outcome, reason: 'checkout.companyUnreachable' }
    : outcome

const named = ({ id, reference }: PurchaseIds) => ({
  ...(id !== undefined && { id }),
  ...(reference !== undefined && { reference }),
})
