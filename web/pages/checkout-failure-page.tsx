import { Link } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isFailureCode } from '../api-error.ts'
import { loadPaymentFailure } from '../payments/payment-data.ts'
import { buttonClass } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './checkout-page.module.css'

/** A payment was refused, and why; or its outcome is unknown. */
export const CheckoutFailurePage = () => {
  const { t } = useTranslation()
  const failure = loadPaymentFailure()
  const isOutcomeUnknown = failure?.kind === 'unknown'
  const title = t(isOutcomeUnknown ? 'checkout.unknownTitle' : 'checkout.failureTitle')
  usePageTitle(title)
  const declined = failure?.kind === 'refused' ? failure : undefined
  const reason = declined?.reason
  return (
    <main id="content" className={styles.ending}>
      <span className={cx(styles.badge, styles.bad)}>
        <CircleX size={44} aria-hidden="true" />
      </span>
      <h1>{title}</h1>
      <p role="status">
        {isOutcomeUnknown
          ? t('checkout.unknownText')
          : t(isFailureCode(reason) ? reason : 'checkout.failureText')}
      </p>
      {declined ? <p>{t('checkout.notCharged')}</p> : null}
      <div className={styles.actions}>
        {isOutcomeUnknown ? (
          <AccountLink />
        ) : (
          <RetryLink membershipId={declined?.membershipId ?? undefined} />
        )}
        <Link to="/home" className={buttonClass({ size: 'large', variant: 'secondary' })}>
          {t('checkout.toHome')}
        </Link>
      </div>
    </main>
  )
}

/** A buyer who may have paid already is not offered to pay again. */
const AccountLink = () => {
  const { t } = useTranslation()
  return (
    <Link to="/profile" className={buttonClass({ size: 'large' })}>
      {t('checkout.toAccount')}
    </Link>
  )
}

const RetryLink = ({ membershipId }: { membershipId: number | undefined }) => {
  const { t } = useTranslation()
  const linkClass = buttonClass({ size: 'large' })
  if (membershipId === undefined) {
    return (
      <Link to="/home" hash="section-price" className={linkClass}>
        {t('checkout.tryAgain')}
      </Link>
    )
  }
  return (
    <Link to="/checkout/$membershipId" params={{ membershipId: String(membershipId) }} className={linkClass}>
      {t('checkout.tryAgain')}
    </Link>
  )
}
