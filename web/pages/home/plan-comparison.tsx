import type { Membership } from '../../../contract/memberships.ts'
import { useCountry } from '../../accounts/session/use-country.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { MayBuy } from '../../memberships/buy-link.tsx'
import { PlanTable } from '../../memberships/plan-table.tsx'
import { PlanTableSkeleton } from '../../memberships/plan-table-skeleton.tsx'
import { useOffers } from '../../memberships/use-offers.ts'
import styles from './home.module.css'

type PlanComparisonProps = {
  isOwned: (plan: Membership) => boolean
  mayBuy: MayBuy
}

/** All plans side by side; without them the page has the price section, which says what is wrong. */
export const PlanComparison = ({ isOwned, mayBuy }: PlanComparisonProps) => {
  const offers = useOffers(useCountry().data)
  const { t } = useTranslation()
  if (offers.isError || offers.data?.length === 0) return null
  return (
    <section id="section-plans" className={styles.section} aria-labelledby="plans-title">
      <h2 id="plans-title" className={styles.heading}>
        {t('plans.heading')}
      </h2>
      <p className={styles.sub}>{t('plans.lead')}</p>
      {offers.data ? (
        <PlanTable plans={offers.data} isOwned={isOwned} mayBuy={mayBuy} />
      ) : (
        <PlanTableSkeleton />
      )}
      <p className={styles.planNote}>{t('plans.note')}</p>
    </section>
  )
}
