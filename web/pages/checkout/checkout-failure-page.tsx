import '../../i18n/texts/checkout.ts'
import { CircleX, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { isFailureCode } from '../../api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { loadPaymentFailure, type PaymentFailure } from '../../payments/checkout/payment-data.ts'
import { refusalText } from '../../payments/checkout/refusal-text.ts'
import { isHelpedByAnotherWay } from '../../payments/checkout/ways-to-pay.ts'
import { failureOf } from '../../payments/outcome/checkout-return.ts'
import { Link } from '../../routing/link.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './checkout-page.module.css'
import { OtherWayLinks } from './other-way-links.tsx'
import { PurchaseLink } from './purchase-link.tsx'

/** A payment was refused, and why; or its outcome is unknown. */
export const CheckoutFailurePage = () => {
  const [failure] = useState(() => failureOf(location.search, loadPaymentFailure()))
  return failure?.kind === 'unknown' ? <Unknown failure={failure} /> : <Refused failure={failure} />
}

/** A buyer who may have paid already is not offered to pay again. */
const Unknown = ({ failure: { order, way } }: { failure: Extract<PaymentFailure, { kind: 'unknown' }> }) => {
  const { t } = useTranslation()
  usePageTitle(t('checkout.unknownTitle'))
  return (
    <main id="content" className={styles.ending}>
      <span className={cx(styles.badge, styles.busy)}>
        <Hourglass size={40} aria-hidden="true" />
      </span>
      <h1>{t('checkout.unknownTitle')}</h1>
      <p role="status">{t(`checkout.unknown.${way}`)}</p>
      <div className={styles.actions}>
        <PurchaseLink order={order} size="large" variant="primary" />
        <HomeLink />
      </div>
    </main>
  )
}

type RefusedPayment = Extract<PaymentFailure, { kind: 'refused' }>

const Refused = ({ failure }: { failure: RefusedPayment | undefined }) => {
  const { t } = useTranslation()
  const reason = failure?.reason
  const title = t(reason === 'checkout.paymentReturned' ? 'checkout.returnedTitle' : 'checkout.failureTitle')
  usePageTitle(title)
  return (
    <main id="content" className={styles.ending}>
      <span className={cx(styles.badge, styles.bad)}>
        <CircleX size={44} aria-hidden="true" />
      </span>
      <h1>{title}</h1>
      <p role="status">{isFailureCode(reason) ? refusalText(reason, t) : t('checkout.failureText')}</p>
      {failure && !isFailureCode(reason) ? <p>{t('checkout.notCharged')}</p> : null}
      <div className={styles.actions}>
        {reason === 'checkout.alreadyOwned' || reason === 'checkout.paymentReturned' ? (
          <PurchaseLink order={failure?.order} size="large" variant="primary" />
        ) : (
          <RetryLink failure={failure} />
        )}
        <HomeLink />
      </div>
      {failure?.membershipId && isHelpedByAnotherWay(reason) ? (
        <OtherWayLinks membershipId={failure.membershipId} besides={failure.way} />
      ) : null}
    </main>
  )
}

/** To the checkout, where the way to pay that was refused is open; to what is on sale, where it is not known of what. */
const RetryLink = ({ failure }: { failure: RefusedPayment | undefined }) => {
  const { t } = useTranslation()
  const linkClass = buttonClass({ size: 'large' })
  if (!failure?.membershipId) {
    return (
      <Link to="/home" hash="section-price" className={linkClass}>
        {t('checkout.startAgain')}
      </Link>
    )
  }
  const { membershipId, way, reason } = failure
  const needsOtherCard = way === 'card' && reason !== 'checkout.companyUnreachable'
  return (
    <Link
      to="/checkout/:membershipId"
      params={{ membershipId: String(membershipId) }}
      hash={way}
      className={linkClass}
    >
      {t(needsOtherCard ? 'checkout.tryAgain' : 'checkout.startAgain')}
    </Link>
  )
}

const HomeLink = () => {
  const { t } = useTranslation()
  return (
    <Link to="/home" className={buttonClass({ size: 'large', variant: 'secondary' })}>
      {t('checkout.toHome')}
    </Link>
  )
}
