import '../../i18n/texts/cash.ts'
import '../../i18n/texts/checkout.ts'
import '../../i18n/texts/purchase.ts'
import '../../i18n/texts/purchase-stages.ts'
import { CircleX, Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCountry } from '../../accounts/session/use-country.ts'
import { isFailureCode } from '../../api-error.ts'
import type { TextKey } from '../../i18n/setup.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMembershipFor } from '../../memberships/use-memberships.ts'
import {
  claimPaymentFailure,
  loadPaymentFailure,
  type PaymentFailure,
} from '../../payments/checkout/payment-data.ts'
import {
  isHelpedByAnotherMethod,
  methodTitles,
  type PaymentMethod,
  paymentMethodsOf,
} from '../../payments/checkout/payment-methods.ts'
import { refusalText } from '../../payments/checkout/refusal-text.ts'
import { failureOf } from '../../payments/outcome/checkout-return.ts'
import { failureNow } from '../../payments/purchase/order-on-return.ts'
import { stageOf } from '../../payments/purchase/purchase-stage.ts'
import { stageSentence } from '../../payments/purchase/stage-head.tsx'
import { usePurchase } from '../../payments/purchase/use-purchases.ts'
import { Link, Navigate } from '../../routing/link.tsx'
import { useSiteConfig } from '../../site-config.ts'
import { SupportLink } from '../../support-link.tsx'
import { buttonClass, Spinner } from '../../ui/controls/button.tsx'
import { textLinkClass } from '../../ui/controls/text-link.tsx'
import { cx } from '../../ui/cx.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './checkout-page.module.css'
import { HomeLink, PurchaseLink } from './purchase-link.tsx'

/** Why the order that the address or the page before names is not paid; home where neither names one. */
export const CheckoutFailurePage = () => {
  const [failure] = useState(() => failureOf(location.search, loadPaymentFailure()))
  useEffect(claimPaymentFailure, [])
  if (failure === undefined) return <Navigate to="/home" replace />
  const { order } = failure
  return order === undefined ? <Told failure={failure} /> : <OfOrder failure={failure} order={order} />
}

const Told = ({ failure, text }: { failure: PaymentFailure; text?: string | undefined }) =>
  failure.kind === 'unknown' ? <Unknown failure={failure} /> : <Refused failure={failure} text={text} />

/** The server says where the order stands by now; without an answer it is as it was told. */
const OfOrder = ({ failure, order }: { failure: PaymentFailure; order: number }) => {
  const { t } = useTranslation()
  const { data: purchase, errorUpdateCount } = usePurchase(order)
  if (purchase === undefined) return errorUpdateCount > 0 ? <Told failure={failure} /> : <Asking />
  const now = failureNow(failure, purchase)
  const stage = stageOf(purchase)
  const isOfBank = purchase.status === 'failed' && purchase.failure !== 'checkout.alreadyOwned'
  const text = isOfBank ? undefined : stageSentence(purchase, stage, t)
  if (now !== undefined) return <Told failure={now} text={text} />
  return <Navigate to="/purchases/:paymentId" params={{ paymentId: String(order) }} replace />
}

const Asking = () => {
  const { t } = useTranslation()
  usePageTitle(t('checkout.validating'))
  return (
    <main id="content" className={styles.ending} aria-busy="true">
      <span className={cx(styles.badge, styles.busy)}>
        <Spinner size={44} />
      </span>
      <h1>{t('checkout.validating')}</h1>
    </main>
  )
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
        <SupportLink className={textLinkClass} />
      </div>
    </main>
  )
}

type RefusedPayment = Extract<PaymentFailure, { kind: 'refused' }>

const titles: Partial<Record<string, TextKey>> = {
  'checkout.paymentReturned': 'checkout.returnedTitle',
  'checkout.alreadyOwned': 'purchase.stages.not-needed.title',
}

/** `text` where no bank refused it: what goes back and until when, or that it is not needed. */
const Refused = ({ failure, text }: { failure: RefusedPayment; text: string | undefined }) => {
  const { t } = useTranslation()
  const { reason, membershipId } = failure
  const title = t(titles[reason ?? ''] ?? 'checkout.failureTitle')
  usePageTitle(title)
  return (
    <main id="content" className={styles.ending}>
      <span className={cx(styles.badge, styles.bad)}>
        <CircleX size={44} aria-hidden="true" />
      </span>
      <h1>{title}</h1>
      <p role="status">
        {text ?? (isFailureCode(reason) ? refusalText(reason, t) : t('checkout.failureText'))}
      </p>
      {isFailureCode(reason) ? null : <p>{t('checkout.notCharged')}</p>}
      <div className={styles.actions}>
        {reason === 'checkout.alreadyOwned' || reason === 'checkout.paymentReturned' ? (
          <PurchaseLink order={failure.order} size="large" variant="primary" />
        ) : (
          <RetryLink failure={failure} />
        )}
        <HomeLink />
        <SupportLink className={textLinkClass} />
      </div>
      {membershipId && isHelpedByAnotherMethod(reason) ? (
        <OtherWayLinks membershipId={membershipId} besides={failure.way} />
      ) : null}
    </main>
  )
}

/** Leads to the checkout, with the refused way to pay open; if no membership is known, to what is on sale. */
const RetryLink = ({ failure: { membershipId, way, reason } }: { failure: RefusedPayment }) => {
  const { t } = useTranslation()
  const linkClass = buttonClass({ size: 'large' })
  if (!membershipId) {
    return (
      <Link to="/home" hash="section-price" className={linkClass}>
        {t('checkout.startAgain')}
      </Link>
    )
  }
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

type OtherWayLinksProps = { membershipId: number; besides: PaymentMethod }

/** Links to the other methods by which this membership can be paid. */
const OtherWayLinks = ({ membershipId, besides }: OtherWayLinksProps) => {
  const { t } = useTranslation()
  const { data: membership } = useMembershipFor(useCountry().data, membershipId)
  const { data: config } = useSiteConfig()
  const ways =
    membership?.id === membershipId ? paymentMethodsOf(membership, config).filter((it) => it !== besides) : []
  if (ways.length === 0) return null
  return (
    <nav aria-label={t('checkout.otherWays')} className={styles.otherWays}>
      <p>{t('checkout.otherWays')}</p>
      <ul>
        {ways.map((way) => (
          <li key={way}>
            <Link
              to="/checkout/:membershipId"
              params={{ membershipId: String(membershipId) }}
              hash={way}
              className={textLinkClass}
            >
              {t(methodTitles[way])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
