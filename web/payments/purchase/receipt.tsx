import { Printer } from 'lucide-react'
import { momentText } from '../../i18n/formats.ts'
import { titleOf } from '../../i18n/localized-membership.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { validityText } from '../../i18n/validity-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Wordmark } from '../../ui/logo.tsx'
import statement from '../checkout/statement.module.css'
import { Sums } from '../checkout/sums.tsx'
import type { Purchase, PurchaseStage } from './purchase-stage.ts'
import styles from './receipt.module.css'

type ReceiptProps = {
  purchase: Purchase
  stage: PurchaseStage
  /** Whether money was received: only then it is a receipt. */
  isReceipt: boolean
  /** The user's name. */
  name: string
}

/** A purchase in numbers; once it is paid a receipt, and the only part of the page that prints. */
export const Receipt = ({ purchase, stage, isReceipt, name }: ReceiptProps) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="receipt-title" className={statement.statement}>
      <header className={styles.head}>
        <Wordmark size={32} />
        <h2 id="receipt-title">{t(isReceipt ? 'purchase.receipt' : 'purchase.order')}</h2>
      </header>
      <Facts purchase={purchase} stage={stage} name={name} />
      <Sums amounts={purchase} totalLabel={t(isReceipt ? 'purchase.totalPaid' : 'checkout.total')} />
      {isReceipt ? (
        <Button variant="secondary" wide onPress={() => print()} className={styles.print ?? ''}>
          <Printer size={18} aria-hidden="true" /> {t('purchase.print')}
        </Button>
      ) : null}
    </section>
  )
}

const Facts = ({ purchase, stage, name }: Omit<ReceiptProps, 'isReceipt'>) => {
  const { t } = useTranslation()
  const { valid_from: date_start, valid_until: date_exp, baseball_day } = purchase
  const opened = { date_start, date_exp, baseball_day }
  const paidAt = purchase.events.find(({ event }) => event === 'paid')?.at
  const facts: [string, string | number | null][] = [
    [t('checkout.product'), titleOf(purchase)],
    [t('checkout.validity'), validityText(opened, t)],
    [t('checkout.order'), purchase.payment_id],
    [t('purchase.reference'), purchase.order_id],
    [t('purchase.ordered'), momentText(purchase.date_added)],
    [t('purchase.paid'), paidAt === undefined ? null : momentText(paidAt)],
    [t('purchase.status'), t(`purchase.statuses.${stage === 'charged-back' ? stage : purchase.status}`)],
    [t('purchase.method'), t(`purchase.methods.${purchase.method}`)],
    [t('checkout.code'), purchase.code],
    [t('purchase.buyer'), [name, purchase.email].filter(Boolean).join(' · ')],
  ]
  return (
    <dl className={cx(statement.facts, styles.facts)}>
      {facts.map(([label, value]) =>
        value === null || value === '' ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
