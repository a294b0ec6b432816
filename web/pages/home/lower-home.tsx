import '../../i18n/texts/home.ts'
import { CalendarDays, ChartNoAxesColumn, MonitorSmartphone, Tv } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PriceCard } from '../../memberships/price-card.tsx'
import { BuyingSteps } from './buying-steps.tsx'
import { CheckSection } from './check-section.tsx'
import { ClubRow } from './club-row.tsx'
import styles from './home.module.css'
import { OnlyHere } from './only-here.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { useBuying } from './use-buying.ts'

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
