import type { Membership } from '../../../contract/memberships.ts'
import type { Quote } from '../../../contract/payments/membership-quote.ts'
import { descriptionOf, imageOf, priceElsewhereText, titleOf } from '../../i18n/localized-membership.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { validityText } from '../../i18n/validity-text.ts'
import styles from './statement.module.css'
import { Sums } from './sums.tsx'

type PurchaseSummaryProps = { membership: Membership; quote: Quote }

/** The membership of a purchase, until when it is valid, and what it costs this buyer. */
export const PurchaseSummary = ({ membership, quote }: PurchaseSummaryProps) => {
  const { t } = useTranslation()
  // An upgrade costs less than the whole pass, whose price elsewhere would say nothing beside it.
  const elsewhere = quote.credit > 0 ? undefined : priceElsewhereText(membership, 'total', t)
  return (
    <section aria-labelledby="summary-title" className={styles.statement}>
      <img className={styles.pass} src={imageOf(membership)} width={640} height={400} alt="" />
      <h2 id="summary-title">{t('checkout.summary')}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t('checkout.product')}</dt>
          <dd>
            <strong>{titleOf(membership)}</strong>
          </dd>
        </div>
        <div>
          <dt>{t('checkout.description')}</dt>
          <dd>{descriptionOf(membership)}</dd>
        </div>
        <div>
          <dt>{t('checkout.validity')}</dt>
          <dd>{validityText(quote, t)}</dd>
        </div>
      </dl>
      <Sums amounts={quote} totalLabel={t('checkout.total')} />
      {elsewhere === undefined ? null : <p className={styles.elsewhere}>{elsewhere}</p>}
    </section>
  )
}
