import '../../i18n/texts/checkout.ts'
import { useCountry } from '../../accounts/session/use-country.ts'
import { useMe } from '../../accounts/session/use-session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMembershipFor } from '../../memberships/use-memberships.ts'
import { useQuote } from '../../memberships/use-quote.ts'
import { MethodsSkeleton } from '../../payments/checkout/checkout-skeletons.tsx'
import { PurchaseSummary } from '../../payments/checkout/purchase-summary.tsx'
import { Navigate } from '../../routing/link.tsx'
import { useParams } from '../../routing/use-site.ts'
import { PageHead } from '../../ui/content/page-head.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './checkout-page.module.css'
import { offeredOf } from './offered.ts'
import { PaymentSide } from './payment-side.tsx'

/** The purchase of a membership that is on sale in the buyer's country and that they do not hold. */
export const CheckoutPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('checkout.title'))
  const { membershipId } = useParams<'/checkout/:membershipId'>()
  const id = /^[1-9]\d{0,9}$/.test(membershipId) ? Number(membershipId) : undefined
  const offered = useOffered(id)
  if (offered === 'not-sold') return <Navigate to="/home" replace />
  if (offered === 'owned') return <Navigate to="/profile" replace />
  return (
    <main id="content" className={styles.page}>
      <PageHead title={t('checkout.title')} />
      <div className={styles.columns}>
        <div className={styles.left}>{offered ? <PurchaseSummary {...offered} /> : <SummarySkeleton />}</div>
        <div className={styles.right}>{offered ? <PaymentSide {...offered} /> : <PaymentSkeleton />}</div>
      </div>
    </main>
  )
}

const useOffered = (id: number | undefined) => {
  const held = useMe().data?.user.memberships ?? []
  const offer = useMembershipFor(useCountry().data, id)
  return offeredOf({ id, held, offer, quote: useQuote(id) })
}

const SummarySkeleton = () => {
  const { t } = useTranslation()
  return (
    <Loading label={t('ui.loading')}>
      <Skeleton height="var(--summary-height)" />
    </Loading>
  )
}

/** The question and the ways to pay, the first of them open. */
const PaymentSkeleton = () => (
  <>
    <Skeleton height="4.875rem" />
    <div className={styles.methods}>
      <MethodsSkeleton />
    </div>
  </>
)
