import { Link, Navigate } from '@tanstack/react-router'
import { PartyPopper } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { keptEnding } from '../payments/payment-data.ts'
import { buttonClass } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './checkout-page.module.css'

/** Thanks, and the number to quote. */
export const CheckoutSuccessPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('checkout.successTitle'))
  const ending = keptEnding()
  if (ending?.kind !== 'paid') {
    return <Navigate to="/checkout/$membershipId" params={{ membershipId: 'home' }} replace />
  }
  return (
    <main id="content" className={styles.ending}>
      <span className={cx(styles.badge, styles.good)}>
        <PartyPopper size={44} aria-hidden="true" />
      </span>
      <h1>{t('checkout.successTitle')}</h1>
      <p>{t('checkout.successText')}</p>
      <dl className={styles.order}>
        <dt>{t('checkout.order')}</dt>
        <dd>{ending.order}</dd>
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
