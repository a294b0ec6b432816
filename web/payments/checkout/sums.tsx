import { amountText, money } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './statement.module.css'

type SumsProps = {
  amounts: { price: number; commission: number; credit: number; total: number; currency: string }
  totalLabel: string
}

/** The price of a membership, piece by piece. */
export const Sums = ({ amounts: { price, commission, credit, total, currency }, totalLabel }: SumsProps) => {
  const { t } = useTranslation()
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('checkout.subtotal')}</dt>
        <dd>{amountText(price)}</dd>
      </div>
      <div>
        <dt>{t('checkout.commission')}</dt>
        <dd>{amountText(commission)}</dd>
      </div>
      {credit > 0 ? (
        <div>
          <dt>{t('checkout.credit')}</dt>
          <dd>−{amountText(credit)}</dd>
        </div>
      ) : null}
      <div className={styles.total}>
        <dt>{totalLabel}</dt>
        <dd>{money(total, currency)}</dd>
      </div>
    </dl>
  )
}
