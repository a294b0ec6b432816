import { Navigate, useParams } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Membership } from '../../contract/memberships.ts'
import { useCountry } from '../accounts/session/use-country.ts'
import { useMe, useSession } from '../accounts/session/use-session.ts'
import { useMembership, useMembershipFor } from '../memberships/use-memberships.ts'
import { CardFormSkeleton, CardPayment } from '../payments/card-payment.tsx'
import { PrepaidForm } from '../payments/prepaid-form.tsx'
import { PurchaseSummary } from '../payments/purchase-summary.tsx'
import { useSiteConfig } from '../site-config.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './checkout-page.module.css'

/** The purchase of a membership: only the one on sale in the buyer's country. */
export const CheckoutPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('checkout.title'))
  const { membershipId } = useParams({ from: '/checkout/$membershipId' })
  const id = /^[1-9]\d{0,9}$/.test(membershipId) ? Number(membershipId) : undefined
  const { data: membership, isError } = useMembership(id)
  const me = useMe()
  if (id === undefined || isError) return <Navigate to="/home" replace />
  if (me.data?.user.memberships.some((owned) => owned.id === id)) return <Navigate to="/profile" replace />
  return (
    <main id="content" className={styles.page}>
      <h1 className={styles.title}>{t('checkout.title')}</h1>
      <div className={styles.columns}>
        <div className={styles.left}>
          {membership ? <PurchaseSummary membership={membership} /> : <SummarySkeleton />}
        </div>
        <div className={styles.right}>
          {membership ? <PaymentSide membership={membership} /> : <CardFormSkeleton />}
        </div>
      </div>
    </main>
  )
}

const PaymentSide = ({ membership }: { membership: Membership }) => {
  const { t } = useTranslation()
  const [bar, setBar] = useState<'yes' | 'no'>('no')
  return (
    <>
      <div>
        <RadioGroup
          label={t('checkout.barQuestion')}
          value={bar}
          onChange={setBar}
          choices={[
            { value: 'no', label: t('checkout.no') },
            { value: 'yes', label: t('checkout.yes') },
          ]}
        />
        <div aria-live="polite">
          {bar === 'yes' ? (
            <p className={styles.answer}>
              <Store size={22} aria-hidden="true" />
              {t('checkout.barAnswer')}
            </p>
          ) : null}
        </div>
      </div>
      {bar === 'no' ? <PaymentMethods chosen={membership} /> : null}
    </>
  )
}

/** Enabled once the chosen membership is known to be the one on sale in the buyer's country. */
const PaymentMethods = ({ chosen }: { chosen: Membership }) => {
  const { t } = useTranslation()
  const session = useSession()
  const offer = useMembershipFor(useCountry().data)
  if (offer.data && offer.data.id !== chosen.id) return <Navigate to="/home" replace />
  if (offer.isError) {
    return (
      <ErrorState
        compact
        text={t('errors.unreachable')}
        onRetry={offer.refetch}
        isRetrying={offer.isRefetching}
      />
    )
  }
  if (!offer.data || !session) return <CardFormSkeleton />
  return <MethodsFor membership={offer.data} buyer={session.user} />
}

type Buyer = { id: number; email: string; telephone: string | null }

/** Prepaid cards are for every membership (specification, chapter 2), where this installation redeems them. */
const MethodsFor = ({ membership, buyer }: { membership: Membership; buyer: Buyer }) => {
  const { t } = useTranslation()
  const config = useSiteConfig()
  const byCard = membership.payment_methods.includes('openpay')
  const byPrepaid = config.data?.prepaid ?? false
  if (!byCard && config.isPending) return <CardFormSkeleton />
  if (!byCard && !byPrepaid) return <EmptyState compact title={t('checkout.noMethods')} />
  return (
    <>
      {byCard ? <CardPayment buyer={buyer} membership={membership} /> : null}
      {byPrepaid ? <PrepaidForm buyer={buyer} /> : null}
    </>
  )
}

const SummarySkeleton = () => {
  const { t } = useTranslation()
  return (
    <Loading label={t('ui.loading')}>
      <Skeleton height="23rem" />
    </Loading>
  )
}
