import type { Membership } from '../../../contract/memberships.ts'
import { useCountry } from '../../accounts/session/use-country.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlanTableSkeleton } from '../../memberships/plan-table-skeleton.tsx'
import { useOffers } from '../../memberships/use-offers.ts'
import { LatePart, lazyPart } from '../../parts/late-part.tsx'
import styles from './home.module.css'

const PlanTable = lazyPart(() => import('../../memberships/plan-table.tsx'), 'PlanTable')

type PlanComparisonProps = {
  isOwned: (plan: Membership) => boolean
  onBuy: (plan: Membership) => void
}

/** All plans side by side; without them the page has the price section, which says what is wrong. */
export const PlanComparison = ({ isOwned, onBuy }: PlanComparisonProps) => {
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
        <LatePart fallback={<PlanTableSkeleton />}>
          <PlanTable plans={offers.data} isOwned={isOwned} onBuy={onBuy} />
        </LatePart>
      ) : (
        <PlanTableSkeleton />
      )}
      <p className={styles.planNote}>{t('plans.note')}</p>
    </section>
  )
}
