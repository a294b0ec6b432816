import { money, shopMomentText, shortDayText } from '../../i18n/formats.ts'
import { titleOf } from '../../i18n/localized-membership.ts'
import type { Translate } from '../../i18n/setup.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './purchase-history.module.css'
import { usePurchases } from './use-purchases.ts'

type Purchase = NonNullable<ReturnType<typeof usePurchases>['data']>['data'][number]

/**
 * The user's purchases that are not paid yet, or whose money is still to be given back; null where there are
 * none.
 */
export const UnpaidPurchases = ({ userId }: { userId: number }) => {
  const { t } = useTranslation()
  const unpaid = usePurchases(userId).data?.data.filter(isUnpaid) ?? []
  if (unpaid.length === 0) return null
  return (
    <div className={styles.unpaid}>
      <p>{t('data.unpaid')}</p>
      <ul>
        {unpaid.map((it) => (
          <li key={it.payment_id}>
            <b>
              {titleOf(it)}, {money(it.total, it.currency)}
            </b>
            <span>{whichOf(t, it)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const isUnpaid = ({ status, owed }: Purchase): boolean =>
  status === 'pending' || status === 'unknown' || owed !== null

const whichOf = (t: Translate, { cash, owed, payment_id }: Purchase): string => {
  const order = String(payment_id)
  if (owed !== null) return t('data.unpaidOwed', { order, by: shortDayText(owed.by) })
  if (cash === null || cash.due_at === null) return t('data.unpaidOrder', { order })
  return t('data.unpaidCash', { reference: cash.reference, moment: shopMomentText(cash.due_at) })
}
