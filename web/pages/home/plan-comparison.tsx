import { lazy } from 'react'
import type { Membership } from '../../../contract/memberships.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlanTableSkeleton } from '../../memberships/plan-table-skeleton.tsx'
import type { useOffers } from '../../memberships/use-offers.ts'
import { LatePart } from '../late-part.tsx'
import styles from './home.module.css'

const PlanTable = lazy(() =>
  import('../../memberships/plan-table.tsx').then((it) => ({ default: it.PlanTable })),
)

type PlanComparisonProps = {
  offers: ReturnType<typeof useOffers>
  isOwned: (plan: Membership) => boolean
  onBuy: (plan: Membership) => void
}

/** All plans side by side; without them the page has the price section, which says what is wrong. */
export const PlanComparison = ({ offers, isOwned, onBuy }: PlanComparisonProps) => {
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
