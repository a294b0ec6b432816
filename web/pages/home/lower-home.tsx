import '../../i18n/texts/home.ts'
import { CalendarDays, ChartNoAxesColumn, MonitorSmartphone, Tv } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PriceCard } from '../../memberships/price-card.tsx'
import { BuyingSteps } from './buying-steps.tsx'
import { ClubRow } from './club-row.tsx'
import styles from './home.module.css'
import { OnlyHere } from './only-here.tsx'
import { useBuying } from './use-buy-guard.ts'
import '../../i18n/texts/check.ts'
import type { Membership } from '../../../contract/memberships.ts'
import { useCountry } from '../../accounts/session/use-country.ts'
import { lazySection } from '../../lazy/lazy-section.ts'
import type { MayBuy } from '../../memberships/buy-link.tsx'
import { PlanTableSkeleton } from '../../memberships/plan-table-skeleton.tsx'
import { useOffers } from '../../memberships/use-memberships.ts'
import { Link } from '../../routing/link.tsx'
import { AccountCheck } from '../account-check.tsx'

const PlanTable = lazySection(() => import('../../memberships/plan-table.tsx'), 'PlanTable')

const benefits = [
  { icon: CalendarDays, title: 'home.benefit1', text: 'home.benefit1Text' },
  { icon: Tv, title: 'home.benefit2', text: 'home.benefit2Text' },
  { icon: ChartNoAxesColumn, title: 'home.benefit3', text: 'home.benefit3Text' },
  { icon: MonitorSmartphone, title: 'home.benefit4', text: 'home.benefit4Text' },
] as const

const Benefits = () => {
  const { t } = useTranslation()
  return (
    <section id="section-benefits" className={styles.section} aria-labelledby="benefits-title">
      <h2 id="benefits-title" className={styles.heading}>
        {t('home.benefitsTitle')}
      </h2>
      <ul className={styles.benefits}>
        {benefits.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={28} aria-hidden="true" />
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Home below its banner: what Playball is, how to buy it, and what is on sale. */
export const LowerHome = () => {
  const { offer, owns, mayBuy } = useBuying()
  return (
    <>
      <ClubRow />
      <OnlyHere />
      <BuyingSteps />
      <PriceSection>
        <PriceCard offer={offer} isOwned={offer.data !== undefined && owns(offer.data)} mayBuy={mayBuy} />
      </PriceSection>
      <PlanComparison isOwned={owns} mayBuy={mayBuy} />
      <Benefits />
      <CheckSection />
    </>
  )
}

/** The target of "buy", /home#section-price. */
const PriceSection = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <section id="section-price" className={styles.section} aria-labelledby="price-title">
      <h2 id="price-title" className={styles.heading}>
        {t('home.priceTitle')}
      </h2>
      <p className={styles.sub}>{t('home.priceLead')}</p>
      <div className={styles.price}>{children}</div>
    </section>
  )
}

/** The device compatibility check and the stream access test. */
const CheckSection = () => {
  const { t } = useTranslation()
  return (
    <section id="section-check" className={styles.section} aria-labelledby="check-title">
      <h2 id="check-title" className={styles.heading}>
        {t('check.title')}
      </h2>
      <p className={styles.sub}>{t('check.lead')}</p>
      <AccountCheck heading="h3" />
      <Link to="/compatibility" hidden>
        {t('check.link')}
      </Link>
    </section>
  )
}

type PlanComparisonProps = {
  isOwned: (plan: Membership) => boolean
  mayBuy: MayBuy
}

/** All plans side by side; without them the page has the price section, which says what is wrong. */
const PlanComparison = ({ isOwned, mayBuy }: PlanComparisonProps) => {
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
        <Suspense fallback={<PlanTableSkeleton />}>
          <PlanTable plans={offers.data} isOwned={isOwned} mayBuy={mayBuy} />
        </Suspense>
      ) : (
        <PlanTableSkeleton />
      )}
      <p className={styles.planNote}>{t('plans.note')}</p>
    </section>
  )
}
