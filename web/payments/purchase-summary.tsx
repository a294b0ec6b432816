import { useTranslation } from 'react-i18next'
import type { Membership } from '../../contract/memberships.ts'
import { amountText, money } from '../i18n/formats.ts'
import { descriptionOf, titleOf } from '../i18n/localized-membership.ts'
import styles from './checkout.module.css'

/** The membership of a purchase and its price. */
export const PurchaseSummary = ({ membership }: { membership: Membership }) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="summary-title" className={styles.ticket}>
      <h2 id="summary-title" className={styles.ticketTitle}>
        {t('checkout.summary')}
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t('checkout.product')}</dt>
          <dd className={styles.product}>{titleOf(membership)}</dd>
        </div>
        <div>
          <dt>{t('checkout.description')}</dt>
          <dd>{descriptionOf(membership)}</dd>
        </div>
      </dl>
      <dl className={styles.sums}>
        <div>
          <dt>{t('checkout.subtotal')}</dt>
          <dd>{amountText(membership.price)}</dd>
        </div>
        <div>
          <dt>{t('checkout.commission')}</dt>
          <dd>{amountText(membership.commission)}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t('checkout.total')}</dt>
          <dd>{money(membership.total, membership.currency)}</dd>
        </div>
      </dl>
    </section>
  )
}
