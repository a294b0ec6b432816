import '../i18n/texts/home.ts'
import { Check, Minus } from 'lucide-react'
import type { Membership } from '../../contract/memberships.ts'
import { amountText, money } from '../i18n/formats.ts'
import { descriptionOf, priceElsewhereText, titleOf } from '../i18n/localized-membership.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { validityText } from '../i18n/validity-text.ts'
import { cx } from '../ui/cx.ts'
import { BuyLink, type MayBuy } from './buy-link.tsx'
import { bySize, type PlanParts, partsOf, type Share } from './plan-parts.ts'
import styles from './plan-table.module.css'

type PlanTableProps = {
  plans: Membership[]
  isOwned: (plan: Membership) => boolean
  mayBuy: MayBuy
}

/** The plans on sale, one a row: on a narrow page each is a card. */
export const PlanTable = ({ plans, isOwned, mayBuy }: PlanTableProps) => {
  const { t } = useTranslation()
  return (
    <table {...roleOf('table')} className={styles.table} aria-labelledby="plans-title">
      <thead {...roleOf('rowgroup')}>
        <tr {...roleOf('row')}>
          <th {...roleOf('columnheader')} scope="col">
            {t('plans.plan')}
          </th>
          <th {...roleOf('columnheader')} scope="col">
            {t('plans.regular')}
          </th>
          <th {...roleOf('columnheader')} scope="col">
            {t('plans.playoffs')}
          </th>
          <th {...roleOf('columnheader')} scope="col">
            {t('plans.validity')}
          </th>
          <th {...roleOf('columnheader')} scope="col" className={styles.end}>
            {t('plans.price')}
          </th>
          <th {...roleOf('columnheader')} scope="col">
            <span className="visually-hidden">{t('plans.buy')}</span>
          </th>
        </tr>
      </thead>
      <tbody {...roleOf('rowgroup')}>
        {plans.toSorted(bySize).map((plan) => (
          <PlanRow
            key={plan.id}
            plan={plan}
            parts={partsOf(plan, plans)}
            isOwned={isOwned(plan)}
            mayBuy={mayBuy}
          />
        ))}
      </tbody>
    </table>
  )
}

type PlanRowProps = {
  plan: Membership
  parts: PlanParts
  isOwned: boolean
  mayBuy: MayBuy
}

const PlanRow = ({ plan, parts, isOwned, mayBuy }: PlanRowProps) => {
  const { t } = useTranslation()
  const title = titleOf(plan)
  const elsewhere = priceElsewhereText(plan, 'price', t)
  const isLargest = plan.period === 'season'
  return (
    <tr {...roleOf('row')} className={cx(styles.plan, isLargest && styles.largest)}>
      <th {...roleOf('rowheader')} scope="row" className={styles.name}>
        <span className={styles.title}>{title}</span>
        {isLargest ? <span className={styles.badge}>{t('plans.best')}</span> : null}
        <span className={styles.description}>{descriptionOf(plan)}</span>
      </th>
      <td {...roleOf('cell')} data-label={t('plans.regular')}>
        <ShareMark share={parts.regular} />
      </td>
      <td {...roleOf('cell')} data-label={t('plans.playoffs')}>
        <ShareMark share={parts.playoffs} />
      </td>
      <td {...roleOf('cell')} data-label={t('plans.validity')} className={styles.validity}>
        {validityText(plan, t)}
      </td>
      <td {...roleOf('cell')} className={cx(styles.price, styles.end)}>
        <strong>{money(plan.price, plan.currency)}</strong>
        {plan.commission > 0 ? (
          <small>{t('plans.commission', { amount: amountText(plan.commission) })}</small>
        ) : null}
        {elsewhere === undefined ? null : <small>{elsewhere}</small>}
      </td>
      <td {...roleOf('cell')} className={styles.action}>
        <BuyLink
          membership={plan}
          isOwned={isOwned}
          mayBuy={() => mayBuy(plan)}
          variant={isLargest ? 'primary' : 'secondary'}
          wide
          label={t(isOwned ? 'plans.ownedPlan' : 'plans.buyPlan', { title })}
        >
          {t(isOwned ? 'plans.owned' : 'plans.buy')}
        </BuyLink>
      </td>
    </tr>
  )
}

const ShareMark = ({ share }: { share: Share }) => {
  const { t } = useTranslation()
  if (share === 'day') return <span className={styles.share}>{t('plans.oneDay')}</span>
  const Icon = share === 'all' ? Check : Minus
  return (
    <span className={cx(styles.share, share === 'none' && styles.none)}>
      <Icon size={20} aria-hidden="true" />
      <span className="visually-hidden">{t(share === 'all' ? 'plans.included' : 'plans.notIncluded')}</span>
    </span>
  )
}

/**
 * Writes down the role that an element has by itself. A narrow page lays the table out as cards, and
 * Safari's screen reader then sees a table only where its roles are written down.
 */
const roleOf = <Role extends string>(role: Role): { role: Role } => ({ role })
